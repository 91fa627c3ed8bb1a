import { further, textBlocks, type LocatorRun, type PackedView } from './packed-view.ts'

/** The lines of a view as JSON, `{"text":…,"locator":…}` parted by commas, in pieces: what millions of lines say is never there at once. */
export function* linesJson({ text, locators }: PackedView): Generator<string> {
  let run = 0
  /** Lines of the run that are written. */
  let by = 0
  let separator = ''
  for (const texts of textBlocks(text)) {
    // Most texts need no escapes: a look at them all is cheaper than one at each.
    const quoted = NEEDS_ESCAPE.test(texts.join('')) ? texts.map((line) => JSON.stringify(line).slice(1, -1)) : texts
    let piece = ''
    for (let at = 0; at < quoted.length;) {
      const [count] = locators[run]!
      const end = Math.min(quoted.length, at + count - by)
      piece += separator + runJson(quoted, at, end, { run: locators[run]!, by })
      separator = ','
      by += end - at
      at = end
      if (by < count) continue
      run++
      by = 0
    }
    yield piece
  }
}

// oxlint-disable-next-line no-control-regex -- these are what JSON escapes
const NEEDS_ESCAPE = /["\\\u0000-\u001f\ud800-\udfff]/

type Place = { readonly run: LocatorRun; readonly by: number }

/** Of lines whose locators are of one run. */
function runJson(texts: readonly string[], from: number, to: number, { run, by }: Place): string {
  const [, first, step] = run
  const counts = step === 1 && 'line' in first
  const [before, after] = counts ? around(first) : ['', '']
  const same = step === 0 ? JSON.stringify(first) : undefined
  let piece = '{"text":"'
  for (let at = from; at < to; at++) {
    if (at > from) piece += ',{"text":"'
    if (counts) piece += texts[at]! + before + (first.line + by + at - from) + after
    else piece += `${texts[at]!}","locator":${same ?? JSON.stringify(further(first, by + at - from))}}`
  }
  return piece
}

/** What stands before and after a line's number. */
function around(first: { readonly line: number; readonly part?: string }): readonly [string, string] {
  const part = first.part === undefined ? '' : `"part":${JSON.stringify(first.part)},`
  return [`","locator":{${part}"line":`, '}}']
}
