import { scanBatches } from './scan-batches.ts'
import type { ScannedFile } from './scan-file.ts'
import type { ViewProgress } from './views.ts'

export type WarmUpHost = {
  readonly root: string
  /** Files read at the same time. */
  readonly atOnce: number
  readonly total: () => number
  /** Files of which nothing is known yet. */
  readonly unread: () => string[]
  /** Files without a text view, whatever the reason. */
  readonly failed: () => number
  /** Keeps what a scan settles by itself; false when the file must be read. */
  readonly take: (scanned: ScannedFile) => boolean
  /** Reads a file; that it cannot be read is kept as its state. */
  readonly read: (file: string, scanned?: ScannedFile) => Promise<void>
}

/** Below this many files, starting a thread costs more than it saves. */
const SCAN_FROM = 50

/** Reads what has not been read: texts in one sweep, then documents a few at a time. Files that come meanwhile are read too. */
export async function warmUp(
  host: WarmUpHost,
  {
    signal,
    onProgress,
  }: { readonly signal: AbortSignal; readonly onProgress?: ((progress: ViewProgress) => void) | undefined },
): Promise<ViewProgress> {
  const tried = new Set<string>()
  let left = 0
  for (;;) {
    const unread = host.unread()
    const files = unread.filter((file) => !tried.has(file))
    left = unread.length
    if (files.length === 0 || signal.aborted) break
    for (const file of files) tried.add(file)
    const documents: { file: string; scanned?: ScannedFile }[] = []
    if (files.length < SCAN_FROM) documents.push(...files.map((file) => ({ file })))
    else {
      for await (const batch of scanBatches(host.root, files, signal)) {
        for (const scanned of batch) {
          if (host.take(scanned)) left--
          else documents.push({ file: scanned.file, scanned })
        }
        onProgress?.(progress(true))
      }
    }
    // Pictures come last: their text takes seconds to recognise.
    documents.sort((a, b) => Number(isPicture(a.file)) - Number(isPicture(b.file)))
    documents.reverse()
    await Promise.all(Array.from({ length: host.atOnce }, () => readAll(documents)))
  }
  const end = progress(false)
  onProgress?.(end)
  return end

  async function readAll(documents: { file: string; scanned?: ScannedFile }[]): Promise<void> {
    for (let next = documents.pop(); next !== undefined && !signal.aborted; next = documents.pop()) {
      await host.read(next.file, next.scanned)
      left--
      onProgress?.(progress(true))
    }
  }

  function progress(running: boolean): ViewProgress {
    const total = host.total()
    return { total, done: Math.max(0, total - left), failed: host.failed(), running }
  }
}

function isPicture(file: string): boolean {
  return /\.(png|jpe?g|bmp|webp)$/i.test(file)
}
