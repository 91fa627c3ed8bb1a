import { formatNumber } from './number-format.ts'
import { ExtractError } from './text-view.ts'
import { columnIndex } from './workbook-address.ts'
import type { SheetCell } from './workbook-rows.ts'
import { createSharedFormulas } from './workbook-formula.ts'

export type CellContext = {
  readonly strings: readonly string[]
  /** Number format of a cell style by its index. */
  readonly formatOf: (style: number) => string
  readonly date1904: boolean
}

type OnRow = (row: number, cells: readonly SheetCell[], isHidden: boolean) => void

/**
 * Reads a worksheet part row by row as its text comes in: a sheet of a million cells is never held whole. Gives the part without its
 * cells, for what stands around them.
 */
export function scanSheet(pieces: Iterable<string>, context: CellContext, onRow: OnRow): string {
  let frame = ''
  let buffer = ''
  let prefix: string | undefined
  let isOver = false
  const rows = createRowReader(context, onRow)
  for (const piece of pieces) {
    if (isOver) {
      frame += piece
      continue
    }
    buffer += piece
    if (prefix === undefined) {
      const start = /<((?:\w+:)?)sheetData\b([^>]*)>/.exec(buffer)
      if (start === null) continue
      prefix = start[1]!
      frame = buffer.slice(0, start.index)
      buffer = buffer.slice(start.index + start[0].length)
      isOver = start[2]!.endsWith('/')
    }
    const end = isOver ? 0 : buffer.indexOf(`</${prefix}sheetData>`)
    const cut = end === -1 ? buffer.lastIndexOf(`</${prefix}row>`) + `</${prefix}row>`.length : end
    if (end !== -1) isOver = true
    else if (cut < `</${prefix}row>`.length) continue
    rows(buffer.slice(0, cut), prefix)
    buffer = buffer.slice(cut)
    if (isOver) {
      frame += buffer.replace(/^<\/[^>]*>/, '')
      buffer = ''
    }
  }
  if (prefix !== undefined && !isOver) throw new ExtractError('corrupt', 'The workbook is damaged: a sheet is cut off.')
  return frame + buffer
}

function createRowReader(context: CellContext, onRow: OnRow) {
  const cellOf = createCellReader(context)
  let row = 0
  return (text: string, prefix: string): void => {
    const opening = `<${prefix}row`
    const closing = `</${prefix}row>`
    for (let at = text.indexOf(opening); at !== -1;) {
      const tagEnd = text.indexOf('>', at)
      if (tagEnd === -1) return
      const tag = text.slice(at + opening.length, tagEnd)
      row = Number(/\sr=["'](\d+)/.exec(tag)?.[1] ?? row + 1)
      let end = tagEnd + 1
      if (!tag.endsWith('/')) {
        end = text.indexOf(closing, tagEnd)
        if (end === -1) end = text.length
        onRow(row, cellOf(text.slice(tagEnd + 1, end), prefix, row), /\shidden=["'](?:1|true)/.test(tag))
      }
      at = text.indexOf(opening, end)
    }
  }
}

function createCellReader({ strings, formatOf, date1904 }: CellContext) {
  const shared = createSharedFormulas()

  return (text: string, prefix: string, row: number): SheetCell[] => {
    const cells: SheetCell[] = []
    const [opening, closing, valueTag] = [`<${prefix}c`, `</${prefix}c>`, `<${prefix}v`]
    let column = -1
    for (let at = text.indexOf(opening); at !== -1;) {
      const tagEnd = text.indexOf('>', at)
      if (tagEnd === -1) break
      const tag = text.slice(at + opening.length, tagEnd)
      const place = /\sr=["']([A-Z]+)/.exec(tag)
      column = place === null ? column + 1 : columnIndex(place[1]!)
      let end = tagEnd + 1
      if (!tag.endsWith('/')) {
        end = text.indexOf(closing, tagEnd)
        if (end === -1) end = text.length
        cells.push(readCell({ column, row, tag, inside: text.slice(tagEnd + 1, end), prefix, valueTag }))
      }
      at = text.indexOf(opening, end)
    }
    return cells
  }

  type RawCell = { column: number; row: number; tag: string; inside: string; prefix: string; valueTag: string }

  function readCell({ column, row, tag, inside, prefix, valueTag }: RawCell): SheetCell {
    const type = /\st=["'](\w+)/.exec(tag)?.[1] ?? 'n'
    const raw = type === 'inlineStr' ? richText(inside, prefix) : elementText(inside, valueTag)
    const formula = inside.includes(`<${prefix}f`) ? formulaOf(inside, { prefix, column, row }) : undefined
    if (raw === undefined) {
      return formula === undefined
        ? { column, text: '' }
        : { column, text: '', formula, isCalculated: false, number: Number.NaN }
    }
    if (type === 'n') {
      if (raw === '') return { column, text: '', formula }
      const number = Number(raw)
      const style = Number(/\ss=["'](\d+)/.exec(tag)?.[1] ?? 0)
      return { column, text: numberText(raw, number, style), number, formula }
    }
    if (type === 'e') return { column, text: raw, number: Number.NaN, formula }
    return { column, text: otherText(type, raw), formula }
  }

  function numberText(raw: string, number: number, style: number): string {
    if (Number.isNaN(number)) return raw
    const format = formatOf(style)
    const text = formatNumber(number, format, date1904)
    // A format of nothing but semicolons hides whatever the cell holds.
    return text === '' && /^;+$/.test(format) ? `${raw} (hidden by its format)` : text
  }

  function otherText(type: string, raw: string): string {
    if (type === 's') return strings[Number(raw)] ?? ''
    if (type === 'b') return raw === '1' || raw === 'true' ? 'TRUE' : 'FALSE'
    if (type === 'd') return raw.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ')
    return unescapeText(raw)
  }

  function formulaOf(
    inside: string,
    { prefix, column, row }: { prefix: string; column: number; row: number },
  ): string | undefined {
    const match = new RegExp(`<${prefix}f\\b([^>]*?)(?:/>|>([^<]*)</${prefix}f>)`).exec(inside)
    if (match === null) return undefined
    const [, tag = '', escaped = ''] = match
    const text = shared(decodeEntities(escaped), { tag, column, row })
    return text === undefined ? undefined : /\st=["']array/.test(tag) ? `{=${text}}` : `=${text}`
  }
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
  let text = ''
  for (let at = spoken.indexOf(opening); at !== -1; at = spoken.indexOf(opening, at + 1)) {
    const tagEnd = spoken.indexOf('>', at)
    const mark = spoken[at + opening.length]
    if (tagEnd === -1 || (mark !== '>' && mark !== ' ') || spoken[tagEnd - 1] === '/') continue
    text += decodeEntities(spoken.slice(tagEnd + 1, spoken.indexOf(`</${prefix}t>`, tagEnd)))
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
