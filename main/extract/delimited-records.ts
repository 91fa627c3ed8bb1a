import { extractLimits } from './limits.ts'

/**
 * Delimited text as it comes in pieces, one record a line, each ended by LF. RFC 4180 without its strictness: any end of line ends a record, a quote
 * counts only where a field begins, and one that does not close soon is text. Inside quotes a line break becomes a space and a doubled quote one.
 */
export function createRecordReader(delimiter: string) {
  /** The record that has begun, from its start. */
  let held = ''
  return {
    push: (chunk: string): string => read(held + chunk, false),
    end: (): string => read(held, true),
  }

  function read(text: string, isEnd: boolean): string {
    let records = ''
    /** Up to here the text is in `records`; what needs no change is copied in one piece. */
    let copied = 0
    let start = 0
    /** The record up to `editedTo`, once one of its fields was changed. */
    let edited = ''
    let editedTo = 0
    let fieldStart = true
    for (let at = 0; at < text.length; at++) {
      const char = text[at]!
      if (at - start > extractLimits.lineChars) endRecord(at, at)
      if (char === '"' && fieldStart) {
        const most = at + extractLimits.quotedChars
        const end = closingQuote(text, at + 1, most)
        // Its end may come with the next piece; a doubled quote may be cut in two.
        if (!isEnd && text.length <= most && (end === -1 || end === text.length - 1)) break
        // An open quote would swallow the rest of the file.
        if (end !== -1) {
          editField(at + 1, end)
          at = end
        }
        fieldStart = false
      } else if (char === '\n' || char === '\r') {
        if (!isEnd && char === '\r' && at === text.length - 1) break
        const isCrLf = char === '\r' && text[at + 1] === '\n'
        endRecord(at, isCrLf ? at + 2 : at + 1)
        if (isCrLf) at++
        fieldStart = true
      } else {
        fieldStart = char === delimiter || (fieldStart && char === ' ')
      }
    }
    if (isEnd && start < text.length) endRecord(text.length, text.length)
    held = text.slice(start)
    return records + text.slice(copied, start)

    function editField(from: number, to: number): void {
      const field = text.slice(from, to)
      if (!/[\n\r]|""/.test(field)) return
      edited += text.slice(editedTo, from) + field.replaceAll(/\s*[\n\r]\s*/g, ' ').replaceAll('""', '"')
      editedTo = to
    }

    function endRecord(at: number, next: number): void {
      if (edited !== '' || next !== at + 1 || text[at] !== '\n') {
        records += `${text.slice(copied, start)}${edited}${text.slice(editedTo, at)}\n`
        copied = next
      }
      start = next
      edited = ''
      editedTo = next
    }
  }
}

function closingQuote(text: string, from: number, most: number): number {
  for (let at = text.indexOf('"', from); at !== -1 && at <= most; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] !== '"') return at
    at++
  }
  return -1
}

/** The mark that most evenly divides the first lines; comma where none does. */
export function sniffDelimiter(text: string): string {
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

/** The kind of delimited text is what divides it, whatever its name says. Other kinds have no delimiter and stay as they are. */
export function delimitedKind(kind: string, delimiter: string | undefined): string {
  if (delimiter === undefined) return kind
  return delimiter === '\t' ? 'tsv' : 'csv'
}
