import { createFileOrder } from './file-order.ts'
import { findPiece, holdsPiece } from './find-piece.ts'
import { joinedLines } from './joined-lines.ts'
import { diffText, isDiffMark, namedFile, namedTexts, numberedText, scalars } from './printed-forms.ts'
import { collapse, type SourceLines } from './source-lines.ts'
import type { Printer } from './stage-lineage.ts'

/** A printed line, or a part of it, tied to a line of a file; `text` is what was printed of it. */
export type Tied = { readonly path: string; readonly line: number; readonly text: string }

export type TieContext = {
  /** Files that the call opened. */
  readonly opened: readonly string[]
  /** Their lines; undefined for one that is gone. */
  readonly open: (path: string) => Promise<SourceLines | undefined>
  readonly resolve: (printed: string) => string | undefined
  readonly terms: (text: string) => readonly string[]
}

/** Commands that print parts of lines as they stand; what others print may be computed. */
const CUTTERS = new Set('grep egrep fgrep rg cut sed head tail cat tr read'.split(' '))
const SAYS_SOMETHING = /[\p{L}\p{N}]/u

/** Ties printed lines one after the other and keeps its place in every file. */
export function createTie({ opened, open, resolve, terms }: TieContext) {
  const openedSet = new Set(opened)
  const order = createFileOrder(opened, open)

  /** The line that comes next in the file of the last one, or begins the next file. */
  async function following(printed: string, printer: Printer | undefined): Promise<Tied[]> {
    const key = collapse(printed)
    if (key === '') return []
    for (const { file, next } of await order.successors(printer)) {
      const line = await file.at(next)
      if (line !== undefined && (line === printed || collapse(line) === key)) return order.tied(file, next, line)
    }
    return []
  }

  async function whole(printed: string, files: readonly string[]): Promise<Tied[]> {
    const key = collapse(printed)
    if (!SAYS_SOMETHING.test(key)) return []
    for (const again of [false, true]) {
      for await (const file of order.searchable(files)) {
        const line = await file.find(key, order.cursor(file), again)
        if (line !== undefined) return order.tied(file, line, (await file.at(line)) ?? printed)
      }
    }
    return []
  }

  async function piece(printed: string, files: readonly string[], printer: Printer | undefined): Promise<Tied[]> {
    const wanted = collapse(printed)
    const said = terms(wanted)
    if (said.length === 0) return []
    const strict = printer === undefined || !CUTTERS.has(printer.name)
    const weak = said.every((term) => term.length === 1)
    for await (const file of order.searchable(files)) {
      const text = await file.collapsed()
      const found = text && findPiece(text, { piece: wanted, from: order.position(file, text), strict, weak })
      if (found !== undefined) return order.tiedPiece(file, { ...found, text: printed.trim() })
    }
    return []
  }

  /** `path:12:text` and the like: the file that the prefix names. */
  async function named(printed: string, printer: Printer | undefined): Promise<Tied[]> {
    for (const { name, number, text } of namedTexts(printed)) {
      const path = resolve(name)
      if (path === undefined || !openedSet.has(path)) continue
      const found = [...(await at(path, number, text)), ...(text === '' ? [] : await inFile(text, path, printer))]
      if (found.length > 0) return found.slice(0, 1)
    }
    return []
  }

  async function inFile(text: string, path: string, printer: Printer | undefined): Promise<Tied[]> {
    const found = await whole(text, [path])
    return found.length > 0 ? found : piece(text, [path], printer)
  }

  /** The text stands in line `number`, whole or in part. */
  async function at(path: string, number: number | undefined, text: string): Promise<Tied[]> {
    const file = number === undefined ? undefined : await open(path)
    const line = file && (await file.at(number!))
    if (line === undefined) return []
    const part = collapse(text)
    const holds =
      line === text || collapse(line) === part || (terms(part).length > 0 && holdsPiece(collapse(line), part))
    return holds ? order.tied(file!, number!, text) : []
  }

  async function numbered(printed: string, files: readonly string[]): Promise<Tied[]> {
    const form = numberedText(printed)
    if (form === undefined) return []
    for (const path of order.rotated(files).slice(0, 8)) {
      const found = await at(path, form.number, form.text)
      if (found.length > 0) return found
    }
    const next = await following(form.text, undefined)
    return next.length > 0 ? next : whole(form.text, files)
  }

  async function fromJson(
    printed: string,
    files: readonly string[],
    printer: Printer,
  ): Promise<{ ties: Tied[]; rest: boolean }> {
    const ties: Tied[] = []
    let rest = false
    for (const scalar of scalars(printed)) {
      const written = JSON.stringify(scalar).slice(1, -1)
      let found = await piece(scalar, files, printer)
      if (found.length === 0 && written !== scalar) found = await piece(written, files, printer)
      ties.push(...found)
      rest ||= found.length === 0
    }
    return { ties, rest }
  }

  /** The ties of one printed line, and whether it says something that no file does. */
  async function output(printed: string, printer: Printer | undefined): Promise<{ ties: Tied[]; rest: boolean }> {
    const searches = printer === undefined || printer.isSearch
    const files = order.filesFor(printer)
    const ways = [
      ...(searches
        ? [() => named(printed, printer), () => following(printed, printer)]
        : [() => following(printed, printer), () => named(printed, printer)]),
      () => numbered(printed, files),
      () => whole(printed, files),
    ]
    for (const way of ways) {
      const ties = await way()
      if (ties.length > 0) return { ties, rest: false }
    }
    if (!SAYS_SOMETHING.test(printed) || isDiffMark(printed, printer?.name)) return { ties: [], rest: false }
    const header = namedFile(printed, (name) => {
      const path = resolve(name)
      return path !== undefined && openedSet.has(path) ? path : undefined
    })
    if (header !== undefined) {
      order.goTo(header)
      return { ties: [], rest: false }
    }
    if (printer?.name === 'jq') {
      const found = await fromJson(printed, files, printer)
      if (found.ties.length > 0) return found
    }
    const diff = diffText(printed)
    const ties = [...(diff === undefined ? [] : await whole(diff, files))]
    if (ties.length === 0) ties.push(...(await piece(printed, files, printer)))
    if (ties.length > 0) return { ties, rest: false }
    return joinedLines(collapse(printed), { order, files, says: (text) => terms(text).some((term) => term.length > 1) })
  }

  return {
    output,
    /** A line of standard error: only a whole line of a file. */
    error: (printed: string): Promise<Tied[]> => whole(printed, opened),
    /** A line beyond the cut: where it is looked for is already open. */
    async beyond(printed: string, printer: Printer | undefined, files: readonly string[]): Promise<Tied[]> {
      for (const { name, number, text } of namedTexts(printed)) {
        const path = resolve(name)
        if (path !== undefined && openedSet.has(path))
          return files.includes(path)
            ? [...(await at(path, number, text)), ...(await whole(text, [path]))].slice(0, 1)
            : []
      }
      const next = await following(printed, printer)
      return next.length > 0 ? next : whole(printed, files)
    },
  }
}
