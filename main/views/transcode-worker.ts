import fs from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeText, detectEncoding, type Encoding } from '../extract/encoding.ts'
import { looksLikeText } from '../extract/plain-text.ts'
import { openAgain, type OpenedFile } from '../extract/opened-file.ts'
import { transcodeText, type Transcoded as Written } from '../extract/text-file.ts'

export type TranscodeJob = {
  readonly source: OpenedFile
  /** A new file. */
  readonly target: string
  readonly kind: string
  readonly isUtf8: boolean
}

/** Undefined when the source is no text. */
export type Transcoded = (Encoding & Written) | undefined

const HEAD_BYTES = 256 * 1024

if (parentPort === null) throw new Error('transcode-worker.ts runs as a worker thread')
const port = parentPort
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
port.postMessage((await transcode(workerData as TranscodeJob)) satisfies Transcoded)

async function transcode({ source, target, kind, isUtf8 }: TranscodeJob): Promise<Transcoded> {
  const handle = await openAgain(source)
  try {
    const head = await readHead(handle)
    const { encoding, sure } = detectEncoding(head, isUtf8)
    if (!looksLikeText(decodeText(head, encoding).text)) return undefined
    const written = await transcodeText(handle, { encoding, kind }, fs.createWriteStream(target, { mode: 0o600 }))
    return { encoding, sure, ...written }
  } finally {
    await handle.close()
  }
}

async function readHead(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}
