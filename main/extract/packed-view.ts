import type { Locator, TextView, ViewLine, ViewMeta, Warning } from './text-view.ts'

/** `count` lines: all at `first` (step 0), or each one further than the one before (step 1: next line, paragraph or row). */
export type LocatorRun = readonly [count: number, first: Locator, step: 0 | 1]

/** One locator per line, run-length coded; plain JSON. */
export type PackedLocators = readonly LocatorRun[]

/** A text view as it travels between threads and lies on disk: UTF-8, each line ended by LF. */
export type PackedView = {
  readonly kind: string
  readonly text: Uint8Array<ArrayBuffer>
  /** The file is its own text, and stays where it is: `text` is empty. */
  readonly isInFile?: true
  readonly lineCount: number
  readonly locators: PackedLocators
  readonly warnings: readonly Warning[]
  readonly meta: ViewMeta
}

export function packView(view: TextView): PackedView {
  const { kind, lines, warnings, meta } = view
  return { kind, text: encodeLines(lines), lineCount: lines.length, locators: packLocators(lines), warnings, meta }
}

export function unpackView(packed: PackedView): TextView {
  const { kind, warnings, meta } = packed
  return { kind, lines: [...viewLines(packed)].flat(), warnings, meta }
}

/** The lines in blocks, so that a view of millions of them never exists as objects at once. */
export function* viewLines({ text, locators }: PackedView): Generator<ViewLine[]> {
  const located = eachLocator(locators)
  for (const texts of textBlocks(text)) yield texts.map((line) => ({ text: line, locator: located.next().value! }))
}

/** The texts of the lines, block by block. */
export function* textBlocks(text: Uint8Array): Generator<string[]> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (let start = 0; start < text.length;) {
    const within = text.lastIndexOf(LF, start + BLOCK - 1)
    const last = within >= start ? within : text.indexOf(LF, start)
    // Text that is its own view may not end its last line.
    const end = last === -1 ? text.length : last
    yield decoder.decode(text.subarray(start, end)).split('\n')
    start = end + 1
  }
}

const LF = 10
/** Bytes of text that are made lines at once. */
const BLOCK = 1 << 14

function* eachLocator(locators: PackedLocators): Generator<Locator, undefined> {
  for (const [count, first, step] of locators)
    for (let by = 0; by < count; by++) yield step === 0 ? first : further(first, by)
}

/** Locators of lines that count 1, 2, 3…: plain text. */
export function plainLocators(lineCount: number): PackedLocators {
  return lineCount === 0 ? [] : [[lineCount, { line: 1 }, 1]]
}

/** One locator per line for lines `from`..`to`, from 1, inclusive, clipped. */
export function locatorsBetween(locators: PackedLocators, from: number, to: number): Locator[] {
  const found: Locator[] = []
  let start = 1
  for (const [count, first, step] of locators) {
    if (start > to) break
    const begin = Math.max(from, start)
    const end = Math.min(to, start + count - 1)
    for (let line = begin; line <= end; line++) found.push(step === 0 ? first : further(first, line - start))
    start += count
  }
  return found
}

function packLocators(lines: readonly ViewLine[]): PackedLocators {
  const runs: [number, Locator, 0 | 1][] = []
  let run: [number, Locator, 0 | 1] | undefined
  let last: Locator | undefined
  for (const { locator } of lines) {
    const step = run === undefined || last === undefined ? undefined : stepBetween(last, locator)
    if (run !== undefined && step !== undefined && (run[0] === 1 || run[2] === step)) {
      run[0]++
      run[2] = step
    } else {
      run = [1, locator, 0]
      runs.push(run)
    }
    last = locator
  }
  return runs
}

/** 0 where two locators are the same, 1 where the second is the next line, paragraph or row; undefined where they are neither. */
function stepBetween(last: Locator, next: Locator): 0 | 1 | undefined {
  if (last === next) return 0
  if ('range' in last && 'range' in next)
    return last.sheet === next.sheet && last.hidden === next.hidden ? rowsBetween(last.range, next.range) : undefined
  if (isSame(last, next)) return 0
  return isSame(further(last, 1), next) ? 1 : undefined
}

function isSame(one: Locator, other: Locator): boolean {
  const fields = Object.entries(one)
  const others: Readonly<Record<string, unknown>> = other
  return fields.length === Object.keys(other).length && fields.every(([name, value]) => others[name] === value)
}

/** As above, of places on one sheet. */
function rowsBetween(last: string, next: string): 0 | 1 | undefined {
  return last === next ? 0 : isRowBelow(last, next) ? 1 : undefined
}

/** Whether both have the same letters, and the second one's numbers are those of the first and one. */
function isRowBelow(last: string, next: string): boolean {
  let [at, there] = [0, 0]
  while (at < last.length) {
    if (!isDigit(last.charCodeAt(at))) {
      if (last.charCodeAt(at++) !== next.charCodeAt(there++)) return false
      continue
    }
    if (next.charCodeAt(there) === ZERO) return false
    let [one, other] = [0, 0]
    for (; isDigit(last.charCodeAt(at)); at++) one = one * 10 + last.charCodeAt(at) - ZERO
    for (; isDigit(next.charCodeAt(there)); there++) other = other * 10 + next.charCodeAt(there) - ZERO
    if (other !== one + 1) return false
  }
  return there === next.length
}

const ZERO = 48

function isDigit(code: number): boolean {
  return code >= ZERO && code < ZERO + 10
}

function rowsBelow(range: string, by: number): string {
  return range.replaceAll(/\d+/g, (row) => String(Number(row) + by))
}

/** The locator of the line that many lines, paragraphs or rows on. */
export function further(locator: Locator, by: number): Locator {
  if (by === 0) return locator
  if ('line' in locator) return { ...locator, line: locator.line + by }
  if ('paragraph' in locator) return { ...locator, paragraph: locator.paragraph + by }
  return 'range' in locator ? { ...locator, range: rowsBelow(locator.range, by) } : locator
}

/** Encoded in pieces to where they stay: a view of some hundred megabytes never exists as one string, nor twice. */
function encodeLines(lines: readonly ViewLine[]): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder()
  const all = new Uint8Array(lines.reduce((sum, { text }) => sum + Buffer.byteLength(text) + 1, 0))
  let size = 0
  let piece = ''
  for (const { text } of lines) {
    piece += `${text}\n`
    if (piece.length > 1 << 20) flush()
  }
  flush()
  return all

  function flush() {
    size += encoder.encodeInto(piece, all.subarray(size)).written
    piece = ''
  }
}
