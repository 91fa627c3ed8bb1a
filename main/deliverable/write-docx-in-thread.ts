import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { allBlocks, type Document } from './document.ts'

/** A Word document. One whose pages must be laid out, for its contents to name them, is written in a thread of its own: sixty pages take seconds. */
export async function writeDocxInThread(document: Document, signal?: AbortSignal): Promise<Uint8Array> {
  const hasContents = [...allBlocks(document.blocks)].some((block) => block.type === 'contents')
  if (!hasContents) return (await import('./write-docx.ts')).writeDocx(document)
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { workerData: document })
  try {
    const [bytes] = (await once(worker, 'message', signal === undefined ? {} : { signal })) as [Uint8Array]
    return bytes
  } finally {
    await worker.terminate()
  }
}
