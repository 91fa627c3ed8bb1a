import { expect, test } from 'vitest'
import type { Table, TableCell } from '../../main/deliverable/document.ts'
import { fitted } from '../../main/deliverable/fit-slides.ts'

function cell(text: string): TableCell {
  return [{ type: 'text', text }]
}

function tableOf(count: number): Table {
  const rows = Array.from({ length: count }, (_, n) => [cell(`Place ${n + 1}`), cell(String(n))])
  return { type: 'table', columns: [{}, {}], headerRows: 1, rows: [[cell('City'), cell('Limit')], ...rows] }
}

const COUNTS = Array.from({ length: 60 }, (_, n) => n + 1)

test('a table that goes on over slides loses no row, repeats its header, and ends with no single row', () => {
  const slides = COUNTS.map((count) =>
    fitted([tableOf(count)])
      .flat()
      .flatMap((item) => (item.type === 'table' ? [item.table.rows] : [])),
  )
  const bodies = slides.map((tables) => tables.map((rows) => rows.length - 1))
  expect(bodies.map((rows) => rows.reduce((sum, each) => sum + each, 0))).toEqual(COUNTS)
  expect(slides.flat().every(([head]) => JSON.stringify(head).includes('City'))).toBe(true)
  const split = bodies.filter((rows) => rows.length > 1)
  expect(split.length).toBeGreaterThan(30)
  expect(split.filter((rows) => rows.at(-1)! < 3)).toEqual([])
})

test('a table that goes on has about as many rows on each slide, in letters of one size; one of long cells takes the whole slide', () => {
  const tables = fitted([tableOf(40)])
    .flat()
    .flatMap((item) => (item.type === 'table' ? [item] : []))
  const long: Table = {
    ...tableOf(0),
    rows: [
      [cell('City'), cell('Text')],
      [cell('A'), cell('word '.repeat(340))],
    ],
  }
  expect([
    tables.map(({ table, isSmall }) => [table.rows.length - 1, isSmall]),
    fitted([long]).map((items) => items.length),
  ]).toEqual([
    [
      [14, false],
      [14, false],
      [12, false],
    ],
    [1],
  ])
})
