import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import { columnName } from './column-name.ts'
import './grid.css'

export type GridCell = {
  /** A class for what is said of its value. */
  readonly look?: string
  readonly text: string
  readonly isAmount: boolean
  /** Shown on hover. */ readonly hint?: string
  readonly isNoted?: boolean
}

export type GridPoint = { readonly row: number; readonly column: number }

type GridViewProps = {
  readonly label: string
  readonly rowCount: number
  readonly columnCount: number
  /** Number of the row in its workbook. */
  readonly rowLabel: (row: number) => string
  /** Undefined for an empty cell. */
  readonly cell: (row: number, column: number) => GridCell | undefined
  /** What stands across the row where its cells cannot be told. */
  readonly across?: (row: number) => string | undefined
  readonly isLit?: (row: number, column: number) => boolean
  /** True where rows of the workbook are left out before this one, because they are empty. */
  readonly isAfterGap?: (row: number) => boolean
  readonly widths: readonly number[]
  readonly selected: GridPoint | null
  readonly onSelect: (point: GridPoint) => void
  readonly onRange?: (first: number, last: number) => void
  /** Scrolled into sight whenever `at` changes. */
  readonly target?: GridPoint & { readonly at: number }
}

const ROW = 24
const DIGIT = 6
const USUAL_WIDTH = 96

/** A sheet as a grid of any size, of which only what is in sight is drawn. */
export function GridView(props: GridViewProps) {
  const { label, rowCount, columnCount, widths, selected, onSelect, onRange, target } = props
  const scroller = useRef<HTMLDivElement>(null)
  const head = 24 + DIGIT * Math.max(3, props.rowLabel(rowCount - 1).length, String(rowCount).length)
  const rows = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 12,
    scrollPaddingStart: ROW,
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => widths[column] ?? USUAL_WIDTH,
    overscan: 4,
    scrollPaddingStart: head,
  })
  useLayoutEffect(() => columns.measure(), [columns, widths])
  const shownRows = rows.getVirtualItems()
  const shownColumns = columns.getVirtualItems()
  const [first, last] = [shownRows[0]?.index ?? 0, shownRows.at(-1)?.index ?? 0]
  useLayoutEffect(() => onRange?.(first, last), [first, last, onRange])
  const aim = useMemo(() => target, [target?.at])
  useLayoutEffect(() => {
    if (aim === undefined) return
    rows.scrollToIndex(aim.row, { align: 'center' })
    columns.scrollToIndex(aim.column, { align: 'auto' })
  }, [aim, rows, columns])

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = selected ?? { row: first, column: 0 }
    const row = Math.max(0, Math.min(rowCount - 1, from.row + step[0]))
    const column = Math.max(0, Math.min(columnCount - 1, from.column + step[1]))
    onSelect({ row, column })
    rows.scrollToIndex(row, { align: 'auto' })
    columns.scrollToIndex(column, { align: 'auto' })
  }

  return (
    <div
      ref={scroller}
      className="grid-wrap"
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columnCount + 1}
      onKeyDown={onKeyDown}
    >
      <div
        className="grid-in"
        role="presentation"
        style={
          { '--rows': rows.getTotalSize(), '--columns': columns.getTotalSize(), '--head': `${head}px` } as CSSProperties
        }
      >
        <div className="grid-head" role="row" aria-rowindex={1}>
          <span className="grid-corner" role="presentation" />
          {shownColumns.map(({ index, start, size }) => (
            <span
              key={index}
              role="columnheader"
              aria-colindex={index + 2}
              className={index === selected?.column ? 'hot' : undefined}
              style={{ '--x': start, '--w': size } as CSSProperties}
            >
              {columnName(index)}
            </span>
          ))}
        </div>
        {shownRows.map(({ index, start }) => (
          <GridRow key={index} {...props} row={index} top={start} columns={shownColumns} />
        ))}
      </div>
    </div>
  )
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageDown: [20, 0],
  PageUp: [-20, 0],
}

type GridRowProps = GridViewProps & {
  readonly row: number
  readonly top: number
  readonly columns: readonly { readonly index: number; readonly start: number; readonly size: number }[]
}

function GridRow({ row, top, columns, rowLabel, cell, across, isLit, isAfterGap, selected, onSelect }: GridRowProps) {
  const text = across?.(row)
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={isAfterGap?.(row) === true ? 'grid-row after-gap' : 'grid-row'}
      style={{ '--y': top } as CSSProperties}
    >
      <span role="rowheader" aria-colindex={1} className={row === selected?.row ? 'hot' : undefined}>
        {rowLabel(row)}
      </span>
      {text !== undefined ? (
        <span role="gridcell" aria-colindex={2} className={isLit?.(row, 0) === true ? 'across lit-cell' : 'across'}>
          <bdi>{text}</bdi>
        </span>
      ) : (
        columns.map(({ index, start, size }) => {
          const shown = cell(row, index)
          const isSelected = selected?.row === row && selected.column === index
          const classes = [
            shown?.isAmount === true && 'num',
            shown?.isAmount === false && cell(row, index + 1) === undefined && 'spills',
            isLit?.(row, index) === true && 'lit-cell',
            isSelected && 'sel',
            shown?.isNoted === true && 'noted',
            shown?.look,
          ]
          return (
            <span
              key={index}
              role="gridcell"
              aria-colindex={index + 2}
              aria-selected={isSelected}
              className={classes.filter(Boolean).join(' ') || undefined}
              title={shown?.hint}
              style={{ '--x': start, '--w': size } as CSSProperties}
              onClick={() => onSelect({ row, column: index })}
            >
              {shown?.text}
            </span>
          )
        })
      )}
    </div>
  )
}
