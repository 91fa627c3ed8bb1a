import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { allBlocks } from './document.ts'
import type { DocxJob } from './docx-worker.ts'

/** A Word document. One whose pages must be laid out, for its contents to name them, is written in a thread of its own: sixty pages take seconds. */
export async function writeDocxInThread(job: DocxJob, signal?: AbortSignal): Promise<Uint8Array> {
  const { document, template } = job
  const hasContents = [...allBlocks(document.blocks)].some((block) => block.type === 'contents')
  if (!hasContents)
    return template === undefined
      ? (await import('./write-docx.ts')).writeDocx(document)
      : (await import('./write-docx-from.ts')).writeDocxFrom(document, template)
  const worker = new Worker(new URL('./docx-worker.ts', import.meta.url), { workerData: job })
  try {
    const [bytes] = (await once(worker, 'message', signal === undefined ? {} : { signal })) as [Uint8Array]
    return bytes
  } finally {
    await worker.terminate()
  }
}
