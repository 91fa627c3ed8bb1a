import type { FileOrder } from './file-order.ts'
import { collapse, type SourceLines } from './source-lines.ts'
import type { Tied } from './tie.ts'

export type JoinContext = {
  readonly order: FileOrder
  readonly files: readonly string[]
  /** Whether a text holds a term that counts. */
  readonly says: (text: string) => boolean
}

/** Words tried as the start of a line of a file, where nothing before told. */
const TRIES = 8
const BLANKS = 50
const SEPARATOR = /[\s,;:|/]/

/** Lines that stand one after the other in a printed one, as `paste` and `echo $(cat f)` print them. `printed` is collapsed. */
export async function joinedLines(
  printed: string,
  { order, files, says }: JoinContext,
): Promise<{ ties: Tied[]; rest: boolean }> {
  const found: { file: SourceLines; line: number; key: string }[] = []
  const places = new Map<string, number>()
  let covered = 0
  let rest = ''
  let tries = 0
  const cursor = (file: SourceLines): number => places.get(file.source.path) ?? order.cursor(file)

  for (let at = skipSeparators(0); at < printed.length;) {
    const match = (await next(at)) ?? (tries++ < TRIES ? await anywhere(at) : undefined)
    if (match === undefined) {
      const space = printed.indexOf(' ', at)
      const end = space === -1 ? printed.length : space + 1
      rest += printed.slice(at, end)
      at = end
      continue
    }
    found.push(match)
    places.set(match.file.source.path, match.line)
    covered += match.key.length
    at = skipSeparators(at + match.key.length)
  }
  const isWhole = rest === '' && found.length > 0
  if (!isWhole && (covered * 2 < printed.length || !found.some(({ key }) => says(key)))) return { ties: [], rest: true }
  return { ties: found.flatMap(({ file, line, key }) => order.tied(file, line, key)), rest: says(rest) }

  function skipSeparators(from: number): number {
    let at = from
    while (at < printed.length && SEPARATOR.test(printed.charAt(at))) at++
    return at
  }

  function stands(key: string, at: number): boolean {
    return (
      key !== '' &&
      printed.startsWith(key, at) &&
      (at + key.length === printed.length || SEPARATOR.test(printed.charAt(at + key.length)))
    )
  }

  /** The next line with text of a file, in the order in which the files took turns. */
  async function next(at: number) {
    const recent = found.at(-1)?.file
    for await (const file of order.searchable(files.slice(0, TRIES))) {
      if (file === recent && files.length > 1 && found.length === 1) continue
      const match = await nextOf(file, at)
      if (match !== undefined) return match
    }
    return recent && nextOf(recent, at)
  }

  async function nextOf(file: SourceLines, at: number) {
    const from = cursor(file) + 1
    for (let line = from; line < from + BLANKS; line++) {
      const text = await file.at(line)
      if (text === undefined) return undefined
      const key = collapse(text)
      if (key !== '') return stands(key, at) ? { file, line, key } : undefined
    }
    return undefined
  }

  /** The longest line of any file that begins here. */
  async function anywhere(at: number) {
    let best: { file: SourceLines; line: number; key: string } | undefined
    for await (const file of order.searchable(files.slice(0, TRIES))) {
      const text = await file.collapsed()
      if (text === undefined) continue
      const first = printed.slice(at).split(' ', 1)[0]!
      if (first.length >= 4 && !text.mayHold(first)) continue
      for (const [index, start] of text.starts.entries()) {
        if (text.text.charCodeAt(start) !== printed.charCodeAt(at)) continue
        const key = text.text.slice(start, text.text.indexOf('\n', start))
        if (key.length > (best?.key.length ?? 1) && stands(key, at)) best = { file, line: index + 1, key }
      }
    }
    return best
  }
}
