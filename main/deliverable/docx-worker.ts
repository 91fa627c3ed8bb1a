import { parentPort, workerData } from 'node:worker_threads'
import type { Document } from './document.ts'
import { writeDocx } from './write-docx.ts'

if (parentPort === null) throw new Error('docx-worker.ts runs as a worker thread')
const port = parentPort
const bytes = await writeDocx(workerData as Document)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
port.postMessage(bytes)
