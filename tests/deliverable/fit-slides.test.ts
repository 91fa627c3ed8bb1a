import { expect, test } from 'vitest'
import type { Table } from '../../main/deliverable/document.ts'
import { fitted } from '../../main/deliverable/fit-slides.ts'

function tableOf(count: number): Table {
  const cell = (text: string) => [{ type: 'text' as const, text }]
  const rows = Array.from({ length: count }, (_, n) => [cell(`Place ${n + 1}`), cell(String(n))])
  return { type: 'table', columns: [{}, {}], headerRows: 1, rows: [[cell('City'), cell('Limit')], ...rows] }
}

test('a table that goes on over slides loses no row, repeats its header, and ends with no single row', () => {
  for (let count = 1; count <= 60; count++) {
    const tables = fitted([tableOf(count)])
      .flat()
      .flatMap((item) => (item.type === 'table' ? [item.table.rows] : []))
    const bodies = tables.map((rows) => rows.length - 1)
    expect(bodies.reduce((sum, rows) => sum + rows, 0)).toBe(count)
    expect(tables.every((rows) => JSON.stringify(rows[0]).includes('City'))).toBe(true)
    if (bodies.length > 1) expect(bodies.at(-1)).toBeGreaterThanOrEqual(3)
  }
})
