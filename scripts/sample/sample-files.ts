import { strToU8 } from 'fflate'
import fs from 'node:fs'
import path from 'node:path'
import { budgetWorkbook } from './budget-workbook.ts'
import { orderFiles } from './orders.ts'
import { policyDocx } from './policy-docx.ts'
import { policyPdf } from './policy-pdf.ts'
import { readPolicies } from './policy.ts'
import { reviewSlides } from './review-slides.ts'
import { slideDeck } from './slide-deck.ts'
import { csvFiles } from './tables.ts'

/** Every file of the sample by its path: the same bytes at each call, on every machine. */
export async function sampleFiles(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const policy of readPolicies())
    files.set(policy.file, await (policy.file.endsWith('.pdf') ? policyPdf(policy) : policyDocx(policy)))
  files.set('finance/Budget 2024.xlsx', await budgetWorkbook())
  files.set('presentations/Year-end review 2024.pptx', slideDeck('Year-end review 2024', reviewSlides()))
  for (const [name, text] of Object.entries({ ...orderFiles(), ...csvFiles(), ...plainFiles() }))
    files.set(name, strToU8(text))
  return new Map(Array.from(files).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Files that are written by hand; mails end their lines as mail does. */
function plainFiles(): Record<string, string> {
  const folder = path.join(import.meta.dirname, 'plain')
  const found = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    found.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const text = fs.readFileSync(file, 'utf8').replaceAll('\r\n', '\n')
      const name = path.relative(folder, file).replaceAll(path.sep, '/').normalize('NFC')
      return [name, name.endsWith('.eml') ? text.replaceAll('\n', '\r\n') : text]
    }),
  )
}
