import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ScannedFile } from './scan-file.ts'
import type { ScanRequest } from './scan-worker.ts'

/** Files a message: enough that a message's price does not show, few enough that stopping is quick. */
const BATCH = 100

/** Scans many files in a thread of its own, so that a folder of 100,000 texts costs the engine's thread next to nothing. */
export async function* scanBatches(
  root: string,
  files: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ScannedFile[]> {
  const worker = new Worker(new URL('./scan-worker.ts', import.meta.url))
  try {
    for (let at = 0; at < files.length && !signal.aborted; at += BATCH) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
      worker.postMessage({ root, files: files.slice(at, at + BATCH) } satisfies ScanRequest)
      const [scanned] = (await once(worker, 'message', { signal })) as [ScannedFile[]]
      yield scanned
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    await worker.terminate()
  }
}
