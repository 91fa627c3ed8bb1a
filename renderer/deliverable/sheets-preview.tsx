import { useMemo, useState } from 'react'
import type { SheetPreview } from '../../preload/document-shapes.ts'
import { columnName } from '../document/column-name.ts'
import { columnWidths } from '../document/column-widths.ts'
import { GridView, type GridPoint } from '../document/grid-view.tsx'
import { isAmount } from '../document/is-amount.ts'
import { SheetTabs } from '../document/sheet-tabs.tsx'
import { useText } from '../locales/use-text.ts'

/** A workbook of the task as a grid of its shown values. */
export function SheetsPreview({ sheets }: { readonly sheets: readonly SheetPreview[] }) {
  const [shown, setShown] = useState(0)
  const sheet = sheets[Math.min(shown, sheets.length - 1)]
  if (sheet === undefined) return null
  return (
    <div className="sheets-preview">
      <Grid key={sheet.name} sheet={sheet} />
      <SheetTabs sheets={sheets} shown={sheets.indexOf(sheet)} onShow={setShown} />
    </div>
  )
}

function Grid({ sheet }: { readonly sheet: SheetPreview }) {
  const { source, deliverable } = useText()
  const { rows, firstRow, more, name } = sheet
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
        {more > 0 && <span className="t3 t11">{deliverable.moreRows(more)}</span>}
      </div>
      <GridView
        label={source.sheet(name)}
        rowCount={rows.length}
        columnCount={columnCount}
        rowLabel={(row) => String(firstRow + row)}
        cell={(row, column) => {
          const shown = rows[row]?.[column]
          return shown === undefined || shown === '' ? undefined : { text: shown, isAmount: isAmount(shown) }
        }}
        widths={widths}
        selected={selected}
        onSelect={setSelected}
      />
    </>
  )
}
