import { alignedCells, apart, headerCells, headerWords } from './audit-aligned-rows.ts'
import type { Locator } from '../extract/text-view.ts'
import { isRemark, spacedColumns } from './audit-columns-of-spaces.ts'

/** A line of a text view; `line` counts from 1. `locator`: its place in the document, where that is known. */
export type AuditLine = { readonly text: string; readonly line: number; readonly locator?: Locator }

/** One cell of a table's row; `start` is its place in the line. */
export type Cell = { readonly text: string; readonly start: number }

/** What stands together: a paragraph with the lines it runs over, or a row of a table. */
export type Block =
  | { readonly type: 'row'; readonly line: number; readonly cells: readonly Cell[]; readonly table: number }
  | {
      readonly type: 'text'
      readonly line: number
      readonly text: string
      readonly breaks: readonly LineBreak[]
      readonly isHeading: boolean
    }

export type Row = Extract<Block, { type: 'row' }>

/** From `at` on, a block's text is that of `line`. */
export type LineBreak = { readonly at: number; readonly line: number }

const formula = /\s\(=.*\)$/u
const WRAPPED = 50

/** Whether a file of this name may hold lines that end within a sentence: pages and plain text, not paragraphs, cells and slides. */
export function mayWrap(path: string): boolean {
  return !/\.(?:docx?|odt|rtf|pptx?|odp|xls[xbm]?|ods|csv|tsv|html?)$/i.test(path)
}

/** Paragraphs and table rows of lines that follow one another; `delimiter` for files of separated values. */
export function blocksOf(
  lines: readonly AuditLine[],
  { delimiter, wraps = true }: { readonly delimiter?: string | undefined; readonly wraps?: boolean } = {},
): Block[] {
  const blocks: Block[] = []
  let table = 0
  let wasRow = false
  let lastText = ''
  /** The row that a table begins with; it stands again where the table goes on. */
  let head = ''
  let isResumed = false
  const furniture = pageFurniture(lines)
  const spaced = delimiter === undefined && wraps ? spacedColumns(lines.map(({ text }) => text)) : new Set<number>()
  // What a log remarks between its lines stands after them.
  const remarks: Block[] = []
  const isBetweenRows = (index: number): boolean =>
    !spaced.has(index) && spaced.has(index - 1) && spaced.has(index + 1) && isRemark(lines[index]!.text)
  for (const [index, { text, line }] of lines.entries()) {
    if (isRule(text) || furniture.has(index)) continue
    if (isBetweenRows(index)) {
      remarks.push({ type: 'text', line, text, breaks: [{ at: 0, line }], isHeading: false })
      continue
    }
    const before = blocks.at(-1)
    const above = before?.type === 'text' && !wasRow ? headerCells(before.text) : undefined
    const cells =
      cellsOf(text, delimiter) ??
      (spaced.has(index) ? apart(text) : undefined) ??
      (wraps ? alignedCells(text, before?.type === 'row' && wasRow ? before.cells.length : above?.length) : undefined)
    if (cells !== undefined) {
      // The end of a page, and the header that is set again after it.
      isResumed = furniture.has(index - 1) || (isResumed && blocks.at(-1)?.line !== line - 1)
      const isApart = before !== undefined && before.line < line - 2 && !isResumed
      if (!wasRow || isApart) {
        table++
        head = text
        const isMarked = cellsOf(text, delimiter) !== undefined
        const isNext = wraps && before?.type === 'text' && before.line === line - 1
        const header = isMarked ? (isNext ? headerWords(before.text, cells) : undefined) : above
        if (header?.length === cells.length)
          blocks[blocks.length - 1] = { type: 'row', line: before!.line, cells: header, table }
      } else if (furniture.has(index - 1) && text === head) continue
      blocks.push({ type: 'row', line, cells, table })
      wasRow = true
      continue
    }
    blocks.push(...remarks.splice(0))
    const last = blocks.at(-1)
    if (last?.type === 'text' && !wasRow && wraps && goesOn(lastText, text) && lineAtEnd(last) === line - 1) {
      const at = last.text.length + 1
      blocks[blocks.length - 1] = {
        ...last,
        text: `${last.text} ${text}`,
        breaks: [...last.breaks, { at, line }],
        isHeading: false,
      }
    } else if (text.trim() !== '') {
      blocks.push({ type: 'text', line, text, breaks: [{ at: 0, line }], isHeading: looksLikeHeading(text) })
    }
    lastText = text
    wasRow = false
  }
  return [...blocks, ...remarks]
}

const MOST_FURNITURE = 3
const pageNumber = /^(?:\p{L}{1,6}\.? )?\d{1,4}(?: ?(?:\/|of|von|de|sur) ?\d{1,4})?$/iu

/** Lines that a page's end sets between the rows of a table: its number, and what stands on other pages as well. Places in `lines`. */
function pageFurniture(lines: readonly AuditLine[]): ReadonlySet<number> {
  const found = new Set<number>()
  let times: Map<string, number> | undefined
  for (const [at, { text }] of lines.entries()) {
    if (!pageNumber.test(text.trim())) continue
    const isRow = (index: number): boolean => cellsOf(lines[index]?.text ?? '', undefined) !== undefined
    let [before, after] = [at - 1, at + 1]
    while (at - before <= MOST_FURNITURE && before >= 0 && !isRow(before)) before--
    while (after - at <= MOST_FURNITURE && after < lines.length && !isRow(after)) after++
    const width = cellsOf(lines[before]?.text ?? '', undefined)?.length
    if (width === undefined || cellsOf(lines[after]?.text ?? '', undefined)?.length !== width) continue
    times ??= lines.reduce(
      (all, one) => all.set(formOf(one.text), (all.get(formOf(one.text)) ?? 0) + 1),
      new Map<string, number>(),
    )
    const places = Array.from({ length: after - before - 1 }, (_, step) => before + 1 + step)
    const isFurniture = places.every((place) => {
      const said = lines[place]!.text.trim()
      return said === '' || place === at || times!.get(formOf(said))! > 1
    })
    if (isFurniture) for (const place of places) found.add(place)
  }
  return found
}

function formOf(text: string): string {
  return text.trim().replaceAll(/\d+/g, '#')
}

/** The line of a place in a block's text. */
export function lineAt(block: Block, at: number): number {
  if (block.type === 'row') return block.line
  return block.breaks.findLast((stretch) => stretch.at <= at)?.line ?? block.line
}

/** Stretches of a text that end with a full stop or the like. */
export function sentencesOf(text: string): Cell[] {
  const found: Cell[] = []
  let start = 0
  for (const match of text.matchAll(
    /(?<=[.!?]["”»)]?)(?<!\b(?:Dr|Mr|Mrs|Ms|No|Nr|approx|ca|bzw|z\.B|e\.g|i\.e|Co|Inc|Ltd|St|art|vs|Mio|Mrd|Tsd|tsd|mio|mrd|Abb|Art|max|min|St|Std|Stk)\.)(?<!\b(?:no|nr|num|pos)\.(?=\s+\d))(?<!\b20\d\d\.(?=\s\d{1,2}\.\s\d))(?<!\b20\d\d\.\s\d{1,2}\.(?=\s\d{1,2}\.))(?<!(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Okt|Nov|Dec|Dez|janv|févr|avr|juil|sept|oct|nov|déc)\.(?=\s\d))\s+(?!(?:Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Quartal)\b)(?=[\p{Lu}\p{Lo}\d“„"«(])|(?<=[。！？])/gu,
  )) {
    found.push({ text: text.slice(start, match.index), start })
    start = match.index + match[0].length
  }
  found.push({ text: text.slice(start), start })
  const [mark, next] = found
  // `1.` before an item is no sentence.
  if (mark !== undefined && next !== undefined && /^\W*\d{1,2}[.)]$/.test(mark.text))
    found.splice(0, 2, { text: text.slice(mark.start, next.start + next.text.length), start: mark.start })
  return found.filter((sentence) => sentence.text.trim() !== '')
}

/** A text to compare word for word: no case, no marks of lists and emphasis, white space as one space. */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[*_`#“”„"«»‘’‚'\u00ad]+/gu, '')
    .replace(/^\s*(?:[-•·–>]|\d{1,2}[.)])\s+/u, '')
    .replaceAll(/[.,;:!?…]+(?=\s|$)/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
}

/** Whether a line is an item of a list. */
export function isListed(text: string): boolean {
  return /^\s*(?:[-•*·–▪◦●○]|\d{1,2}[.)])\s/u.test(text)
}

/** A line that names where something stands. */
export function isCitation(text: string): boolean {
  return /^\W*(?:sources?|quellen?|fuentes?|fonti?|来源|來源|出典|출처)\s?[:：]/i.test(text)
}

function cellsOf(text: string, delimiter: string | undefined): Cell[] | undefined {
  const mark =
    delimiter ??
    (/^\s*\|.*\|\s*$/.test(text) ? '|' : text.includes(' | ') ? ' | ' : text.includes('\t') ? '\t' : undefined)
  if (mark === undefined) return undefined
  const pieces = splitRow(text, mark)
  // The mark of a list that stands apart from its item makes no table of it.
  if (pieces.length < 2 || (pieces.length === 2 && /^\s*[•·▪◦●○*–-]\s*$/u.test(pieces[0]!))) return undefined
  const cells: Cell[] = []
  let at = 0
  for (const piece of pieces) {
    const said = piece.replaceAll(/^"|"$/g, '').replace(formula, '').replaceAll('**', '').trim()
    const start = said === '' ? at : Math.max(at, text.indexOf(said, at))
    const last = cells.at(-1)
    // A currency's sign in a cell of its own belongs to the amount after it.
    if (last !== undefined && /^[$€£¥]$/.test(last.text) && /^[(\d-]/.test(said))
      cells[cells.length - 1] = { text: last.text + said, start: start - 1 }
    else cells.push({ text: said, start })
    at = start + said.length
  }
  return cells.length < 2 ? undefined : cells
}

function splitRow(text: string, mark: string): string[] {
  if (mark === '|')
    return text
      .trim()
      .replaceAll(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
  // A first cell that is empty leaves the line to begin with what divides it from the next.
  if (mark === ' | ' && text.startsWith('|')) return ` ${text}`.split(mark)
  if (mark.length > 1 || !text.includes('"')) return text.split(mark)
  return (
    text
      .match(new RegExp(`(?:^|${mark})(?:"(?:[^"]|"")*"|[^${mark}]*)`, 'g'))
      ?.map((piece) => piece.replace(mark, '')) ?? [text]
  )
}

/** The line under a Markdown table's header, or one that only divides. */
function isRule(text: string): boolean {
  return /^[\s|:=_-]*[-=_]{3,}[\s|:=_-]*$/.test(text)
}

function goesOn(before: string, text: string): boolean {
  return (
    before.length >= WRAPPED &&
    !/\S {3,}\S/.test(before) &&
    !/[.:;!?。！？]["”)]?\s*$/u.test(before) &&
    /^[\p{L}\d("“„]/u.test(text) &&
    !/^\p{Lu}[\p{L} ]{1,24}:\s/u.test(text) &&
    !/^(?!(?:19|20)\d\d[.)])(?:\d+(?:\.\d+)*[.)]?|[a-z]\))\s+\p{Lu}/u.test(text)
  )
}

function lineAtEnd(block: Extract<Block, { type: 'text' }>): number {
  return block.breaks.at(-1)!.line
}

function looksLikeHeading(text: string): boolean {
  const said = text.trim()
  if (isCitation(said)) return false
  if (/^#{1,6}\s/.test(said) || /^Sheet: |^Slide \d+$/.test(said)) return true
  return (
    said.length <= 90 &&
    !/[.:;!?,。！？]$/u.test(said) &&
    !/^[-•*·–]\s/u.test(said) &&
    !/:\s/u.test(said) &&
    /^[\p{Lu}\p{Lo}\d]/u.test(said)
  )
}
