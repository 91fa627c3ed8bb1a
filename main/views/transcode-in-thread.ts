import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { ExtractError } from '../extract/text-view.ts'
import type { Transcoded, TranscodeJob } from './transcode-worker.ts'

/** Writes large text anew as UTF-8 with LF, in a thread of its own: a gigabyte takes a minute. Throws `ExtractError` when it is no text. */
export async function transcodeInThread(job: TranscodeJob, signal: AbortSignal): Promise<NonNullable<Transcoded>> {
  const worker = new Worker(new URL('./transcode-worker.ts', import.meta.url), { workerData: job })
  try {
    const [made] = (await once(worker, 'message', { signal })) as [Transcoded]
    if (made === undefined) {
      throw new ExtractError('unsupported', 'The file holds binary data that RunningTab cannot read.')
    }
    return made
  } finally {
    await worker.terminate()
  }
}
