import type { FileHandle } from 'node:fs/promises'

/** Every so many lines the byte offset is kept: a window is found by reading at most this many lines too much. */
const STEP = 2_000
const CHUNK = 1024 * 1024
/** Texts up to this size are kept whole, up to this much together. */
const WHOLE_BYTES = 4 * 1024 * 1024
const KEPT_BYTES = 64 * 1024 * 1024
const LF = 0x0a

export type TextToRead = {
  /** Changes when the text does. */
  readonly key: string
  readonly size: number
  readonly lineCount: number
  readonly open: () => Promise<FileHandle>
}

/** Reads windows of lines out of UTF-8 files: small ones from memory, large ones by a sparse index built in one pass. */
export function createLineReader() {
  const whole = new Map<string, { lines: readonly string[]; size: number }>()
  const offsets = new Map<string, readonly number[]>()
  let kept = 0

  const readWhole = async (text: TextToRead): Promise<readonly string[]> => {
    const known = whole.get(text.key)
    if (known !== undefined) {
      whole.delete(text.key)
      whole.set(text.key, known)
      return known.lines
    }
    const handle = await text.open()
    try {
      const lines = (await handle.readFile('utf8')).split('\n').slice(0, text.lineCount)
      whole.set(text.key, { lines, size: text.size })
      kept += text.size
      for (const [key, { size }] of whole) {
        if (kept <= KEPT_BYTES) break
        whole.delete(key)
        kept -= size
      }
      return lines
    } finally {
      await handle.close()
    }
  }

  const readWindow = async (text: TextToRead, from: number, to: number): Promise<string[]> => {
    const handle = await text.open()
    try {
      let index = offsets.get(text.key)
      if (index === undefined) {
        index = await lineOffsets(handle)
        offsets.set(text.key, index)
        if (offsets.size > 64) offsets.delete(offsets.keys().next().value!)
      }
      const first = Math.floor((from - 1) / STEP)
      const end = index[Math.floor((to - 1) / STEP) + 1] ?? text.size
      const start = index[first]!
      const bytes = Buffer.allocUnsafe(Math.max(0, end - start))
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, start)
      return bytes
        .toString('utf8', 0, bytesRead)
        .split('\n')
        .slice(from - 1 - first * STEP, to - first * STEP)
    } finally {
      await handle.close()
    }
  }

  /** Lines `from`..`to`, counted from 1, both included, clipped. */
  return async (text: TextToRead, from: number, to: number): Promise<string[]> => {
    const [first, last] = [Math.max(1, from), Math.min(to, text.lineCount)]
    if (first > last) return []
    return text.size <= WHOLE_BYTES ? (await readWhole(text)).slice(first - 1, last) : readWindow(text, first, last)
  }
}

/** Byte offsets of lines 1, 1 + STEP, 1 + 2·STEP… */
async function lineOffsets(handle: FileHandle): Promise<number[]> {
  const offsets = [0]
  const buffer = Buffer.allocUnsafe(CHUNK)
  let line = 0
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(buffer, 0, CHUNK, position)
    if (bytesRead === 0) return offsets
    const chunk = buffer.subarray(0, bytesRead)
    for (let at = chunk.indexOf(LF); at !== -1; at = chunk.indexOf(LF, at + 1))
      if (++line % STEP === 0) offsets.push(position + at + 1)
    position += bytesRead
  }
}
