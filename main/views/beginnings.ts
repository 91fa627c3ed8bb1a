import { locatorsBetween, viewLines, type PackedView } from '../extract/packed-view.ts'
import type { BegunView, OpenedView } from './views.ts'

/** So long after it was asked for, a document may still be there as a whole, which is better. Milliseconds. */
const GRACE = 400

type Begun = { readonly view: BegunView; readonly at: number }

/** The first lines of documents of which the rest is still being read. */
export function createBeginnings() {
  const begun = new Map<string, Begun>()
  const waiting = new Map<string, Set<(begun: Begun) => void>>()

  return {
    put(view: BegunView): void {
      const known = { view, at: performance.now() }
      begun.set(view.path, known)
      for (const tell of waiting.get(view.path) ?? []) tell(known)
    },
    /** The whole document is there, or will never be. */
    forget: (file: string): boolean => begun.delete(file),
    /** The whole view, or the beginning if that is there long before and enough; then the reading goes on, whatever `signal` says. */
    async before(
      file: string,
      read: (signal: AbortSignal) => Promise<OpenedView>,
      { isEnough, signal }: { isEnough: (view: BegunView) => boolean; signal: AbortSignal | undefined },
    ): Promise<OpenedView | BegunView> {
      signal?.throwIfAborted()
      const leaving = new AbortController()
      const leave = (): void => leaving.abort(signal?.reason)
      signal?.addEventListener('abort', leave, { once: true })
      const whole = read(leaving.signal)
      const { promise, resolve } = Promise.withResolvers<BegunView>()
      const asked = performance.now()
      const timers: NodeJS.Timeout[] = []
      const tell = ({ view, at }: Begun): void => {
        const left = Math.min(asked, at) + GRACE - performance.now()
        if (isEnough(view)) timers.push(setTimeout(resolve, Math.max(0, left), view))
      }
      const known = begun.get(file)
      const others = waiting.get(file) ?? new Set()
      waiting.set(file, others.add(tell))
      if (known !== undefined) tell(known)
      try {
        // That the rest cannot be read is told to those who wait for it; after that the file's state says it.
        return await Promise.race([whole, promise])
      } finally {
        signal?.removeEventListener('abort', leave)
        others.delete(tell)
        if (others.size === 0 && waiting.get(file) === others) waiting.delete(file)
        for (const timer of timers) clearTimeout(timer)
      }
    },
  }
}

/** Whether a file is still the one that its beginning is of: it may change while the rest is being read. */
export function isOf(now: Pick<OpenedView, 'size' | 'mtime'> | undefined, { size, mtime }: BegunView): boolean {
  return now?.size === size && now.mtime === mtime
}

/** A beginning as extraction gives it, for those who read. */
export function begunView(of: Pick<OpenedView, 'path' | 'sha256' | 'size' | 'mtime'>, packed: PackedView): BegunView {
  const { kind, lineCount, warnings, meta, text, locators } = packed
  const lines = [...viewLines(packed)].flat().map((line) => line.text)
  const begun = { lines, locators: locatorsBetween(locators, 1, lineCount) }
  return { ...of, kind, lineCount, textSize: text.length, warnings, meta, begun }
}
