import type { Document } from './documents.ts'
import { pageFurniture } from './page-furniture.ts'

/** Consecutive lines of a text view that belong together. Line numbers are those of the view, inclusive. */
export type Block = { readonly from: number; readonly to: number } & (
  | { readonly kind: 'heading'; readonly text: string; readonly level: number }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
)

type Line = { readonly number: number; readonly text: string }

const listMark =
  /^\s*(?:[-*•·▪◦–—]\s|\d{1,2}(?:\.\d{1,2})+\s|\(?\d{1,2}[.)]\s|\(?[a-z]{1,3}[.)]\s|[①-⑳]|（[一二三四五六七八九十\d]{1,2}）)/u
const sentenceEnd = /[.:;!?。！？：；…]["'”’」』)）]?\s*$/u
const cjk = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
/** The lines with which text views begin a sheet or a slide. */
export const partMark = /^(?:Sheet: (?<sheet>\S.*)|Slide (?<slide>\d+)(?: \(hidden\))?)$/u
/** `Supplier: Northwind Ltd` and its kin. */
export const keyValue = /^\s*(?:[-*•]\s+)?([\p{L}][\p{L}\p{N} ./#()'’&-]{0,38}?)\s*[:：]\s*(?!\/\/)(\S.*)$/u

/** A line of its own, whatever follows. */
const mailHeader = /^(?:from|to|cc|bcc|date|sent|subject): /iu

/** Headings, paragraphs (wrapped lines joined) and tables of a document, in order. */
export function blocksOf({ path, lines }: Document): Block[] {
  const furniture = /\.pdf$/iu.test(path) ? pageFurniture(lines) : new Set<number>()
  const numbered = Array.from(lines, ([number, text]) => ({
    number,
    text: furniture.has(number) ? '' : text.trimEnd(),
  })).toSorted((a, b) => a.number - b.number)
  const delimiter = delimiterOf(path, numbered)
  if (delimiter !== undefined) return recordBlocks(numbered, delimiter)
  const wrap = wrapWidth(numbered)
  const blocks: Block[] = []
  for (let at = 0; at < numbered.length;) {
    const line = numbered[at]!
    const table = tableAt(numbered, at)
    const level = headingLevel(numbered, at, wrap)
    if (line.text.trim() === '') at++
    else if (table.length > 0) {
      blocks.push({
        kind: 'table',
        from: line.number,
        to: numbered[at + table.length - 1]!.number,
        rows: table.filter(({ length }) => length > 0),
      })
      at += table.length
    } else if (level > 0) {
      blocks.push({
        kind: 'heading',
        from: line.number,
        to: line.number,
        text: line.text.replace(/^#+\s*/u, '').trim(),
        level,
      })
      at++
    } else {
      const count = paragraphLength(numbered, at, wrap)
      const part = numbered.slice(at, at + count)
      blocks.push({
        kind: 'paragraph',
        from: line.number,
        to: part.at(-1)!.number,
        text: joined(part.map(({ text }) => text.trim())),
      })
      at += count
    }
  }
  return blocks
}

/** The usual width of hard-wrapped lines; undefined where each line is a paragraph of its own. */
function wrapWidth(lines: readonly Line[]): number | undefined {
  const widths = lines
    .map(({ text }) => text.length)
    .filter((width) => width > 20)
    .toSorted((a, b) => a - b)
  const width = widths[Math.floor(widths.length * 0.9)] ?? 0
  const goesOn = lines.filter(({ number, text }, index) => {
    const next = lines[index + 1]
    return (
      next?.number === number + 1 &&
      text.length >= width * 0.6 &&
      !sentenceEnd.test(text) &&
      /^\s*(?:\p{Ll}|\p{Lo}|\d)/u.test(next.text)
    )
  }).length
  return width <= 160 && goesOn >= Math.max(2, widths.length * 0.12) ? width : undefined
}

function paragraphLength(lines: readonly Line[], start: number, wrap: number | undefined): number {
  let end = start + 1
  while (end < lines.length) {
    const line = lines[end - 1]!
    const next = lines[end]!
    const apart =
      next.number !== line.number + 1 || next.text.trim() === '' || listMark.test(next.text) || keyValue.test(next.text)
    if (apart || mailHeader.test(line.text) || tableAt(lines, end).length > 0 || headingLevel(lines, end, wrap) > 0)
      break
    const midSentence = /^\s*\p{Ll}/u.test(next.text) && line.text.length > 40 && !/[.!?]\s*$/u.test(line.text)
    const full =
      wrap !== undefined &&
      (line.text.length >= wrap * 0.85 || (line.text.length >= wrap * 0.6 && !sentenceEnd.test(line.text)))
    if (!midSentence && !full) break
    end++
  }
  return end - start
}

function joined(lines: readonly string[]): string {
  return lines.reduce((text, line) =>
    cjk.test(text.at(-1) ?? '') && cjk.test(line.charAt(0)) ? text + line : `${text} ${line}`,
  )
}

/** 0 for what is no heading; 1 is the highest. */
function headingLevel(lines: readonly Line[], at: number, wrap: number | undefined): number {
  const text = lines[at]!.text.trim()
  const marked = /^(#{1,6})\s+\S/u.exec(text)
  if (marked !== null) return marked[1]!.length
  if (partMark.test(text)) return 2
  if (text.length > 120 || text.includes(' | ')) return 0
  if (
    /^(?:chapter|part|annex|appendix|teil|kapitel|anhang|anlage)\s+[\divxa-h]+\b|^第[\d一二三四五六七八九十百]+[章編编部]|^제\s*\d+\s*[장편]/iu.test(
      text,
    )
  )
    return 2
  if (
    /^(?:article|section|art\.|artikel|abschnitt|§+)\s*\d+[a-z]?\b(?!\s+(?:shall|must|may|of|applies|above|below|and)\b)|^第[\d一二三四五六七八九十百]+[条條節节]|^제\s*\d+\s*조/iu.test(
      text,
    )
  )
    return 3
  const numbered = /^(\d{1,2}(?:\.\d{1,2}){0,3})[.)]?\s+(?=\S)/u.exec(text)
  if (numbered !== null) return isNumberedHeading(lines, at, text) ? 2 + numbered[1]!.split('.').length : 0
  return looksLikeTitle(lines, at, wrap) ? 4 : 0
}

function isNumberedHeading(lines: readonly Line[], at: number, text: string): boolean {
  if (text.length > 80 || sentenceEnd.test(text)) return false
  const next = nextText(lines, at)
  // A run of short numbered lines is a list.
  return next !== undefined && !/^\d{1,2}[.)]\s/u.test(next) && !/^\p{Ll}/u.test(next)
}

/** A short line of its own, without a full stop, above text. */
function looksLikeTitle(lines: readonly Line[], at: number, wrap: number | undefined): boolean {
  const { number, text: raw } = lines[at]!
  const text = raw.trim()
  const asian = cjk.test(text)
  if (
    text.length > (asian ? 30 : 70) ||
    text.split(/\s+/u).length > 10 ||
    sentenceEnd.test(text) ||
    /[,，、]$/u.test(text)
  )
    return false
  if (!/^[\p{Lu}\p{Lo}\d]/u.test(text) || !/\p{L}{2}|\p{Lo}/u.test(text) || listMark.test(text) || keyValue.test(text))
    return false
  const previous = lines[at - 1]
  const adjoining = previous !== undefined && previous.number === number - 1 && previous.text.trim() !== ''
  if (
    adjoining &&
    !sentenceEnd.test(previous.text) &&
    headingLevel(lines, at - 1, wrap) === 0 &&
    tableAt(lines, at - 1).length === 0
  )
    return false
  const next = nextText(lines, at)
  if (next === undefined || /^\p{Ll}/u.test(next)) return false
  return next.length > text.length * 1.2 || next.includes(' | ') || listMark.test(next) || text === text.toUpperCase()
}

function nextText(lines: readonly Line[], at: number): string | undefined {
  return lines
    .slice(at + 1, at + 4)
    .map(({ text }) => text.trim())
    .find((text) => text !== '')
}

/** The rows of the table that begins at a line; an empty row where a line only rules. */
function tableAt(lines: readonly Line[], start: number): string[][] {
  const rows: string[][] = []
  for (let at = start; at < lines.length; at++) {
    const line = lines[at]!
    if (at > start && line.number !== lines[at - 1]!.number + 1) break
    const cells = cellsOf(line.text)
    if (cells === undefined) break
    rows.push(cells)
  }
  const wide = rows.filter(({ length }) => length > 0)
  return wide.length >= 2 || (wide[0]?.length ?? 0) >= 4 ? rows : []
}

/** The cells of `a | b`, `| a | b |` and tabbed lines; none for a ruling line; undefined for anything else. */
function cellsOf(text: string): string[] | undefined {
  if (/^\s*\|?[\s:|+-]*-{3}[\s:|+-]*$/u.test(text) && text.includes('|')) return []
  const inner = text.trim().replace(/^\|/u, '').replace(/\|$/u, '')
  const cells = / \| |^\| | \|$|\|$/u.test(text)
    ? inner.split(/\s*(?<!\\)\|\s*/u)
    : text.includes('\t')
      ? text.split('\t')
      : []
  return cells.length >= 2 ? cells.map((cell) => cell.trim()) : undefined
}

function delimiterOf(path: string, lines: readonly Line[]): string | undefined {
  if (!/\.(?:csv|tsv)$/iu.test(path)) return undefined
  const first = lines[0]?.text ?? ''
  const marks = ['\t', ';', ',', ' | '].map((mark) => [mark, first.split(mark).length] as const)
  const [mark, count] = marks.reduce((best, next) => (next[1] > best[1] ? next : best))
  return count >= 2 ? mark : undefined
}

function recordBlocks(lines: readonly Line[], delimiter: string): Block[] {
  const filled = lines.filter(({ text }) => text.trim() !== '')
  if (filled.length === 0) return []
  return [
    {
      kind: 'table',
      from: filled[0]!.number,
      to: filled.at(-1)!.number,
      rows: filled.map(({ text }) => splitRecord(text, delimiter)),
    },
  ]
}

/** One line of delimited text; a quoted field may hold the delimiter and doubled quotes. */
function splitRecord(text: string, delimiter: string): string[] {
  const cells: string[] = ['']
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"' && quoted && text[at + 1] === '"') {
      cells.push(`${cells.pop()!}"`)
      at++
    } else if (char === '"' && (quoted || cells.at(-1) === '')) quoted = !quoted
    else if (!quoted && text.startsWith(delimiter, at)) {
      cells.push('')
      at += delimiter.length - 1
    } else cells.push(cells.pop()! + char)
  }
  return cells.map((cell) => cell.trim())
}
