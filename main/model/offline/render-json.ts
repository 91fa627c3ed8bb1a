import type { DataTable } from './data-table.ts'
import { valueIn } from './data-table.ts'
import type { Block } from './blocks.ts'
import { notFoundOf, type Answer } from './draft.ts'
import type { Document } from './documents.ts'
import type { Labels } from './labels.ts'
import { locatorOf } from './locator.ts'

export type JsonFacts = {
  readonly title: string
  readonly answers: readonly Answer[]
  readonly table: DataTable | undefined
  readonly documents: readonly Document[]
  readonly failures: ReadonlyMap<string, string>
  readonly labels: Labels
}

/** The draft as data: rows by their headings, and for each point its passages with their sources. */
export function renderJson({ title, answers, table, documents, failures, labels }: JsonFacts): string {
  const place = (path: string, from: number, to: number, heading: string | undefined): string =>
    locatorOf(
      documents.find((document) => document.path === path),
      { from, to, heading },
      labels,
    ).slice(2)
  const rows = table?.rows.map((row) => ({
    ...Object.fromEntries(table.columns.map(({ header }, at) => [header, valueIn(table.columns, row, at)])),
    sources: row.sources.map(({ path, line }) => ({ file: path, place: place(path, line, line, undefined) })),
  }))
  const points = answers
    .filter(({ passages }) => passages.length > 0)
    .map(({ text, passages }) => ({
      point: text,
      passages: passages.map(({ section, contradicted }) => ({
        file: section.path,
        place: place(section.path, section.from, section.to, section.heading),
        content: section.blocks.map(contentOf),
        ...(contradicted.length === 0
          ? {}
          : {
              contradictedBy: contradicted.map(({ section: older, blocks }) => ({
                file: older.path,
                place: place(older.path, blocks[0]!.from, blocks.at(-1)!.to, older.heading),
                content: blocks.map(contentOf),
              })),
            }),
      })),
    }))
  return JSON.stringify({
    title,
    note: labels.draft,
    ...(rows === undefined ? {} : { rows }),
    ...(points.length === 0 ? {} : { points }),
    notFound: answers.flatMap((answer) => notFoundOf(answer) ?? []),
    unreadable: Object.fromEntries(failures),
  })
}

function contentOf(block: Block): string | readonly (readonly string[])[] {
  return block.kind === 'table' ? block.rows : block.text
}
