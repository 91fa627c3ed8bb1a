import { formatNumber, formatText } from './number-format.ts'
import { isShownAsWritten } from './number-text.ts'
import { ExtractError } from './text-view.ts'
import { LAST_ROW } from './workbook-address.ts'
import { createRaisedFigures } from './raised-figures.ts'
import { LOST_TEXT, type SheetCell } from './workbook-rows.ts'
import { createSharedFormulas } from './workbook-formula.ts'
import type { WorkbookStyles } from './workbook-styles.ts'
import { attributeOf, readCellTag, type CellTag } from './workbook-tag.ts'

export type CellContext = WorkbookStyles & {
  readonly strings: readonly string[]
  readonly date1904: boolean
}

export type SheetEvents = {
  /** What stands before the cells, columns among it. */
  readonly onHead: (xml: string) => void
  readonly onRow: (row: number, cells: readonly SheetCell[], isHidden: boolean) => void
}

/** Characters of one row; what has no end is no row. */
const LONGEST_ROW = 16 * 1024 * 1024

/**
 * Reads a worksheet part row by row as its text comes in: a sheet of a million cells is never held whole. Gives the part without its
 * cells, for what stands around them.
 */
export function scanSheet(pieces: Iterable<string>, context: CellContext, { onHead, onRow }: SheetEvents): string {
  let state: 'before' | 'cells' | 'after' = 'before'
  let frame = ''
  let buffer = ''
  let rowEnd = ''
  let readRows: ReturnType<typeof createRowReader> | undefined
  for (const piece of inGrowingPieces(pieces, () => buffer.length)) {
    buffer += piece
    if (state === 'before') {
      const start = /<((?:\w+:)?)sheetData\b([^>]*)>/.exec(buffer)
      if (start !== null) {
        frame = buffer.slice(0, start.index)
        buffer = buffer.slice(start.index + start[0].length)
        rowEnd = `</${start[1]}row>`
        readRows = createRowReader(context, start[1]!, onRow)
        onHead(frame)
        state = start[2]!.endsWith('/') ? 'after' : 'cells'
      }
    }
    if (state === 'cells') {
      const end = buffer.indexOf(rowEnd.replace('row>', 'sheetData>'))
      const lastRow = buffer.lastIndexOf(rowEnd)
      // Empty rows have no end of their own: the next one ends them.
      const lastStart = buffer.lastIndexOf(rowEnd.replace('</', '<').replace('>', ''))
      const cut = end !== -1 ? end : Math.max(lastStart, lastRow === -1 ? 0 : lastRow + rowEnd.length)
      if (cut > 0) readRows!(buffer.slice(0, cut))
      buffer = buffer.slice(cut)
      if (end !== -1) {
        buffer = buffer.slice(buffer.indexOf('>') + 1)
        state = 'after'
      }
    }
    if (state !== 'after' && buffer.length > LONGEST_ROW) {
      throw new ExtractError('too_large', 'The workbook was not read: a row of it is longer than any real one.')
    }
  }
  if (state === 'cells') throw new ExtractError('corrupt', 'The workbook is damaged: a sheet is cut off.')
  return frame + buffer
}

/** Pieces of half the length that is held at least: what is held is searched anew with each, and a row may take many. */
function* inGrowingPieces(pieces: Iterable<string>, held: () => number): Generator<string> {
  let waiting: string[] = []
  let length = 0
  for (const piece of pieces) {
    waiting.push(piece)
    length += piece.length
    if (length < held() / 2) continue
    yield waiting.join('')
    waiting = []
    length = 0
  }
  yield waiting.join('')
}

/** Reads the rows of a piece of a sheet; `prefix` is that of the sheet's own elements. */
function createRowReader(context: CellContext, prefix: string, onRow: SheetEvents['onRow']) {
  const cellsOf = createCellReader(context, prefix)
  const [opening, closing] = [`<${prefix}row`, `</${prefix}row>`]
  let row = 0
  return (text: string): void => {
    for (let at = text.indexOf(opening); at !== -1;) {
      const tagEnd = text.indexOf('>', at)
      if (tagEnd === -1) return
      const tag = text.slice(at + opening.length, tagEnd)
      row = rowOf(attributeOf(tag, 'r')) ?? row + 1
      let end = tagEnd + 1
      if (!tag.endsWith('/')) {
        end = text.indexOf(closing, tagEnd)
        if (end === -1) end = text.length
        onRow(row, cellsOf(text.slice(tagEnd + 1, end), row), /\shidden=["'](?:1|true)/.test(tag))
      }
      at = text.indexOf(opening, end)
    }
  }
}

function createCellReader({ strings, formatOf, unseen, date1904 }: CellContext, prefix: string) {
  const [opening, closing, valueTag, formulaTag] = [`<${prefix}c`, `</${prefix}c>`, `<${prefix}v`, `<${prefix}f`]
  const [valueStart, valueEnd] = [`${valueTag}>`, `</${prefix}v></${prefix}c>`]
  const [inlineStart, inlineEnd] = [`<${prefix}is><${prefix}t>`, `</${prefix}t></${prefix}is></${prefix}c>`]
  const found: CellTag = { column: -1, style: 0, type: 'n' }
  const shared = createSharedFormulas()

  return (text: string, row: number): SheetCell[] => {
    const cells: SheetCell[] = []
    let column = -1
    for (let at = text.indexOf(opening); at !== -1;) {
      const tagEnd = text.indexOf('>', at)
      if (tagEnd === -1) break
      readCellTag(text, at + opening.length, tagEnd, found)
      const { type, style } = found
      column = found.column === -1 ? column + 1 : found.column
      let end = tagEnd + 1
      if (text.charCodeAt(tagEnd - 1) !== SLASH) {
        // Most cells hold a value or a plain text and nothing else.
        const isInline = type === 'inlineStr'
        const [start, after] = isInline ? [inlineStart, inlineEnd] : [valueStart, valueEnd]
        const valueAt = tagEnd + 1 + start.length
        const plainEnd = text.startsWith(start, tagEnd + 1) ? text.indexOf('<', valueAt) : -1
        let cell: SheetCell
        if (plainEnd !== -1 && text.startsWith(after, plainEnd)) {
          const raw = decodeEntities(text.slice(valueAt, plainEnd))
          cell = cellOf(isInline ? unescapeText(raw) : raw, { type, style, column, formula: undefined })
          end = plainEnd + after.length
        } else {
          end = text.indexOf(closing, tagEnd)
          if (end === -1) end = text.length
          const inside = text.slice(tagEnd + 1, end)
          const formula = inside.includes(formulaTag) ? formulaOf(inside, column, row) : undefined
          const raw = type === 'inlineStr' ? richText(inside, prefix) : elementText(inside, valueTag)
          cell = cellOf(raw, { type, style, column, formula })
        }
        cells.push(unseen.size > 0 && unseen.has(style) ? { ...cell, isUnseen: true } : cell)
      }
      at = text.indexOf(opening, end)
    }
    return cells
  }

  function cellOf(
    raw: string | undefined,
    {
      type,
      style,
      column,
      formula,
    }: {
      readonly type: string
      readonly style: number
      readonly column: number
      readonly formula: string | undefined
    },
  ): SheetCell {
    if (raw === undefined) {
      return formula === undefined
        ? { column, text: '', number: undefined, formula }
        : { column, text: '', formula, ...notCalculated }
    }
    if (type === 'n') {
      // Written by programs that calculate nothing.
      if (raw === '')
        return { column, text: '', number: undefined, formula, ...(formula === undefined ? {} : notCalculated) }
      const number = Number(raw)
      return { column, text: numberText(raw, number, style), number, formula }
    }
    if (type === 'e') return { column, text: raw, number: Number.NaN, formula }
    const text = otherText(type, raw)
    const isText = type !== 'b' && type !== 'd'
    return { column, text: isText ? formatText(text, formatOf(style)) : text, number: undefined, formula }
  }

  function numberText(raw: string, number: number, style: number): string {
    if (Number.isNaN(number)) return raw
    const format = formatOf(style)
    if (format === 'General' && isShownAsWritten(raw)) return raw
    const text = formatNumber(number, format, date1904)
    // A format of nothing but semicolons hides whatever the cell holds.
    return text === '' && /^;+$/.test(format) ? `${raw} (hidden by its format)` : text
  }

  function otherText(type: string, raw: string): string {
    if (type === 's') return raw === '' ? '' : (strings[Number(raw)] ?? LOST_TEXT)
    if (type === 'b') return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'd') return raw.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ')
    return unescapeText(raw)
  }

  function formulaOf(inside: string, column: number, row: number): string | undefined {
    const start = inside.indexOf(formulaTag)
    const tag = inside.slice(start + formulaTag.length, inside.indexOf('>', start))
    const text = shared(elementText(inside, formulaTag) ?? '', { tag, column, row })
    if (text === undefined) return undefined
    return tag !== '' && attributeOf(tag, 't') === 'array' ? `{=${text}}` : `=${text}`
  }
}

const SLASH = 47

const notCalculated = { isCalculated: false, number: Number.NaN } as const

/** A row's number; undefined where it is none: then the row is the next one. */
function rowOf(number: string | undefined): number | undefined {
  const row = Number(number)
  return Number.isInteger(row) && row >= 1 && row <= LAST_ROW ? row : undefined
}

/** Text of an element by its opening (`<v`), entities decoded; undefined where it is not there. */
function elementText(inside: string, opening: string): string | undefined {
  const start = inside.indexOf(opening)
  if (start === -1) return undefined
  const tagEnd = inside.indexOf('>', start)
  if (inside[tagEnd - 1] === '/') return ''
  const text = inside.slice(tagEnd + 1, inside.indexOf('</', tagEnd))
  return decodeEntities(text)
}

/** All runs of a rich text, without its phonetic guide. */
export function richText(inside: string, prefix: string): string {
  const spoken = inside.includes(`<${prefix}rPh`)
    ? inside.replaceAll(new RegExp(`<${prefix}rPh\\b[^]*?</${prefix}rPh>`, 'g'), '')
    : inside
  const opening = `<${prefix}t`
  const apart = spoken.includes('superscript') ? createRaisedFigures() : undefined
  let from = 0
  let text = ''
  for (let at = spoken.indexOf(opening); at !== -1; at = spoken.indexOf(opening, at + 1)) {
    const tagEnd = spoken.indexOf('>', at)
    const mark = spoken[at + opening.length]
    if (tagEnd === -1 || (mark !== '>' && mark !== ' ') || spoken[tagEnd - 1] === '/') continue
    const run = decodeEntities(spoken.slice(tagEnd + 1, spoken.indexOf(`</${prefix}t>`, tagEnd)))
    text += apart?.(run, text, /vertAlign\s[^>]*superscript/.test(spoken.slice(from, at))) ?? run
    from = tagEnd
  }
  return unescapeText(text)
}

/** Excel writes characters that XML cannot hold as `_x000D_`. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text
  return text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  const plain = text.includes('<![CDATA[') ? text.replaceAll(/<!\[CDATA\[([^]*?)\]\]>/g, '$1') : text
  if (!plain.includes('&')) return plain
  return plain.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10_ffff ? String.fromCodePoint(code) : ''
    },
  )
}
