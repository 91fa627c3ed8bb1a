import type { Block } from './blocks.ts'
import type { Document } from './documents.ts'
import type { Passage } from './evidence.ts'
import type { Labels } from './labels.ts'
import { locatorOf } from './locator.ts'
import { valueOf } from './records.ts'

/** A draft before it has a format: headings, labels and quotations only. */
export type Part =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'label'; readonly text: string }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }

export type Answer = {
  readonly text: string
  readonly passages: readonly Passage[]
  /** Years that it asks for and no document of its passages speaks of. */
  readonly absent: readonly string[]
  /** What was searched for where there is no passage. */
  readonly searched: readonly string[]
}

export type DraftFacts = {
  readonly title: string
  readonly answers: readonly Answer[]
  readonly documents: readonly Document[]
  readonly failures: ReadonlyMap<string, string>
  readonly labels: Labels
  /** Stands before the sections. */
  readonly lead: readonly Part[]
}

/** What was not found of an answer: all of it, or the years of it; undefined where nothing is missing. */
export function notFoundOf({ text, passages, absent }: Answer): string | undefined {
  if (passages.length === 0) return text
  return absent.length === 0 ? undefined : `${text}: ${absent.join(', ')}`
}

const MOST_ROWS = 200
/** Of what stands for a whole document. */
const BRIEF_LENGTH = 300
const BRIEF_ROWS = 6

/** A title, a section per answer, and what was not found. */
export function draftOf({ title, answers, documents, failures, labels, lead }: DraftFacts): Part[] {
  const byPath = new Map(documents.map((document) => [document.path, document]))
  const found = answers.filter(({ passages }) => passages.length > 0)
  const missing = answers.flatMap((answer) => {
    const what = notFoundOf(answer)
    return what === undefined ? [] : [{ what, searched: answer.searched }]
  })
  return [
    { kind: 'heading', level: 1, text: title },
    { kind: 'label', text: labels.draft },
    ...lead,
    ...found.flatMap(({ text, passages }): Part[] => [
      { kind: 'heading', level: 2, text: capitalised(text) },
      ...passages.flatMap((passage) => passageParts(passage, { title: text, byPath, labels })),
    ]),
    { kind: 'heading', level: 2, text: labels.notFound },
    ...(missing.length === 0 ? [{ kind: 'label' as const, text: labels.allFound }] : []),
    ...missing.map(({ what, searched }): Part => ({
      kind: 'label',
      text: `${what} (${documents.length} ${labels.searched}: ${searched.join(', ')})`,
    })),
    ...(failures.size === 0 ? [] : [{ kind: 'heading' as const, level: 2 as const, text: labels.unreadable }]),
    ...Array.from(failures, ([path, reason]): Part => ({
      kind: 'label',
      text: reason.includes(path) ? reason : `${path}: ${reason}`,
    })),
  ]
}

function passageParts(
  { section, contradicted, brief }: Passage,
  { title, byPath: documents, labels }: { title: string; byPath: ReadonlyMap<string, Document>; labels: Labels },
): Part[] {
  const source = (path: string, from: number, to: number, heading: string | undefined): Part => ({
    kind: 'label',
    text: `${labels.source}: ${path}${locatorOf(documents.get(path), { from, to, heading }, labels)}`,
  })
  const heading = brief === true ? section.path.slice(section.path.lastIndexOf('/') + 1) : section.heading
  const blocks = brief === true ? beginningOf(section.blocks) : section.blocks
  return [
    // A heading that says what stands above it already is left out.
    ...(heading === undefined || isSame(heading, title)
      ? []
      : [{ kind: 'heading' as const, level: 3 as const, text: heading }]),
    ...blocks.flatMap((block) => blockParts(block, labels, brief === true ? BRIEF_ROWS : MOST_ROWS)),
    source(section.path, section.from, blocks.at(-1)?.to ?? section.to, section.heading),
    ...contradicted.flatMap(({ section: older, blocks: other }): Part[] => [
      { kind: 'label', text: `${labels.older}:` },
      ...other.flatMap((block) => blockParts(block, labels, MOST_ROWS)),
      source(older.path, other[0]!.from, other.at(-1)!.to, older.heading),
    ]),
  ]
}

/** Whole blocks, until they say something. */
function beginningOf(blocks: readonly Block[]): readonly Block[] {
  let length = 0
  const end = blocks.findIndex((block) => {
    length += block.kind === 'table' ? BRIEF_LENGTH : block.text.length
    return length >= BRIEF_LENGTH
  })
  return end === -1 ? blocks : blocks.slice(0, end + 1)
}

function blockParts(block: Block, labels: Labels, most: number): Part[] {
  if (block.kind !== 'table') return [{ kind: 'quote', text: block.text }]
  const shown = block.rows.slice(0, most).map((row) => row.map(valueOf))
  const note = `${shown.length} ${labels.rowsShown} ${block.rows.length}`
  return [
    { kind: 'table', rows: shown },
    ...(shown.length < block.rows.length ? [{ kind: 'label' as const, text: note }] : []),
  ]
}

function isSame(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { sensitivity: 'accent', ignorePunctuation: true }) === 0
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
