import { extractLimits } from './limits.ts'
import { createRtfFonts } from './rtf-fonts.ts'
import { createAsides, listLabel } from './rtf-asides.ts'
import { createRtfWriter } from './rtf-writer.ts'
import { createRtfLines } from './rtf-lines.ts'
import { headingStyles } from './rtf-styles.ts'
import { newFlow, takeCell, takeLines, takeNestedRow, type Flow, type Part, type RtfState } from './rtf-flow.ts'
import {
  breaks,
  capturedDestinations,
  codePageEncoding,
  ignoredDestinations,
  parts,
  shownDestinations,
  symbols,
} from './rtf-words.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

/** Cells of one row: Word allows 63. */
const MOST_CELLS = 1_000

/** RTF: paragraphs and table rows as a reader sees them; headers, footers and notes as parts of their own. Hidden text is marked, deleted text listed at the end, both with a warning. */
export const extractRtf: Extractor = (bytes) => {
  const { lines, hasHidden, hasDeleted } = readRtf(bytes)
  if (lines.length === 0) throw new ExtractError('no_text', 'The RTF document has no text.')
  const warnings: Warning[] = []
  if (hasHidden)
    warnings.push({ code: 'hidden_text', message: 'The document holds text that is hidden; it is shown here.' })
  if (hasDeleted)
    warnings.push({
      code: 'tracked_changes',
      message: 'Text that tracked changes delete is not part of the text; it is listed at its end.',
    })
  return { kind: 'rtf', lines, warnings, meta: {} }
}

/** The lines of an RTF text that may be empty: the body of a message. */
export function rtfLines(bytes: Uint8Array): ViewLine[] {
  return readRtf(bytes).lines
}

function readRtf(bytes: Uint8Array): { lines: ViewLine[]; hasHidden: boolean; hasDeleted: boolean } {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const reader = createReader(headingStyles(source))
  for (const [token, word, parameter, hex] of source.matchAll(tokens)) {
    if (token === '{') reader.open()
    else if (token === '}') reader.close()
    else if (word !== undefined)
      reader.control(word, parameter === undefined || parameter === '' ? undefined : Number(parameter))
    else if (hex !== undefined) reader.byte(Number.parseInt(hex, 16))
    else if (token.startsWith('\\')) reader.symbol(token[1]!)
    else reader.bytes(token)
  }
  return reader.end()
}

/** Group braces; a word with its number and one space; a byte in hex; another escape; plain bytes. Line ends of the file mean nothing. */
const tokens = /[{}]|\\([a-z]+)(-?\d*) ?|\\'([0-9a-f]{2})|\\[^]|[^{}\\\r\n]+/gi

function createReader(headings: ReadonlyMap<number, number>) {
  const body = newFlow(undefined, 'windows-1252')
  const lines = createRtfLines()
  const asides = createAsides()
  const stack: RtfState[] = []
  const fonts = createRtfFonts()
  const now: { state: RtfState } = {
    state: {
      flow: body,
      font: 0,
      unicodeSkip: 1,
      isIgnored: false,
      isHidden: false,
      isRaised: false,
      isDeleted: false,
      reviser: 0,
      isFontTable: false,
    },
  }
  const writer = createRtfWriter({ now, asides, fonts, lines })
  const { add, byte, bytes, flushBytes, skip } = writer
  let isStarred = false
  let defaultFont = 0
  /** How deep the open table stands in others: 1 for one in the text. */
  let tableDepth = 0
  /** Where the cells of the open row end on the right. */
  let edges: number[] = []
  /** Whether the open field shows the number of a note. */
  let isNoteField = false
  const structure: Readonly<Record<string, (parameter: number | undefined) => void>> = {
    ansicpg: (codePage = 1252) => fonts.setDocument(codePageEncoding(codePage)),
    mac: () => fonts.setDocument('macintosh'),
    pc: () => fonts.setDocument('cp437'),
    pca: () => fonts.setDocument('cp850'),
    deff: (font = 0) => void (defaultFont = now.state.font = font),
    fonttbl: () => {
      ignore()
      now.state.isFontTable = true
    },
    f: (font = 0) => {
      if (now.state.isFontTable) fonts.list(font)
      else now.state.font = font
    },
    fcharset: (charset = 0) => void (now.state.isFontTable && fonts.setCharset(charset)),
    cpg: (codePage = 0) => void (now.state.isFontTable && fonts.setCodePage(codePage)),
    plain: () => {
      now.state.font = defaultFont
      for (const property of ['isHidden', 'isDeleted', 'isRaised'] as const) set(property, false)
    },
    u: (code = 0) => {
      add(String.fromCharCode(code < 0 ? code + 65_536 : code))
      skip(now.state.unicodeSkip)
    },
    uc: (count = 1) => void (now.state.unicodeSkip = count),
    super: (on = 1) => set('isRaised', on !== 0),
    nosupersub: () => set('isRaised', false),
    v: (on = 1) => set('isHidden', on !== 0),
    deleted: (on = 1) => set('isDeleted', on !== 0),
    revauthdel: (index = 0) => void (now.state.reviser = index),
    pard: () => {
      now.state.flow.isInTable = false
      // A list's number has properties of its own.
      if (now.state.flow.capture !== undefined) return
      tableDepth = 0
      lines.setOutline(9)
    },
    intbl: () => {
      now.state.flow.isInTable = true
      tableDepth = Math.max(1, tableDepth)
    },
    itap: (depth = 1) => void (tableDepth = Math.min(depth, 20)),
    s: (style = 0) => setOutline(headings.get(style)),
    outlinelevel: setOutline,
    cell: () => endCell(1),
    nestcell: () => endCell(Math.max(2, tableDepth)),
    nestrow: () => {
      flushBytes()
      takeNestedRow(now.state.flow)
    },
    trowd: () => void (tableDepth < 2 && (edges = [])),
    cellx: (edge = 0) => void (tableDepth < 2 && edges.length < MOST_CELLS && edges.push(edge)),
    row: () => endLine(now.state.flow),
    ftnalt: () => void (now.state.flow.part = now.state.flow.part === 'footnote' ? 'endnote' : now.state.flow.part),
    chftn: () => {
      flushBytes()
      asides.onMark(now.state.flow)
    },
    annotation: () => {
      enter('comment')
      now.state.flow.lead = asides.commentLead()
    },
  }

  return { open, close, control, symbol, byte, bytes, end }

  function open(): void {
    if (stack.length > extractLimits.xmlDepth)
      throw new ExtractError('corrupt', 'The RTF document is nested too deeply.')
    stack.push({ ...now.state })
    skip(0)
  }

  function close(): void {
    const outer = stack.pop()
    if (outer === undefined) return
    flushBytes()
    if (outer.flow !== now.state.flow) {
      stack.push(outer)
      endLine(now.state.flow)
      stack.pop()
    }
    now.state = outer
    skip(0)
    isStarred = false
  }

  function symbol(char: string): void {
    if (char === '*') isStarred = true
    else if (char === '~') add('\u00a0')
    else if (char === '_') add('\u2011')
    else if (char === '\n' || char === '\r') control('par', undefined)
    else if (char === '\\' || char === '{' || char === '}') bytes(char)
  }

  function control(word: string, parameter: number | undefined): void {
    const wasStarred = isStarred
    isStarred = false
    const symbolText = symbols[word]
    if (symbolText !== undefined) {
      writer.addSymbol(symbolText)
    } else if (Object.hasOwn(structure, word)) structure[word]!(parameter)
    else if (Object.hasOwn(parts, word)) enter(parts[word]!)
    else if (breaks.has(word)) breakLine()
    else if (capturedDestinations.has(word) || (word === 'fldrslt' && isNoteField)) capture(word)
    else if (shownDestinations.has(word)) return
    else if (wasStarred || ignoredDestinations.has(word)) ignore()
  }

  function capture(word: string): void {
    flushBytes()
    if (!now.state.isIgnored)
      now.state = { ...now.state, flow: newFlow(undefined, now.state.flow.encoding, word), isDeleted: false }
  }

  function ignore(): void {
    set('isIgnored', true)
  }

  /** What comes before is still as it was. */
  function set(property: 'isHidden' | 'isDeleted' | 'isRaised' | 'isIgnored', isOn: boolean): void {
    flushBytes()
    now.state[property] = isOn
  }

  function setOutline(level = 9): void {
    if (!now.state.isIgnored && now.state.flow.capture === undefined) lines.setOutline(level)
  }

  function breakLine(): void {
    if (now.state.flow.isInTable) add(' ')
    else if (!now.state.isIgnored) endLine(now.state.flow)
  }

  function enter(part: Part): void {
    flushBytes()
    if (!now.state.isIgnored)
      now.state = { ...now.state, flow: newFlow(part, now.state.flow.encoding), isRaised: false }
  }

  function endCell(depth: number): void {
    flushBytes()
    takeCell(now.state.flow, depth)
  }

  function endLine(flow: Flow): void {
    flushBytes()
    writer.endDeletion()
    if (flow.capture === undefined) lines.end(flow, edges)
    else endCapture(flow.capture, takeLines(flow).texts.join(' '))
  }

  function endCapture(name: string, text: string): void {
    const outer = stack.at(-1)
    isNoteField = name === 'fldinst' && /^\s*NOTEREF\b/i.test(text)
    if (name === 'fldinst') return
    if (name === 'fldrslt' && outer !== undefined && !outer.isIgnored) outer.flow.text += `[${text.trim()}]`
    else if (name !== 'listtext' && name !== 'pntext') asides.onCaptured(name, text, outer?.flow ?? body)
    else if (outer !== undefined && !outer.isIgnored && text.trim() !== '') outer.flow.text += `${listLabel(text)} `
  }

  function end() {
    flushBytes()
    endLine(body)
    return { lines: lines.all(), ...writer.found() }
  }
}
