import { collapseLine, type FileLines } from './file-lines.ts'

/** A printed line, tied to a line of a file; `text` is what of it was printed. */
export type Tied = { readonly path: string; readonly line: number; readonly text: string }

export type TieContext = {
  /** Files that the call opened, by path. */
  readonly files: ReadonlyMap<string, FileLines>
  readonly resolve: (printed: string) => string | undefined
  /** Whether a text holds a term: a piece without one ties to nothing. */
  readonly hasTerm: (text: string) => boolean
}

/** Ties printed lines one after the other; keeps where the last one was tied. */
export function createTie({ files, resolve, hasTerm }: TieContext) {
  let last: { path: string; line: number } | undefined
  const after = (path: string): number => (last?.path === path ? last.line : 0)
  const tied = (path: string, line: number, text: string): Tied[] => {
    last = { path, line }
    return [{ path, line, text }]
  }
  /** The file of the last tied line first. */
  const inOrder = (): FileLines[] => {
    const all = [...files.values()]
    const current = last === undefined ? undefined : files.get(last.path)
    return current === undefined ? all : [current, ...all.filter((file) => file !== current)]
  }

  const whole = async (text: string, candidates: readonly FileLines[]): Promise<Tied[]> => {
    if (text.trim() === '') return []
    for (const file of candidates) {
      const line = await file.find(text, after(file.source.path))
      if (line !== undefined) return tied(file.source.path, line, text)
    }
    return []
  }
  const part = async (text: string, candidates: readonly FileLines[]): Promise<Tied[]> => {
    const wanted = collapseLine(text)
    if (wanted === '' || !hasTerm(wanted)) return []
    for (const file of candidates) {
      const line = await file.findPart(wanted, after(file.source.path))
      if (line !== undefined) return tied(file.source.path, line, text.trim())
    }
    return []
  }
  /** `path:12:text`, `path-12-text`, `path:text`: the file that the prefix names wins. */
  const named = async (printed: string): Promise<Tied[]> => {
    for (const { name, number, text } of prefixes(printed)) {
      const path = resolve(name)
      const file = path === undefined ? undefined : files.get(path)
      if (file === undefined || path === undefined) continue
      if (number !== undefined && (await file.at(number)) === text) return tied(path, number, text)
      const found = await whole(text, [file])
      if (found.length > 0) return found
      const piece = await part(text, [file])
      if (piece.length > 0) return piece
    }
    return []
  }
  const joined = async (printed: string, candidates: readonly FileLines[]): Promise<Tied[]> => {
    const text = collapseLine(printed)
    const all: Tied[] = []
    for (const file of candidates) {
      for (const line of await file.findJoined(text)) all.push({ path: file.source.path, line, text: (await file.at(line)) ?? '' })
    }
    return all
  }

  return {
    /** A line of standard output: whole, behind a prefix, several joined, or a piece. */
    async output(printed: string): Promise<Tied[]> {
      if (files.size === 0 || printed.trim() === '') return []
      const candidates = inOrder()
      for (const attempt of [() => whole(printed, candidates), () => named(printed), () => stripped(printed, candidates)]) {
        const found = await attempt()
        if (found.length > 0) return found
      }
      const piece = await part(printed, candidates)
      if (piece.length > 0) return piece
      const unquoted = /^"(.*)",?$/.exec(printed.trim())?.[1]
      const scalar = unquoted === undefined ? [] : await part(unquoted, candidates)
      return scalar.length > 0 ? scalar : joined(printed, candidates)
    },
    /** A line of standard error: only a whole line of a file. */
    error: (printed: string): Promise<Tied[]> => whole(printed, inOrder()),
  }

  async function stripped(printed: string, candidates: readonly FileLines[]): Promise<Tied[]> {
    const [, number, numbered] = /^\s*(\d+)(?:\t|[:-]|\s{1,2})(.*)$/s.exec(printed) ?? []
    if (number !== undefined) {
      for (const file of candidates) if ((await file.at(Number(number))) === numbered) return tied(file.source.path, Number(number), numbered!)
      const found = await whole(numbered!, candidates)
      if (found.length > 0) return found
    }
    const diff = /^[<>+-] ?(.*)$/s.exec(printed)?.[1]
    const found = diff === undefined ? [] : await whole(diff, candidates)
    if (found.length > 0) return found
    const trimmed = printed.trimStart()
    return trimmed === printed ? [] : whole(trimmed, candidates)
  }
}

/** The ways to read a printed line as a file's name, perhaps a line number, and text. Names may hold colons and dashes themselves. */
function* prefixes(printed: string): Generator<{ name: string; number?: number; text: string }> {
  for (const [sign, tries] of [[':', 6], ['-', 12]] as const) {
    for (let at = printed.indexOf(sign, 1), tried = 0; at > 0 && tried < tries; at = printed.indexOf(sign, at + 1), tried++) {
      const rest = printed.slice(at + 1)
      const [, number, text] = (sign === ':' ? /^(\d+):(.*)$/s : /^(\d+)-(.*)$/s).exec(rest) ?? []
      if (number !== undefined) yield { name: printed.slice(0, at), number: Number(number), text: text! }
      yield { name: printed.slice(0, at), text: rest }
    }
  }
}
