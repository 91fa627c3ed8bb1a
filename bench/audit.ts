import { createAudit } from '../main/deliverable/audit.ts'
import type { ReadEntry } from '../main/tab/record.ts'
import { entryOf } from '../tests/support/whole-file-entry.ts'
import type { Measurement } from './bench-context.ts'
import { compare, type Compared } from './measure.ts'
import { growthRow, limitRow } from './row.ts'

const FILES = 40
const ROWS = 60
const LINES_A_PAGE = 20
const places = ['Aarhus', 'Bremen', 'Calais', 'Dover', 'Emden', 'Falmouth', 'Genoa', 'Hamina', 'Imperia', 'Kolding']
const goods = ['timber', 'grain', 'salt', 'steel', 'paper', 'cement', 'wool', 'copper']

const nameOf = (file: number, row: number): string =>
  `${places[row % places.length]} ${goods[(row + file) % goods.length]}`
const amountOf = (file: number, row: number): number => 10_000 + (((file * ROWS + row) * 7919) % 90_000)

/** What was read: a table of amounts in each file, one file a year and department. */
function reads(): ReadEntry[] {
  return Array.from({ length: FILES }, (_, file): ReadEntry => {
    const rows = Array.from({ length: ROWS }, (__, row) => `${nameOf(file, row)} | ${amountOf(file, row)} | ${row + 3}`)
    const lines = [`Handled goods of department ${file}`, 'Place and goods | Amount (t) | Ships', ...rows]
    return entryOf(`L${file + 1}`, `goods/department ${file}.docx`, lines)
  })
}

/** A report of so many pages: values as read, values that nothing supports, and sentences without one. */
function report(pages: number): { text: string; line: number }[] {
  return Array.from({ length: pages * LINES_A_PAGE }, (_, n) => {
    const [file, row] = [n % FILES, (n * 7) % ROWS]
    const amount = amountOf(file, row) + (n % 5 === 0 ? 1 : 0)
    const text =
      n % 4 === 3
        ? `The goods of ${nameOf(file, row)} are stored in the hall of the department until the ships arrive.`
        : `Department ${file} handled ${amount} t of ${nameOf(file, row)} with ${row + 3} ships.`
    return { text, line: n + 1 }
  })
}

/** The audit of a report over forty files that were read, from nothing to every verdict. */
export const audit: Measurement = async (bench) => {
  const sizes = bench.quick ? [15, 30, 60] : [15, 30, 60, 120]
  const facts = { reads: reads(), derived: [], requirements: [], task: '', language: 'en', paths: [] } as const
  const times: Compared[] = []
  for (const pages of sizes) {
    const lines = report(pages)
    times.push(
      await compare(() => {
        const values = createAudit(facts)?.audit('report.docx', lines)?.values ?? []
        const found = (verdict: string): boolean => values.some((value) => value.verdict === verdict)
        if (!found('grounded') || !found('ungrounded')) throw new Error('the audit of the report found nothing to tell')
      }),
    )
  }
  return [
    limitRow('audit of a 60-page report over 40 files', times[sizes.indexOf(60)]!, 5_000),
    growthRow('audit of a report', sizes, times),
  ]
}
