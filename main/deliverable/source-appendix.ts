import type { Block, Inline, TableCell } from './document.ts'

/** One piece of evidence of a requirement, as the appendix shows it; without `file` what is said instead of one. */
export type EvidenceRow = {
  readonly requirement: string
  readonly evidence: string
  readonly file?: string
  readonly place?: string
  /** Of the file as it was read. */
  readonly sha256?: string
  readonly readAt?: string
}

type Words = { readonly title: string; readonly columns: readonly string[]; readonly none: string }

const ENGLISH: Words = {
  title: 'Sources and evidence',
  columns: ['Requirement', 'Evidence', 'File', 'Location', 'SHA-256', 'Read at'],
  none: 'No requirement was recorded.',
}
const KOREAN: Words = {
  title: '출처',
  columns: ['요구 사항', '근거', '파일', '위치', 'SHA-256', '읽은 시각'],
  none: '기록된 요구 사항이 없습니다.',
}

/** The appendix: what was asked, what it stands on, where that is, and how the file can be known again. */
export function sourceAppendix(rows: readonly EvidenceRow[], language: string): Block[] {
  const words = /^ko\b/.test(language) ? KOREAN : ENGLISH
  const heading: Block = { type: 'heading', level: 1, children: text(words.title) }
  if (rows.length === 0) return [heading, { type: 'paragraph', children: text(words.none) }]
  const cells = rows.map(({ requirement, evidence, file = '', place = '', sha256 = '', readAt = '' }): TableCell[] => [
    text(requirement),
    text(evidence),
    text(file),
    text(place),
    hashCell(sha256),
    text(readAt),
  ])
  return [
    heading,
    { type: 'table', columns: words.columns.map(() => ({})), headerRows: 1, rows: [words.columns.map(text), ...cells] },
  ]
}

/** Sixteen digits a line: the whole hash in a narrow column. */
function hashCell(sha256: string): Inline[] {
  return (sha256.match(/.{1,16}/g) ?? []).flatMap((piece, index): Inline[] => [
    ...(index === 0 ? [] : [{ type: 'break' } as const]),
    { type: 'text', text: piece, code: true },
  ])
}

function text(value: string): Inline[] {
  return value === '' ? [] : [{ type: 'text', text: value }]
}
