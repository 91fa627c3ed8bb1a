import fs, { type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { delimitedKind } from '../extract/delimited-records.ts'
import { encodingWarnings } from '../extract/encoding.ts'
import { plainLocators } from '../extract/packed-view.ts'
import type { Extracted, ExtractPool } from '../extract/pool.ts'
import { ExtractError } from '../extract/text-view.ts'
import { openInside, openedFile } from '../workspace/open-file.ts'
import { begunView } from './beginnings.ts'
import type { ContentStore, FailureNotes, ViewNotes } from './content-store.ts'
import { scanOpenFile, type ScannedFile } from './scan-file.ts'
import { isSameStamp, stampOf, type Stamp } from './stamp.ts'
import type { Scan } from './text-scan.ts'
import { transcodeInThread } from './transcode-in-thread.ts'
import type { Turns } from './turns.ts'
import type { IndexEntry } from './view-index.ts'
import type { BegunView } from './views.ts'

export type ViewMaker = {
  readonly root: string
  readonly pool: ExtractPool
  readonly content: ContentStore
  readonly turns: Turns
  /** Gets the first lines of a long document while the rest is being read. */
  readonly onBeginning: (view: BegunView) => void
  /** Ends what runs. */
  readonly closing: AbortSignal
}

export type MakeOptions = {
  readonly isUrgent: boolean
  /** Nobody waits for it any more: it need not begin. */
  readonly abandoned: AbortSignal
  /** What an earlier scan found, if the file is still the same. */
  readonly scanned?: ScannedFile | undefined
  /** Tries anew what could not be read before, perhaps with a password. */
  readonly again?: { readonly password?: string } | undefined
}

/**
 * Makes the text view of one file, or finds the one of the same content: strict UTF-8 text is its own view, other large text is written anew
 * in a stream, everything else goes through an extractor in a worker thread. Undefined when the file changed meanwhile. Throws `ExtractError` when it
 * cannot be opened.
 */
export async function makeView(maker: ViewMaker, file: string, options: MakeOptions): Promise<IndexEntry | undefined> {
  const handle = await openInside(maker.root, file)
  try {
    const stamp = stampOf(await handle.stat())
    const { scanned } = options
    const isKnown = scanned !== undefined && 'scan' in scanned && isSameStamp(scanned.stamp, stamp)
    const scan = isKnown ? scanned.scan : await scanOpenFile(handle, path.posix.basename(file))
    const found = scan.how === 'in_place' ? scan : await notesOf(maker, { file, handle, stamp, scan }, options)
    if (found === undefined || !isSameStamp(stamp, stampOf(await handle.stat()))) return undefined
    const { sha256 } = scan
    if ('failure' in found)
      return { stamp, how: 'failed', sha256, code: found.failure.code, reason: found.failure.message }
    const { kind, lineCount } = found
    return 'how' in found
      ? { stamp, how: 'in_place', kind, sha256, lineCount }
      : { stamp, how: 'mirrored', kind, sha256 }
  } finally {
    await handle.close()
  }
}

type Opened = {
  readonly file: string
  readonly handle: FileHandle
  readonly stamp: Stamp
  readonly scan: Exclude<Scan, { how: 'in_place' }>
}

async function notesOf(
  maker: ViewMaker,
  opened: Opened,
  options: MakeOptions,
): Promise<ViewNotes | FailureNotes | undefined> {
  const { content } = maker
  const { sha256 } = opened.scan
  const known = await content.notes(sha256, opened.file)
  if (known !== undefined && !('failure' in known && options.again !== undefined)) return known
  try {
    return opened.scan.how === 'transcode'
      ? await transcode(maker, opened, opened.scan)
      : await extract(maker, opened, options)
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    if (error.code === 'not_found') return undefined
    const notes: FailureNotes = { failure: { code: error.code, message: error.message } }
    // A machine that was busy once is no reason to give a file up for ever.
    if (error.code !== 'timeout') await content.putFailure(sha256, opened.file, notes)
    return notes
  }
}

async function extract(
  maker: ViewMaker,
  { file, handle, stamp, scan }: Opened,
  options: MakeOptions,
): Promise<ViewNotes | undefined> {
  const { root, pool, content, turns, closing } = maker
  const { isUrgent, abandoned, again } = options
  const password = again?.password === undefined ? {} : { password: again.password }
  const { size, mtime } = stamp
  const onBeginning = (first: Extracted): void => {
    if (first.sha256 === scan.sha256)
      maker.onBeginning(begunView({ path: file, sha256: first.sha256, size, mtime }, first))
  }
  const request = { name: path.posix.basename(file), signal: closing, onBeginning, ...password }
  const extractOpened = () => pool.extract(openedFile(root, file, handle.fd), request)
  const { text, sha256, kind, lineCount, locators, warnings, meta } = await turns.run(extractOpened, {
    isUrgent,
    signal: abandoned,
  })
  if (sha256 !== scan.sha256) return undefined
  const notes = { kind, lineCount, textSize: text.length, locators, warnings, meta }
  await content.put(sha256, file, notes, (target) => fs.writeFile(target, text, { mode: 0o600 }))
  return notes
}

async function transcode(
  maker: ViewMaker,
  { file, handle }: Opened,
  scan: Extract<Scan, { how: 'transcode' }>,
): Promise<ViewNotes> {
  const { root, content, closing } = maker
  const { kind, isUtf8, sha256 } = scan
  const temporary = await content.temporaryFile(sha256, file)
  try {
    const job = { source: openedFile(root, file, handle.fd), target: temporary, kind, isUtf8 }
    const { encoding, sure, lineCount, delimiter } = await transcodeInThread(job, closing)
    const { size: textSize } = await fs.stat(temporary)
    const warnings = encodingWarnings({ encoding, sure })
    const meta = { encoding, ...(delimiter === undefined ? {} : { delimiter }) }
    const notes = {
      kind: delimitedKind(kind, delimiter),
      lineCount,
      textSize,
      locators: plainLocators(lineCount),
      warnings,
      meta,
    }
    await content.put(sha256, file, notes, (target) => fs.rename(temporary, target))
    return notes
  } finally {
    await fs.rm(temporary, { force: true })
  }
}

/** What is kept of a file that cannot be read; undefined when it is merely gone or changing. Throws what is no failure of the file. */
export function failedEntry(error: unknown, { size, mtime, ino, ctime }: Stamp): IndexEntry | undefined {
  if (!(error instanceof ExtractError)) throw error
  if (error.code === 'not_found') return undefined
  return { stamp: { size, mtime, ino, ctime }, how: 'failed', code: error.code, reason: error.message }
}
