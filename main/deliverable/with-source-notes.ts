import { allInlines, type Block, type Document, type Inline } from './document.ts'
import { documentLanguage } from './document-language.ts'
import { cellAt, documentLines, type LineOwner } from './document-lines.ts'
import { mapInlines } from './map-inlines.ts'
import { sourceAppendix, type EvidenceRow } from './source-appendix.ts'

/** A value of a line (from 1) of `documentLines`, with the words of the source that it stands on. */
export type SourcedValue = { readonly line: number; readonly start: number; readonly source: string }

/** The document with a footnote behind each piece of text whose values stand on sources, and with the appendix of evidence. */
export function withSourceNotes(
  document: Document,
  { values, evidence }: { readonly values: readonly SourcedValue[]; readonly evidence: readonly EvidenceRow[] },
): Document {
  const lines = documentLines(document)
  const sources = new Map<LineOwner, Set<string>>()
  for (const { line, start, source } of values) {
    const owner = lines[line - 1]?.owner
    if (owner === undefined) continue
    const place = isRow(owner) ? (owner[cellAt(owner, start)] ?? owner) : owner
    sources.set(place, (sources.get(place) ?? new Set()).add(source))
  }
  const notes = new Map<string, readonly Block[]>()
  const known = new Map<string, string>()
  const blocks = mapInlines(document.blocks, (inlines) => {
    const found = sources.get(inlines)
    if (found === undefined) return inlines
    const text = `${[...found].join('; ')}.`
    // What stands on the same sources has the same note.
    const note = known.get(text) ?? `source-${notes.size + 1}`
    known.set(text, note)
    notes.set(note, [{ type: 'paragraph', children: [{ type: 'text', text }] }])
    return [...inlines, { type: 'footnote', note }]
  })
  const all = new Map([...document.footnotes, ...notes])
  // Footnotes are numbered in the order in which they are met.
  const met = allInlines(blocks).flatMap((inline) => (inline.type === 'footnote' ? [inline.note] : []))
  const footnotes = new Map([...new Set(met)].map((note) => [note, all.get(note) ?? []]))
  const appendix = sourceAppendix(evidence, documentLanguage(document).tag)
  return { ...document, blocks: [...blocks, ...appendix], footnotes }
}

function isRow(owner: LineOwner): owner is readonly (readonly Inline[])[] {
  return Array.isArray(owner[0])
}
