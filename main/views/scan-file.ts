import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { ExtractError, type ExtractErrorCode } from '../extract/text-view.ts'
import { openInsideSync } from '../workspace/open-file.ts'
import { isSameStamp, stampOf, type Stamp } from './stamp.ts'
import { createTextScan, type Scan } from './text-scan.ts'

/** What a scan found, and of which state of the file; or why there is nothing to find. */
export type ScannedFile = { readonly file: string } & (
  | { readonly stamp: Stamp; readonly scan: Scan }
  | {
      readonly stamp: Stamp | undefined
      readonly failure: { readonly code: ExtractErrorCode; readonly message: string }
    }
)

const CHUNK = 1024 * 1024

/** Reads an open file once, from its start, in bounded memory. */
export async function scanOpenFile(handle: FileHandle, name: string): Promise<Scan> {
  const { size } = await handle.stat()
  const scan = createTextScan(name, size)
  const buffer = Buffer.allocUnsafe(Math.min(CHUNK, size + 1))
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    if (bytesRead === 0) return scan.end()
    scan.push(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
}

/** The same without promises, for a thread of its own. */
export function scanFileSync(root: string, file: string): ScannedFile {
  let stamp: Stamp | undefined
  let fd: number | undefined
  try {
    fd = openInsideSync(root, file)
    stamp = stampOf(fs.fstatSync(fd))
    const scan = createTextScan(path.posix.basename(file), stamp.size)
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK, stamp.size + 1))
    for (let read = fs.readSync(fd, buffer); read > 0; read = fs.readSync(fd, buffer))
      scan.push(buffer.subarray(0, read))
    const failure = { code: 'not_found', message: `${file} changed while it was read.` } as const
    return isSameStamp(stamp, stampOf(fs.fstatSync(fd))) ? { file, stamp, scan: scan.end() } : { file, stamp, failure }
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    return { file, stamp, failure: { code: error.code, message: error.message } }
  } finally {
    if (fd !== undefined) fs.closeSync(fd)
  }
}
