import { parentPort, workerData } from 'node:worker_threads'
import type { Document } from './document.ts'
import type { DocxTemplate } from './docx-template.ts'
import { writeDocx } from './write-docx.ts'
import { writeDocxFrom } from './write-docx-from.ts'

export type DocxJob = { readonly document: Document; readonly template?: DocxTemplate }

if (parentPort === null) throw new Error('docx-worker.ts runs as a worker thread')
const port = parentPort
const { document, template } = workerData as DocxJob
const bytes = await (template === undefined ? writeDocx(document) : writeDocxFrom(document, template))
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
port.postMessage(bytes)
