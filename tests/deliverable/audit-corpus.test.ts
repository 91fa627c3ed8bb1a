import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { contextOf } from '../../main/deliverable/audit-context.ts'
import type { Slot } from '../../main/deliverable/audit-slot.ts'
import { delimiterOf } from '../../main/deliverable/audit-file-lines.ts'
import { labelTerms } from '../../main/deliverable/audit-terms.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { audit } from '../support/audited.ts'

const corpus = path.resolve(import.meta.dirname, '../../../shared/corpus/files')
const isThere = fs.existsSync(corpus)
const MOST_LINES = 600
const EACH = 4

async function linesOf(file: string): Promise<string[]> {
  try {
    const { lines } = await extractBytes(fs.readFileSync(path.join(corpus, file)), { name: file })
    return lines.map(({ text }) => text)
  } catch {
    // Some files of the corpus are broken on purpose; what their errors say is promised elsewhere.
    return []
  }
}

/** Amounts in cells whose row or column says what they are. */
function amountsOf(file: string, lines: readonly string[]): { text: string; say: (value: string) => string }[] {
  const numbered = lines.map((text, at) => ({ text, line: at + 1 }))
  const { slots } = contextOf(numbered, {
    terms: labelTerms('en'),
    path: file,
    delimiter: delimiterOf(file, numbered),
  })
  const amounts = slots.flatMap((slot) => sayingOf(slot) ?? [])
  return amounts.filter((_, at) => at % Math.ceil(amounts.length / EACH) === 0)
}

function sayingOf({ cell, value }: Slot): { text: string; say: (value: string) => string } | undefined {
  if (cell === undefined || value.kind !== 'number' || !/^\d[\d.,]{2,}$/.test(value.text)) return undefined
  const label = cell.table.rows[cell.row]!.labelText
  const header = cell.table.headerOf(cell.row, cell.column)?.text ?? ''
  if (label === '' || /\d/.test(label + header)) return undefined
  return { text: value.text, say: (said) => `${label}${header === '' ? '' : `, ${header}`}: ${said}` }
}

test.skipIf(!isThere)(
  'of amounts in the files of ../shared/corpus, those altered by a digit are never grounded',
  async () => {
    const seen = { right: 0, all: 0 }
    const trusted: string[] = []
    for (const file of fs.readdirSync(corpus).filter((name) => /\.(?:xlsx?|ods|docx|csv|html|odt)$/.test(name))) {
      const lines = await linesOf(file)
      if (lines.length === 0 || lines.length > MOST_LINES) continue
      for (const { text, say } of amountsOf(file, lines)) {
        const altered = text.replace(/[1-9](?=[^1-9]*$)/, (digit) => (digit === '9' ? '8' : String(Number(digit) + 1)))
        if (altered === text || lines.some((line) => line.includes(altered))) continue
        const verdicts = (said: string): string[] =>
          audit({ [file]: lines.join('\n') }, say(said), { name: 'out.docx' }).values.map(({ verdict }) => verdict)
        seen.all++
        if (verdicts(text).includes('grounded')) seen.right++
        if (verdicts(altered).some((verdict) => verdict === 'grounded' || verdict === 'derived'))
          trusted.push(`${file}: ${say(altered)}`)
      }
    }
    expect(trusted).toEqual([])
    expect(seen.all).toBeGreaterThan(15)
    expect(seen.right / seen.all).toBeGreaterThan(0.85)
  },
  120_000,
)
