import type { Source } from './trace.ts'

/** Up to this size a text is taken whole at once; up to `WHOLE_BYTES` when something must be looked for in it. */
const SMALL_BYTES = 4 * 1024 * 1024
const WHOLE_BYTES = 64 * 1024 * 1024
const WINDOW = 2_000
/** Lines taken at a time in the one pass over a text that is never held whole. */
const STRIDE = 50_000

/** The lines of one file, as far as a call needs them. Line numbers count from 1; a key is a line with white space collapsed. */
export type SourceLines = {
  readonly source: Source
  readonly at: (line: number) => Promise<string | undefined>
  /** The first line after `after` with this key; `again` looks from the top. */
  readonly find: (key: string, after: number, again: boolean) => Promise<number | undefined>
  /** The text with white space collapsed, for pieces of lines; undefined where it is too large. */
  readonly collapsed: () => Promise<Collapsed | undefined>
}

export type Collapsed = {
  /** Keys of all lines, each ended by LF. */
  readonly text: string
  /** Where each line starts. */
  readonly starts: Int32Array
  /** Whether all runs of four characters of `piece` occur somewhere: cheap, sometimes true in error. */
  readonly mayHold: (piece: string) => boolean
}

/** White space collapsed to single spaces, none at the ends. */
export function collapse(text: string): string {
  return /[^\S ]| {2}|^ | $/.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
}

/** `wanted` gives the keys of all printed lines, for the one pass over a text above 64 MB. */
export function openSourceLines(source: Source, wanted: () => ReadonlySet<string>): SourceLines {
  const { lineCount, textSize } = source
  let window: { readonly from: number; readonly lines: readonly string[] } | undefined
  let index: Promise<ReadonlyMap<string, number[]>> | undefined
  let collapsed: Promise<Collapsed> | undefined

  const lines = async (from: number, count: number): Promise<readonly string[]> => source.lines(from, from + count - 1)
  const at = async (line: number): Promise<string | undefined> => {
    if (line < 1 || line > lineCount) return undefined
    if (window === undefined || line < window.from || line >= window.from + window.lines.length) {
      const whole = textSize <= SMALL_BYTES
      const from = whole ? 1 : line
      window = { from, lines: await lines(from, whole ? lineCount : WINDOW) }
    }
    return window.lines[line - window.from]
  }

  const buildIndex = async (): Promise<ReadonlyMap<string, number[]>> => {
    const found = new Map<string, number[]>()
    const keep = textSize <= WHOLE_BYTES ? undefined : wanted()
    for (let from = 1; from <= lineCount; from += STRIDE) {
      for (const [offset, line] of (await lines(from, STRIDE)).entries()) {
        const key = collapse(line)
        if (key === '' || keep?.has(key) === false) continue
        const known = found.get(key)
        if (known === undefined) found.set(key, [from + offset])
        else known.push(from + offset)
      }
    }
    return found
  }

  return {
    source,
    at,
    async find(key, after, again) {
      index ??= buildIndex()
      const numbers = (await index).get(key)
      return numbers === undefined ? undefined : (firstAfter(numbers, after) ?? (again ? numbers[0] : undefined))
    },
    async collapsed() {
      if (textSize > WHOLE_BYTES) return undefined
      collapsed ??= lines(1, lineCount).then(collapseAll)
      return collapsed
    },
  }
}

function firstAfter(sorted: readonly number[], after: number): number | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! <= after) low = middle + 1
    else high = middle
  }
  return sorted[low]
}

const GRAM = 4

function collapseAll(lines: readonly string[]): Collapsed {
  const starts = new Int32Array(lines.length)
  const keys = lines.map(collapse)
  let size = 0
  for (const [index, key] of keys.entries()) {
    starts[index] = size
    size += key.length + 1
  }
  const text = `${keys.join('\n')}\n`
  let grams: Uint8Array | undefined
  const gramsOf = (): Uint8Array => {
    const seen = new Uint8Array(2 ** Math.min(20, Math.ceil(Math.log2(text.length * 4))))
    for (let at = 0; at + GRAM <= text.length; at++) seen[gram(text, at) & (seen.length - 1)] = 1
    return seen
  }
  return {
    text,
    starts,
    mayHold(piece) {
      grams ??= gramsOf()
      for (let at = 0; at + GRAM <= piece.length; at++)
        if (grams[gram(piece, at) & (grams.length - 1)] === 0) return false
      return true
    },
  }
}

function gram(text: string, at: number): number {
  let hash = 0
  for (let next = at; next < at + GRAM; next++) hash = (Math.imul(hash, 31) + text.charCodeAt(next)) | 0
  return hash ^ (hash >>> 15)
}

/** The line, from 1, that holds this position of the collapsed text. */
export function lineAt({ starts }: Collapsed, position: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! <= position) low = middle + 1
    else high = middle
  }
  return low
}
