import { useMemo, useState } from 'react'
import type { AuditedValue, SheetPreview } from '../../preload/document-shapes.ts'
import { columnName } from '../document/column-name.ts'
import { columnWidths } from '../document/column-widths.ts'
import { GridView, type GridPoint } from '../document/grid-view.tsx'
import { isAmount } from '../document/is-amount.ts'
import { SheetTabs } from '../document/sheet-tabs.tsx'
import { useText } from '../locales/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Badge } from '../ui/mark.tsx'
import { cellKey, cellValues } from './cell-values.ts'

type SheetsPreviewProps = {
  readonly sheets: readonly SheetPreview[]
  readonly values: readonly AuditedValue[]
  readonly onOpen: (value: AuditedValue) => void
}

/** A workbook of the task as a grid of its shown values, underlined by what the audit says of them. */
export function SheetsPreview({ sheets, values, onOpen }: SheetsPreviewProps) {
  const [shown, setShown] = useState(0)
  const sheet = sheets[Math.min(shown, sheets.length - 1)]
  if (sheet === undefined) return null
  return (
    <div className="sheets-preview">
      <Grid key={sheet.name} sheet={sheet} values={values} onOpen={onOpen} />
      <SheetTabs sheets={sheets} shown={sheets.indexOf(sheet)} onShow={setShown} />
    </div>
  )
}

type GridProps = Omit<SheetsPreviewProps, 'sheets'> & { readonly sheet: SheetPreview }

function Grid({ sheet, values, onOpen }: GridProps) {
  const { source, deliverable } = useText()
  const { rows, firstRow, more, name, delimiter } = sheet
  const [selected, setSelected] = useState<GridPoint | null>(null)
  const columnCount = Math.max(8, ...rows.map((row) => row.length))
  const widths = useMemo(
    () =>
      columnWidths(
        rows.slice(0, 300).map((row) => row.map((text, column) => [column, text] as const)),
        columnCount,
      ),
    [rows, columnCount],
  )
  const audited = useMemo(() => cellValues(rows, values, delimiter), [rows, values, delimiter])
  const own = selected === null ? undefined : audited.get(cellKey(selected.row, selected.column))
  const text = selected === null ? '' : (rows[selected.row]?.[selected.column] ?? '')
  return (
    <>
      <div className="formula">
        <span className="ref" aria-label={source.cell}>
          {selected === null ? '' : `${columnName(selected.column)}${firstRow + selected.row}`}
        </span>
        <span className="fx" aria-label={source.formula}>
          {text}
        </span>
        {own !== undefined && (
          <Badge look={own.verdict === 'ungrounded' ? 'failed' : own.verdict === 'notChecked' ? 'unchecked' : 'ok'}>
            {deliverable.verdict[own.verdict]}
          </Badge>
        )}
        {own?.where !== undefined && (
          <Button look="quiet" small onClick={() => onOpen(own)}>
            {deliverable.openSource}
          </Button>
        )}
        {more > 0 && <span className="t3 t11">{deliverable.moreRows(more)}</span>}
      </div>
      <GridView
        label={source.sheet(name)}
        rowCount={rows.length}
        columnCount={columnCount}
        rowLabel={(row) => String(firstRow + row)}
        cell={(row, column) => {
          const shown = rows[row]?.[column]
          if (shown === undefined || shown === '') return undefined
          const verdict = audited.get(cellKey(row, column))?.verdict
          return {
            text: shown,
            isAmount: isAmount(shown),
            ...(verdict === undefined || verdict === 'notChecked' ? {} : { look: `u ${verdict}` }),
          }
        }}
        widths={widths}
        selected={selected}
        onSelect={setSelected}
      />
      {sheet.pictures !== undefined && (
        <div className="sheet-charts">
          {sheet.pictures.map(({ source: picture, description }, index) => (
            <img key={index} src={picture} alt={description} />
          ))}
        </div>
      )}
    </>
  )
}
