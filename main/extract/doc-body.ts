import { createHeadingTrail } from './heading-trail.ts'
import type { ByteView } from './byte-view.ts'
import { docFormField } from './doc-form-field.ts'
import type { CharacterFormat, DocFormatting, ParagraphFormat } from './doc-formatting.ts'
import type { DocBinaryStyles } from './doc-styles.ts'
import type { DocText } from './doc-text.ts'
import { createRaisedFigures } from './raised-figures.ts'
import { ExtractError } from './text-view.ts'
import { createSpannedCells, rowText, type SpannedCells } from './spanned-cells.ts'
import { plainSymbols, symbolText } from './symbol-fonts.ts'
import type { Locator, ViewLine } from './text-view.ts'

export type DocPlace = Extract<Locator, { paragraph: number }>

/** Deleted words, which are not part of the text any more; `by` is the author's number. */
export type DocDeletion = { readonly by: number | undefined; readonly text: string; readonly place: DocPlace }

export type DocBodyOptions = {
  readonly text: DocText
  readonly formatting: DocFormatting
  readonly styles: DocBinaryStyles
  readonly fontOf: (index: number | undefined) => string
  /** The label of the next item of a list. */
  readonly labelOf: (list: number, depth: number) => string
  /** Where form fields are kept. */
  readonly data: ByteView
  /** What stands at a position in place of its character: the label of a note. */
  readonly markAt: (position: number) => string | undefined
  /** Positions after a page break that also ends a section, and so a paragraph. */
  readonly sectionEnds: ReadonlySet<number>
  /** Called after the paragraph that these positions belong to. */
  readonly afterParagraph: (start: number, end: number) => void
}

/** Lines of stretches of a binary Word document. Paragraphs count from 1, empty ones too, a table row as one. */
export function createDocBinaryBody(options: DocBodyOptions) {
  const { styles, fontOf, labelOf } = options
  const { text, offsetOf } = options.text
  const { paragraphAt, characterAt } = options.formatting
  let budget = text.length * 2
  const lines: ViewLine[] = []
  const deletions: DocDeletion[] = []
  const trail = createHeadingTrail()
  let paragraph = 0
  let part: DocPlace['part']
  let fixedPlace: DocPlace | undefined
  let hasHidden = false

  const place = (): DocPlace => {
    if (fixedPlace !== undefined) return fixedPlace
    const heading = part === undefined ? trail.path() : ''
    return { paragraph, ...(heading === '' ? {} : { heading }), ...(part === undefined ? {} : { part }) }
  }
  const put = (said: string): void => {
    if (said.trim() !== '') lines.push({ text: said.trimEnd(), locator: place() })
  }

  /** Reads a stretch; tables in it are whole. */
  function read(start: number, end: number): void {
    budget -= Math.max(0, end - start)
    // Each part is read once: notes that all claim the same stretch are an attack.
    if (budget < 0) throw new ExtractError('corrupt', 'The file is damaged: its parts overlap.')
    const rows: OpenRow[] = []
    const table = createSpannedCells()
    let from = start
    let rowStart = start
    for (let at = start; at < Math.min(end, text.length); at++) {
      const mark = text.charCodeAt(at)
      const isLast = at + 1 === Math.min(end, text.length)
      if (mark !== 13 && mark !== 7 && !(mark === 12 && options.sectionEnds.has(at + 1)) && !isLast) continue
      const format = paragraphAt(offsetOf(at))
      const isMark = mark === 13 || mark === 7 || mark === 12
      const depth = mark === 7 ? Math.max(1, format.depth) : format.depth
      if (depth === 0) {
        endRows(rows, 0)
        table.end(lines)
        if (fixedPlace === undefined) paragraph++
        plainLine(from, isMark ? at : at + 1, format)
        options.afterParagraph(from, at + 1)
        rowStart = at + 1
      } else {
        if (rows.length === 0) {
          if (fixedPlace === undefined) paragraph++
          rowStart = from
        }
        if (tableParagraph(rows, table, { from, to: isMark ? at : at + 1, depth, format, isCellMark: mark === 7 })) {
          options.afterParagraph(rowStart, at + 1)
        }
      }
      from = at + 1
    }
    endRows(rows, 0)
    table.end(lines)
  }

  function plainLine(from: number, to: number, format: ParagraphFormat): void {
    const said = withLabel(characters(from, to, format), format)
    const level = format.outline ?? styles(format.style).outline ?? 9
    if (level < 9 && part === undefined && fixedPlace === undefined && said.trim() !== '') {
      trail.enter(level, said)
    }
    put(said)
  }

  /** Whether a row of the outermost table has ended. */
  function tableParagraph(rows: OpenRow[], table: SpannedCells, one: TableParagraph): boolean {
    const { from, to, depth, format, isCellMark } = one
    endRows(rows, depth)
    while (rows.length < Math.min(depth, 50)) rows.push({ cells: [], cell: [], inner: [] })
    const row = rows.at(-1)!
    if (format.endsRow) {
      rows.pop()
      if (rows.length === 0) table.add(lines.length, row.cells, format.edges)
      endRow(row, rows.at(-1))
      return rows.length === 0
    }
    const said = withLabel(characters(from, to, format), format).trim()
    if (said !== '') row.cell.push(said)
    if (isCellMark || format.endsInnerCell) {
      row.cells.push(row.cell.join(' '))
      row.cell = []
    }
    return false
  }

  /** Rows deeper than this have no end mark of their own in a damaged file. */
  function endRows(rows: OpenRow[], depth: number): void {
    while (rows.length > depth) endRow(rows.pop()!, rows.at(-1))
  }

  function endRow(row: OpenRow, outer: OpenRow | undefined): void {
    if (row.cell.length > 0) row.cells.push(row.cell.join(' '))
    const said = rowText(row.cells)
    if (outer !== undefined) outer.inner.push(said, ...row.inner)
    else for (const line of [said, ...row.inner]) put(line)
  }

  function withLabel(said: string, format: ParagraphFormat): string {
    const style = styles(format.style)
    const list = format.list ?? style.list ?? 0
    // Numbers above these are notes of a list taken away.
    if (list === 0 || list > 0x7fe) return said
    const label = labelOf(list, format.level ?? style.level ?? 0)
    return label === '' ? said : `${label} ${said}`
  }

  function characters(from: number, to: number, paragraphFormat: ParagraphFormat): string {
    const style = styles(paragraphFormat.style)
    /** One per open field: whether its instruction, which nobody sees, is still going on. */
    const instructions: boolean[] = []
    const apart = createRaisedFigures()
    let said = ''
    let hidden = ''
    const add = (piece: string, isHidden: boolean): void => {
      if (piece === '') return
      if (!isHidden) flushHidden()
      if (isHidden) hidden += piece
      else said += piece
    }
    const flushHidden = (): void => {
      if (hidden.trim() !== '') {
        hasHidden = true
        said += `[hidden: ${hidden}]`
      }
      hidden = ''
    }
    for (let at = from; at < to; at++) {
      const code = text.charCodeAt(at)
      const format = characterAt(offsetOf(at))
      const own = styles(format.style)
      const isHidden = format.isHidden ?? own.isHidden ?? style.isHidden ?? false
      if (code === 0x13) instructions.push(true)
      else if (code === 0x14) instructions.splice(-1, 1, false)
      else if (code === 0x15) instructions.pop()
      else if (code === 0x01)
        add(format.dataAt === undefined ? '' : docFormField(options.data, format.dataAt), isHidden)
      else if (!instructions.includes(true)) {
        const font = fontOf(format.font ?? own.font ?? style.font)
        const shown = options.markAt(at) ?? shownCharacter(text[at]!, format, font, fontOf)
        if (format.isDeleted === true) deleted(shown, format.deletedBy)
        else {
          const isRaised = format.isRaised ?? own.isRaised ?? style.isRaised ?? false
          const cased = (format.isCaps ?? own.isCaps ?? style.isCaps) === true ? shown.toUpperCase() : shown
          add(apart(cased, said, isRaised), isHidden)
        }
      }
    }
    flushHidden()
    return said
  }

  /** Word cuts one deletion into many runs. */
  function deleted(said: string, by: number | undefined): void {
    const last = deletions.at(-1)
    if (last !== undefined && last.by === by && last.place.paragraph === paragraph && last.place.part === part) {
      deletions.splice(-1, 1, { ...last, text: last.text + said })
    } else deletions.push({ by, text: said, place: place() })
  }

  return {
    lines,
    deletions,
    place,
    read,
    hasHidden: () => hasHidden,
    /** From here on paragraphs count from 1 and belong to this part. */
    enter(next: DocPlace['part']) {
      part = next
      paragraph = 0
      trail.leave()
    },
    /** The lines of a stretch that stands elsewhere than where it is kept: a note, a comment, a text box. */
    readAt(at: DocPlace, start: number, end: number): ViewLine[] {
      const before = fixedPlace
      fixedPlace = at
      const count = lines.length
      read(start, end)
      fixedPlace = before
      return lines.splice(count)
    },
  }
}

type OpenRow = { readonly cells: string[]; cell: string[]; readonly inner: string[] }

type TableParagraph = {
  readonly from: number
  readonly to: number
  readonly depth: number
  readonly format: ParagraphFormat
  readonly isCellMark: boolean
}

function shownCharacter(
  char: string,
  format: CharacterFormat,
  font: string,
  fontOf: (index: number | undefined) => string,
): string {
  const code = char.charCodeAt(0)
  if (format.symbol !== undefined && code === 0x28) return symbolText(format.symbol.code, fontOf(format.symbol.font))
  if (code === 0x1e) return '-'
  if (code === 0x09) return '\t'
  if (code === 0x0b || code === 0x0c || code === 0x0e || code === 0x0d || code === 0x0a) return ' '
  if (code < 0x20) return ''
  return code >= 0xf020 && code <= 0xf0ff ? plainSymbols(char, font) : char
}
