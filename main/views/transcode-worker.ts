import fs from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { decodeText, detectEncoding, type Encoding } from '../extract/encoding.ts'
import { looksLikeText } from '../extract/plain-text.ts'
import { transcodeText, type Transcoded as Written } from '../extract/text-file.ts'

export type TranscodeJob = {
  readonly source: string
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
  const head = readHead(source)
  const { encoding, sure } = detectEncoding(head, isUtf8)
  if (!looksLikeText(decodeText(head, encoding).text)) return undefined
  const written = await transcodeText(source, { encoding, kind }, fs.createWriteStream(target, { mode: 0o600 }))
  return { encoding, sure, ...written }
}

function readHead(file: string): Buffer {
  const fd = fs.openSync(file, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return head.subarray(0, fs.readSync(fd, head))
  } finally {
    fs.closeSync(fd)
  }
}
