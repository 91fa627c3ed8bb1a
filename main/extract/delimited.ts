import { decodeText, encodingWarnings } from './encoding.ts'
import { looksLikeText } from './plain-text.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** Comma-, semicolon- or tab-separated values: one line per record, in the record's own text, so that `cut` and `awk` find its fields. Inside quotes a line break becomes a space and a doubled quote one. */
export const extractDelimited: Extractor = (bytes, { encoding }) => {
  const decoded = decodeText(bytes, encoding)
  if (!looksLikeText(decoded.text))
    throw new ExtractError('unsupported', 'The file holds binary data that RunningTab cannot read.')
  const delimiter = sniffDelimiter(decoded.text)
  const records = splitRecords(decoded.text, delimiter)
  return {
    kind: delimiter === '\t' ? 'tsv' : 'csv',
    lines: records.map((text, i) => ({ text, locator: { line: i + 1 } })),
    warnings: encodingWarnings(decoded),
    meta: { encoding: decoded.encoding, delimiter },
  }
}

/** RFC 4180 without its strictness: LF alone ends a record, a quote counts only where a field begins, an open quote at the end of the file is text. */
function splitRecords(text: string, delimiter: string): string[] {
  const records: string[] = []
  let start = 0
  let fieldStart = true
  let needsCare = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (char === '"' && fieldStart) {
      const end = closingQuote(text, at + 1)
      // An open quote would swallow the rest of the file.
      if (end !== -1) {
        needsCare ||= /[\n\r]|""/.test(text.slice(at + 1, end))
        at = end
      }
      fieldStart = false
    } else if (char === '\n' || char === '\r') {
      push(at)
      if (char === '\r' && text[at + 1] === '\n') at++
      start = at + 1
      fieldStart = true
    } else {
      fieldStart = char === delimiter || (fieldStart && char === ' ')
    }
  }
  if (start < text.length) push(text.length)
  return records

  function push(end: number): void {
    const record = text.slice(start, end)
    records.push(
      needsCare
        ? record.replaceAll(
            /"((?:[^"]|"")*)"/g,
            (_, field: string) => `"${field.replaceAll(/\s*[\n\r]\s*/g, ' ').replaceAll('""', '"')}"`,
          )
        : record,
    )
    needsCare = false
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at
    at++
  }
  return -1
}

/** The mark that most evenly divides the first lines; comma where none does. */
function sniffDelimiter(text: string): string {
  const lines = text
    .slice(0, 65_536)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line !== '')
    .slice(0, 50)
  const scored = [',', ';', '\t', '|'].map((mark) => {
    const counts = lines.map((line) => line.split(mark).length - 1)
    const common = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
    return { mark, score: common === 0 ? 0 : counts.filter((count) => count === common).length + common / 1000 }
  })
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score === 0 ? ',' : best.mark
}
