import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { detectEncoding, encodingWarnings } from '../extract/encoding.ts'
import { extractLimits } from '../extract/limits.ts'
import { plainLocators } from '../extract/packed-view.ts'
import { textKind } from '../extract/plain-text.ts'
import type { ExtractPool } from '../extract/pool.ts'
import { sniffLargeText } from '../extract/sniff.ts'
import { transcodeText } from '../extract/text-file.ts'
import { openInside, realInside } from '../workspace/open-file.ts'
import type { createContentStore } from './content-store.ts'
import { scanText } from './text-scan.ts'

export type MadeView =
  | { readonly how: 'in_place'; readonly kind: string; readonly sha256: string; readonly size: number; readonly lineCount: number }
  | { readonly how: 'mirrored'; readonly sha256: string; readonly size: number }

export type MakeViewOptions = {
  readonly root: string
  /** Workspace path. */
  readonly file: string
  readonly pool: ExtractPool
  readonly content: ReturnType<typeof createContentStore>
  readonly signal?: AbortSignal
}

const HEAD_BYTES = 64 * 1024

/**
 * Makes the text view of one file: strict UTF-8 text is its own view, other large text is written anew in a stream, everything else goes
 * through an extractor in a worker thread. Throws `ExtractError`.
 */
export async function makeView({ root, file, pool, content, signal }: MakeViewOptions): Promise<MadeView> {
  const handle = await openInside(root, file)
  try {
    const { size } = await handle.stat()
    const head = Buffer.alloc(Math.min(HEAD_BYTES, size))
    await handle.read(head, 0, head.length, 0)
    const textual = size === 0 ? undefined : sniffLargeText(head, file)
    if (textual !== undefined) {
      const scan = await scanText(handle)
      const kind = textual === 'text' ? textKind(file) : textual
      if (scan.plain && (textual === 'text' || scan.quotesClosed)) return { how: 'in_place', kind, ...pick(scan) }
      if (size > extractLimits.streamedTextBytes) {
        const { encoding, sure } = detectEncoding(head, false)
        await putStreamed(realInside(root, file), { kind, encoding, sure, sha256: scan.sha256 }, content)
        return { how: 'mirrored', sha256: scan.sha256, size }
      }
    }
  } finally {
    await handle.close()
  }
  const view = await pool.extract(realInside(root, file), { name: path.posix.basename(file), ...(signal === undefined ? {} : { signal }) })
  const { text, lineCount, sha256, kind, locators, warnings, meta, size } = view
  if ((await content.notes(sha256)) === undefined) {
    await content.put(sha256, { kind, lineCount, textSize: text.length, locators, warnings, meta }, (target) => fs.writeFile(target, text, { mode: 0o600 }))
  }
  return { how: 'mirrored', sha256, size }
}

function pick({ sha256, size, lineCount }: { sha256: string; size: number; lineCount: number }) {
  return { sha256, size, lineCount }
}

async function putStreamed(
  real: string,
  { kind, encoding, sure, sha256 }: { kind: string; encoding: string; sure: boolean; sha256: string },
  content: ReturnType<typeof createContentStore>,
): Promise<void> {
  if ((await content.notes(sha256)) !== undefined) return
  const temporary = `${content.textFile(sha256)}.${process.pid}.stream`
  await fs.mkdir(path.dirname(temporary), { recursive: true, mode: 0o700 })
  const lineCount = await transcodeText(real, { encoding, kind }, createWriteStream(temporary, { mode: 0o600 }))
  const { size: textSize } = await fs.stat(temporary)
  const warnings = encodingWarnings({ encoding, sure })
  await content.put(sha256, { kind, lineCount, textSize, locators: plainLocators(lineCount), warnings, meta: { encoding } }, (target) => fs.rename(temporary, target))
}
