import { beforeAll, describe, expect, test } from 'vitest'
import { createAudit, type AuditedValue } from '../../main/deliverable/audit.ts'
import { render } from '../../main/deliverable/render.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import type { ReadEntry } from '../../main/tab/record.ts'
import { harbourSources, sampleFacts } from '../support/audit-sources.ts'
import { sampleReads } from '../support/sample-reads.ts'
import { english, german } from '../support/audit-wording.ts'
import { documentOf, expectedVerdict, plantErrors, type Planted, type PlantOptions } from '../support/planted-errors.ts'

type Judged = Planted & { readonly got: string; readonly found: AuditedValue | undefined; readonly format: string }

/** Each statement written to a file of its format, read again by our extractor, and audited. */
async function judge(
  planted: readonly Planted[],
  reads: readonly ReadEntry[],
  { task, language }: { task: string; language: 'en' | 'de' },
): Promise<Judged[]> {
  const formats = ['docx', 'xlsx', 'md'] as const
  const audit = createAudit({
    reads,
    derived: [],
    requirements: [],
    task,
    language,
    paths: reads.map((read) => read.path),
  })
  const judged: Judged[] = []
  for (const format of formats) {
    const own = planted.filter((_, at) => formats[at % 3] === format)
    for (const asTables of [true, false]) {
      const chosen = own.filter(
        ({ row }, at) => (format === 'xlsx' ? row !== undefined : row !== undefined && at % 2 === 0) === asTables,
      )
      if (chosen.length === 0) continue
      // A workbook of prose is one column of text.
      const { bytes } = await render(
        format,
        format === 'xlsx' && !asTables
          ? {
              sheets: [
                {
                  name: 'Findings',
                  columns: [{ header: 'Statement' }],
                  rows: chosen.map(({ sentence }) => [sentence]),
                },
              ],
            }
          : { content: documentOf(chosen, asTables) },
      )
      const view = await extractBytes(bytes, { name: `findings.${format}` })
      const lines = view.lines.map(({ text }, at) => ({ text, line: at + 1 }))
      const values = audit!.audit(`findings.${format}`, lines)!.values
      const taken = new Set<AuditedValue>()
      for (const one of chosen) {
        const found = values.find(
          (value) => !taken.has(value) && holds(value, one, lines[value.line - 1]!.text, asTables),
        )
        if (found !== undefined) taken.add(found)
        judged.push({ ...one, found, got: found?.verdict ?? 'not found', format })
      }
    }
  }
  return judged
}

function holds(value: AuditedValue, { value: said, sentence, row }: Planted, line: string, asTables: boolean): boolean {
  if (digits(value.text) !== digits(said)) return false
  return asTables
    ? line.startsWith(`${row!.cells[0]!} |`) || line.startsWith(`| ${row!.cells[0]!} |`)
    : line.includes(sentence)
}

function digits(text: string): string {
  return text.replaceAll(/[^\d]/g, '').replace(/0+$/, '')
}

function wrong(judged: readonly Judged[]): string[] {
  return judged
    .filter(({ plant, got }) => got !== expectedVerdict[plant])
    .map(
      ({ plant, got, sentence, row, value, format, found }) =>
        `${plant} → ${got} (${format}): ${value} in ${row === undefined ? sentence : `${sentence} / ${row.cells.join(' | ')}`} ← ${found !== undefined && 'where' in found ? found.where?.text : ''}`,
    )
}

const sets: {
  readonly name: string
  readonly language: 'en' | 'de'
  readonly task: string
  readonly make: () => Promise<{ reads: ReadEntry[]; options: PlantOptions }>
}[] = [
  ...[11, 12].map((seed) => ({
    name: `the sample, seed ${seed}`,
    language: 'en' as const,
    task: 'Write a report for the board meeting on 17 March 2027. The travel desk has a ceiling of 48,750 EUR, reference TK-8841, and asks for 365 copies.',
    make: async () => ({
      reads: await sampleReads(),
      options: {
        facts: sampleFacts(await sampleReads()),
        taskValues: ['48,750', 'TK-8841', '17 March 2027', '365'],
        wording: english,
        seed,
        each: 20,
      },
    }),
  })),
  ...[21, 22].map((seed) => ({
    name: `a harbour's figures, seed ${seed}`,
    language: 'en' as const,
    task: 'Prepare the memorandum for 9 June 2028, case HB-5520: the council grants 731,200 USD and 415 berths.',
    make: async () => {
      const { reads, facts } = harbourSources(seed, 'en')
      return {
        reads,
        options: { facts, taskValues: ['731,200', 'HB-5520', '9 June 2028', '415'], wording: english, seed, each: 20 },
      }
    },
  })),
  {
    name: 'figures in German, seed 31',
    language: 'de' as const,
    task: 'Erstelle die Vorlage für den 9. Juni 2028, Vorgang HB-5520: Der Rat bewilligt 731.200 CHF und 415 Liegeplätze.',
    make: async () => {
      const { reads, facts } = harbourSources(31, 'de')
      return {
        reads,
        options: {
          facts,
          taskValues: ['731.200', 'HB-5520', '9. Juni 2028', '415'],
          wording: german,
          seed: 31,
          each: 20,
        },
      }
    },
  },
]

describe.each(sets)('200 values over $name', ({ make, task, language }) => {
  let judged: Judged[] = []
  beforeAll(async () => {
    const { reads, options } = await make()
    judged = await judge(plantErrors(options), reads, { task, language })
  }, 120_000)

  test('at least 98 of 100 are classified rightly', () => {
    const faults = wrong(judged)
    expect(judged).toHaveLength(200)
    expect(faults.slice(4)).toEqual([])
  })

  test('no invented value is called grounded', () => {
    expect(judged.filter(({ plant, got }) => plant === 'invented' && got === 'grounded')).toEqual([])
  })
})
