import type { ByteView } from './byte-view.ts'
import { createRaisedFigures } from './raised-figures.ts'

/**
 * The texts that cells of a binary workbook share, out of their record and those that continue it; as many as are whole. Of their formats only
 * raised figures count (`isRaised`, by the number of the font), how they are spoken is passed over. Specification: [MS-XLS] 2.4.265, 2.5.293.
 */
export function sharedTexts(parts: readonly ByteView[], isRaised: (font: number) => boolean): string[] {
  const texts: string[] = []
  const listed = (parts[0]?.length ?? 0) < FIRST ? 0 : parts[0]!.u32(4)
  let [part, at] = [0, FIRST]

  while (texts.length < listed && hasMore(3)) {
    const [letters, flags] = [here().u16(at), here().u8(at + 2)]
    at += 3
    const [hasRuns, hasSpoken] = [(flags & 8) !== 0, (flags & 4) !== 0]
    if (!hasMore((hasRuns ? 2 : 0) + (hasSpoken ? 4 : 0))) break
    const runs = hasRuns ? here().u16(at) : 0
    if (hasRuns) at += 2
    const spoken = hasSpoken ? here().u32(at) : 0
    if (hasSpoken) at += 4
    const text = lettersOf(letters, flags)
    if (text === undefined) break
    texts.push(runs === 0 ? text : inRuns(text, runs))
    skip(spoken)
  }
  return texts

  function here(): ByteView {
    return parts[part]!
  }

  /** Whether so many bytes follow in one part; goes on to the next where one is at its end. */
  function hasMore(bytes: number): boolean {
    if (bytes === 0) return true
    while (part < parts.length && at >= here().length) [part, at] = [part + 1, 0]
    return part < parts.length && at + bytes <= here().length
  }

  /** Where letters go on in another part, it says anew how wide they are. */
  function lettersOf(count: number, flags: number): string | undefined {
    let isWide = (flags & 1) !== 0
    let text = ''
    for (let left = count; ; isWide = (here().u8(at++) & 1) !== 0) {
      const width = isWide ? 2 : 1
      const some = Math.min(left, Math.floor((here().length - at) / width))
      text += isWide ? here().utf16(at, some) : here().latin1(at, some)
      at += some * width
      left -= some
      if (left === 0) return text
      if (part + 1 >= parts.length || parts[part + 1]!.length === 0) return undefined
      ;[part, at] = [part + 1, 0]
    }
  }

  /** Runs say where they begin and in which font they are. */
  function inRuns(text: string, count: number): string {
    const apart = createRaisedFigures()
    let [said, from, isAbove, left] = ['', 0, false, count]
    for (; left > 0 && hasMore(RUN); left--, at += RUN) {
      const start = here().u16(at)
      said += apart(text.slice(from, start), said, isAbove)
      from = Math.max(from, start)
      isAbove = isRaised(here().u16(at + 2))
    }
    skip(left * RUN)
    return said + apart(text.slice(from), said, isAbove)
  }

  function skip(bytes: number): void {
    for (let left = bytes; left > 0 && part < parts.length;) {
      const some = Math.min(left, here().length - at)
      at += some
      left -= some
      if (left > 0) [part, at] = [part + 1, 0]
    }
  }
}

/** How many there are stands before the first. */
const FIRST = 8
/** Bytes of one, which lie in one record. */
const RUN = 4
