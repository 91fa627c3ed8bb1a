import { useEffect, useMemo, useState } from 'react'
import type { Source, SourceLine } from '../../preload/document-shapes.ts'
import { columnName } from '../document/column-name.ts'
import { columnWidths } from '../document/column-widths.ts'
import { GridView, type GridPoint } from '../document/grid-view.tsx'
import { isAmount } from '../document/is-amount.ts'
import { SheetTabs } from '../document/sheet-tabs.tsx'
import { useText } from '../locales/use-text.ts'
import { cellsOfLine, rangeOf, type Cell } from './cells-of-line.ts'
import { useSourceLines } from './use-source-lines.ts'
import type { WishedPlace } from './wished-place.ts'

type WorkbookSourceProps = {
  readonly workspaceId: string
  readonly source: Source
  readonly wished: WishedPlace | undefined
}

/** A workbook as a grid, at the wished sheet, the cells of the wished lines marked. */
export function WorkbookSource({ workspaceId, source, wished }: WorkbookSourceProps) {
  const { sheets, path } = source
  const [shown, setShown] = useState(0)
  const wishedSheet = wished === undefined ? -1 : sheetOf(source, wished)
  useEffect(() => {
    if (wishedSheet >= 0) setShown(wishedSheet)
  }, [wished?.at, wishedSheet])
  const sheet = sheets[Math.min(shown, sheets.length - 1)]
  if (sheet === undefined) return null
  return (
    <>
      <Sheet
        key={sheet.name}
        file={{ workspaceId, path }}
        sheet={sheet}
        wished={wishedSheet === sheets.indexOf(sheet) ? wished : undefined}
      />
      <SheetTabs sheets={sheets} shown={sheets.indexOf(sheet)} onShow={setShown} />
    </>
  )
}

function sheetOf({ sheets }: Source, { lines, locator }: WishedPlace): number {
  if (lines !== undefined)
    return sheets.findIndex((sheet) => lines.first >= sheet.firstLine && lines.first < sheet.firstLine + sheet.lines)
  const name = locator !== undefined && 'sheet' in locator ? locator.sheet : undefined
  return name === undefined ? -1 : sheets.findIndex((sheet) => sheet.name === name)
}

type SheetProps = {
  readonly file: { readonly workspaceId: string; readonly path: string }
  readonly sheet: Source['sheets'][number]
  readonly wished: WishedPlace | undefined
}

type GridLine = {
  readonly line: number
  readonly row: number | undefined
  readonly cells: ReadonlyMap<number, Cell> | undefined
  readonly text: string
}

function Sheet({ file, sheet, wished }: SheetProps) {
  const text = useText().source
  // The first line names the sheet; its range is the used one.
  const { rowAt, show } = useSourceLines(file, sheet.firstLine, sheet.lines)
  const [selected, setSelected] = useState<GridPoint | null>(null)
  const used = rowAt(0)
  const range = used !== undefined && 'range' in used.locator ? rangeOf(used.locator.range) : undefined
  const rowCount = Math.max(0, sheet.lines - 1)
  const columnCount = Math.max(8, (range?.lastColumn ?? 0) + 1)
  const lineAt = (row: number): GridLine | undefined => {
    const own = rowAt(row + 1)
    return own === undefined ? undefined : gridLine(own, rowAt(row))
  }
  const known = Array.from({ length: Math.min(rowCount, 200) }, (_, row) => lineAt(row)?.cells)
  const knownCount = known.filter((cells) => cells !== undefined).length
  const widths = useMemo(
    () =>
      columnWidths(
        known.map((cells) => [...(cells?.values() ?? [])].map(({ column, text: own }) => [column, own] as const)),
        columnCount,
      ),
    [knownCount, columnCount],
  )
  const lines = wished?.lines
  const target = useMemo(() => {
    if (wished === undefined || lines === undefined) return undefined
    const locator = lines.known.find(({ line }) => line === lines.first)?.locator
    const column = locator !== undefined && 'range' in locator ? (rangeOf(locator.range)?.firstColumn ?? 0) : 0
    return { row: Math.max(0, lines.first - sheet.firstLine - 1), column, at: wished.at }
  }, [wished, lines, sheet.firstLine])
  useEffect(() => {
    if (target !== undefined) setSelected({ row: target.row, column: target.column })
  }, [target])

  const selectedLine = selected === null ? undefined : lineAt(selected.row)
  const selectedCell = selected === null ? undefined : selectedLine?.cells?.get(selected.column)
  return (
    <>
      <div className="formula">
        <span className="ref" role="status" aria-label={text.cell}>
          {selected === null || selectedLine?.row === undefined
            ? ''
            : `${columnName(selected.column)}${selectedLine.row}`}
        </span>
        <span className="fx" aria-label={text.formula}>
          {selectedCell?.formula ?? selectedCell?.text ?? ''}
        </span>
        {selectedCell?.formula !== undefined && <span className="t3 t11">{selectedCell.note ?? text.storedValue}</span>}
      </div>
      <GridView
        label={text.sheet(sheet.name)}
        rowCount={rowCount}
        columnCount={columnCount}
        rowLabel={(row) => String(lineAt(row)?.row ?? '')}
        cell={(row, column) => {
          const cell = lineAt(row)?.cells?.get(column)
          if (cell === undefined) return undefined
          const hint = cell.note ?? cell.formula
          return {
            text: cell.text,
            isAmount: isAmount(cell.text),
            isNoted: cell.note !== undefined,
            ...(hint === undefined ? {} : { hint }),
          }
        }}
        across={(row) => {
          const line = lineAt(row)
          return line !== undefined && line.cells === undefined ? line.text : undefined
        }}
        isLit={(row, column) => {
          const line = sheet.firstLine + 1 + row
          if (lines === undefined || line < lines.first || line > lines.last) return false
          const cells = lineAt(row)?.cells
          return cells === undefined || cells.has(column)
        }}
        isAfterGap={(row) => {
          const [own, before] = [lineAt(row)?.row, row === 0 ? 0 : lineAt(row - 1)?.row]
          return own !== undefined && before !== undefined && own > before + 1
        }}
        widths={widths}
        selected={selected}
        onSelect={setSelected}
        onRange={show}
        {...(target === undefined ? {} : { target })}
      />
    </>
  )
}

/** A row of the sheet; what stands behind the rows (comments, charts, merged ranges) has no row and goes across. */
function gridLine({ line, text, locator }: SourceLine, before: SourceLine | undefined): GridLine {
  const range = 'range' in locator ? rangeOf(locator.range) : undefined
  const above = before !== undefined && 'range' in before.locator ? rangeOf(before.locator.range) : undefined
  const isHeading = above !== undefined && above.firstRow !== above.lastRow
  const isNote =
    range === undefined ||
    range.firstRow !== range.lastRow ||
    (above !== undefined && !isHeading && range.firstRow <= above.firstRow)
  if (isNote || !('range' in locator)) return { line, row: undefined, cells: undefined, text }
  const cells = cellsOfLine(text, locator.range)
  return {
    line,
    row: range.firstRow,
    cells: cells === undefined ? undefined : new Map(cells.map((cell) => [cell.column, cell])),
    text,
  }
}
