import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { packageDir } from './paths.ts'

/** What must not be in a support log, as far as it is known by its wording. */
export type Private = {
  /** Keys of models. */
  readonly secrets: readonly string[]
  /** Real folders. */
  readonly folders: readonly string[]
  /** Paths of files in them. */
  readonly files: readonly string[]
}

/** Faults that are shown, the newest. */
const MOST_ENTRIES = 300
const LONGEST_MESSAGE = 300
const ENTRY = /^(\d{4}-\d\d-\d\dT[\d:.]+Z) ([\w. -]{1,60}): (.*)$/
/** A place in our own code or a package's. */
const FRAME = /^ {4}at (?:[\w$.<>[\] #*]+ \()?(?:file:\/\/)?((?:node:)?[^\s()]+?):(\d+):(\d+)\)?$/

/** The log of faults as it may be given away: when, where in the program, what kind; without keys, contents of files, and names of files and folders. */
export function supportLog(logFiles: readonly string[], known: Private, head: readonly string[]): string {
  const entries = logFiles.flatMap((file) => (fs.existsSync(file) ? entriesOf(fs.readFileSync(file, 'utf8')) : []))
  const shown = entries.slice(-MOST_ENTRIES).map((lines) => shownEntry(lines, known))
  return [...head, '', ...(shown.length === 0 ? ['No fault was noted.'] : shown), ''].join('\n')
}

function entriesOf(text: string): string[][] {
  const entries: string[][] = []
  for (const line of text.split('\n')) {
    if (ENTRY.test(line)) entries.push([line])
    else entries.at(-1)?.push(line)
  }
  return entries
}

function shownEntry([first = '', ...rest]: readonly string[], known: Private): string {
  const [, at = '', where = '', message = ''] = ENTRY.exec(first) ?? []
  const frames = rest.flatMap((line) => frameOf(line) ?? [])
  return [`${at} ${where}: ${withoutPrivate(message, known)}`, ...frames].join('\n')
}

/** Where in the program; what else a line may hold is left out. */
function frameOf(line: string): string | undefined {
  const [, file = '', row, column] = FRAME.exec(line) ?? []
  if (file === '') return undefined
  if (file.startsWith('node:')) return `    at ${file}:${row}:${column}`
  const inside = path.relative(packageDir(), file)
  return inside.startsWith('..') || path.isAbsolute(inside) ? undefined : `    at ${inside}:${row}:${column}`
}

/** A message without what it may hold of the person's: what stands in quotes, paths, names of files, addresses, keys. */
export function withoutPrivate(message: string, { secrets, folders, files }: Private): string {
  let text = message.slice(0, 10 * LONGEST_MESSAGE)
  for (const secret of longestFirst(secrets)) text = text.replaceAll(secret, '[key]')
  for (const file of longestFirst(files.flatMap((name) => [name, path.posix.basename(name)])))
    text = text.replaceAll(file, '[file]')
  for (const folder of longestFirst([...folders, os.homedir(), os.userInfo().username]))
    text = text.replaceAll(folder, '[folder]')
  return text
    .replaceAll(/"[^"]*("|$)|“[^”]*(”|$)|`[^`]*(`|$)|(?<!\w)'.*'|(?<!\w)'[^']*$/g, '[quoted]')
    .replaceAll(/[a-z][a-z\d+.-]*:\/\/\S+/gi, '[address]')
    .replaceAll(/\S+@\S+/g, '[address]')
    .replaceAll(/(?:[A-Za-z]:)?[/\\]\S.*$/g, '[path]')
    .replaceAll(/\b(?:Bearer|Basic)\s+\S+/gi, '[key]')
    .replaceAll(/[\w-]{24,}/g, '[key]')
    .replaceAll(/\S+\.[A-Za-z]\w{1,4}(?=[\s,;:)]|\.?$)/g, '[file]')
    .slice(0, LONGEST_MESSAGE)
}

/** A longer name may hold a shorter one. Too short ones would only make holes in words. */
function longestFirst(words: readonly string[]): string[] {
  return [...new Set(words)].filter((word) => word.length >= 4).toSorted((a, b) => b.length - a.length)
}
