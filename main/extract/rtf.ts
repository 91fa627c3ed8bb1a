import iconv from 'iconv-lite'
import { extractLimits } from './limits.ts'
import { markHidden, newFlow, takeCell, takeLine, type Flow, type Part } from './rtf-flow.ts'
import { charsetEncoding, codePageEncoding, ignoredDestinations, symbols } from './rtf-words.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

/** What a group inherits and loses at its end. */
type State = {
  readonly flow: Flow
  font: number
  unicodeSkip: number
  isIgnored: boolean
  isHidden: boolean
  isDeleted: boolean
  isFontTable: boolean
}

/** RTF: paragraphs and table rows as a reader sees them; headers, footers and notes as parts of their own. Hidden text is marked, deleted text left out, both with a warning. */
export const extractRtf: Extractor = (bytes) => {
  const { lines, hasHidden, hasDeleted } = readRtf(bytes)
  if (lines.length === 0) throw new ExtractError('no_text', 'The RTF document has no text.')
  const warnings: Warning[] = []
  if (hasHidden)
    warnings.push({ code: 'hidden_text', message: 'The document holds text that is hidden; it is shown here.' })
  if (hasDeleted) warnings.push({ code: 'tracked_changes', message: 'Text that tracked changes delete is left out.' })
  return { kind: 'rtf', lines, warnings, meta: {} }
}

/** The lines of an RTF text that may be empty: the body of a message. */
export function rtfLines(bytes: Uint8Array): ViewLine[] {
  return readRtf(bytes).lines
}

function readRtf(bytes: Uint8Array): { lines: ViewLine[]; hasHidden: boolean; hasDeleted: boolean } {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const reader = createReader()
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

function known(encoding: string): string {
  return iconv.encodingExists(encoding) ? encoding : 'windows-1252'
}

/** Group braces; a word with its number and one space; a byte in hex; another escape; plain bytes. Line ends of the file mean nothing. */
const tokens = /[{}]|\\([a-z]+)(-?\d*) ?|\\'([0-9a-f]{2})|\\[^]|[^{}\\\r\n]+/gi

function createReader() {
  const body = newFlow(undefined, 'windows-1252')
  const lines: ViewLine[] = []
  const margins: ViewLine[] = []
  /** They follow the paragraph that they are anchored in. */
  const notes: ViewLine[] = []
  const stack: State[] = []
  const fontEncodings = new Map<number, string>()
  let state: State = {
    flow: body,
    font: 0,
    unicodeSkip: 1,
    isIgnored: false,
    isHidden: false,
    isDeleted: false,
    isFontTable: false,
  }
  let documentEncoding = 'windows-1252'
  let toSkip = 0
  let isStarred = false
  let tableFont = 0
  let hasHidden = false
  let hasDeleted = false
  let paragraph = 0
  let defaultFont = 0
  const structure: Readonly<Record<string, (parameter: number | undefined) => void>> = {
    ansicpg: (codePage = 1252) => void (documentEncoding = known(codePageEncoding(codePage))),
    mac: () => void (documentEncoding = 'macintosh'),
    pc: () => void (documentEncoding = 'cp437'),
    pca: () => void (documentEncoding = 'cp850'),
    deff: (font = 0) => void (defaultFont = state.font = font),
    fonttbl: () => {
      ignore()
      state.isFontTable = true
    },
    f: (font = 0) => {
      if (state.isFontTable) tableFont = font
      else state.font = font
    },
    fcharset: (charset = 0) => setFontEncoding(charsetEncoding(charset)),
    cpg: (codePage = 0) => setFontEncoding(codePageEncoding(codePage)),
    plain: () => {
      state.font = defaultFont
      flushBytes()
      state.isHidden = false
      state.isDeleted = false
    },
    u: (code = 0) => {
      add(String.fromCharCode(code < 0 ? code + 65_536 : code))
      toSkip = state.unicodeSkip
    },
    uc: (count = 1) => void (state.unicodeSkip = count),
    v: (on = 1) => setHidden(on !== 0),
    deleted: (on = 1) => {
      flushBytes()
      state.isDeleted = on !== 0
    },
    pard: () => void (state.flow.isInTable = false),
    intbl: () => void (state.flow.isInTable = true),
    par: breakLine,
    line: breakLine,
    sect: breakLine,
    page: breakLine,
    cell: endCell,
    nestcell: endCell,
    row: () => endLine(state.flow),
    header: () => enter('header'),
    headerl: () => enter('header'),
    headerr: () => enter('header'),
    headerf: () => enter('header'),
    footer: () => enter('footer'),
    footerl: () => enter('footer'),
    footerr: () => enter('footer'),
    footerf: () => enter('footer'),
    footnote: () => enter('footnote'),
    annotation: () => enter('comment'),
    // Text boxes: optional by their mark, but seen by the reader.
    shpinst: () => undefined,
  }

  return { open, close, control, symbol, byte, bytes, end }

  function open(): void {
    if (stack.length > extractLimits.xmlDepth)
      throw new ExtractError('corrupt', 'The RTF document is nested too deeply.')
    stack.push({ ...state })
    toSkip = 0
  }

  function close(): void {
    const outer = stack.pop()
    if (outer === undefined) return
    flushBytes()
    if (outer.flow !== state.flow) endLine(state.flow)
    state = outer
    toSkip = 0
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
      if (toSkip > 0) toSkip--
      else add(symbolText)
    } else if (Object.hasOwn(structure, word)) structure[word]!(parameter)
    else if (wasStarred || ignoredDestinations.has(word)) ignore()
  }

  function ignore(): void {
    flushBytes()
    state.isIgnored = true
  }

  function isShown(): boolean {
    if (state.isIgnored) return false
    hasDeleted ||= state.isDeleted
    hasHidden ||= state.isHidden && !state.isDeleted
    return !state.isDeleted
  }

  function setHidden(isHidden: boolean): void {
    flushBytes()
    state.isHidden = isHidden
  }

  function setFontEncoding(encoding: string | undefined): void {
    if (state.isFontTable && encoding !== undefined) fontEncodings.set(tableFont, known(encoding))
  }

  function breakLine(): void {
    if (state.flow.isInTable) add(' ')
    else if (!state.isIgnored) endLine(state.flow)
  }

  function byte(value: number): void {
    if (toSkip > 0) toSkip--
    else if (isShown()) {
      const encoding = fontEncodings.get(state.font) ?? documentEncoding
      if (encoding !== state.flow.encoding) flushBytes()
      state.flow.encoding = encoding
      state.flow.bytes.push(value)
    }
  }

  function bytes(text: string): void {
    for (let i = 0; i < text.length; i++) byte(text.charCodeAt(i))
  }

  /** Bytes wait until their run ends: two of them may be one character. */
  function flushBytes(): void {
    const { flow } = state
    if (flow.bytes.length === 0) return
    markHidden(flow, state.isHidden)
    flow.text += iconv.decode(Buffer.from(flow.bytes), flow.encoding)
    flow.bytes = []
  }

  function add(text: string): void {
    flushBytes()
    if (!isShown()) return
    markHidden(state.flow, state.isHidden)
    state.flow.text += text
  }

  function enter(part: Part): void {
    flushBytes()
    if (!state.isIgnored)
      state = {
        ...state,
        flow: newFlow(part, state.flow.encoding),
      }
  }

  function endCell(): void {
    flushBytes()
    const { flow } = state
    takeCell(flow)
  }

  function endLine(flow: Flow): void {
    flushBytes()
    const text = takeLine(flow)
    if (flow.part === 'header' || flow.part === 'footer') {
      // Each section repeats them.
      const { part } = flow
      const same = margins.filter((line) => 'part' in line.locator && line.locator.part === part)
      if (text !== '' && same.every((line) => line.text !== text))
        margins.push({ text, locator: { paragraph: same.length + 1, part } })
    } else if (flow.part === undefined) {
      paragraph++
      if (text !== '') lines.push({ text, locator: { paragraph } })
      lines.push(...notes.splice(0))
    } else if (text !== '') notes.push({ text, locator: { paragraph: paragraph + 1, part: flow.part } })
  }

  function end() {
    flushBytes()
    endLine(body)
    return { lines: [...lines, ...margins], hasHidden, hasDeleted }
  }
}
