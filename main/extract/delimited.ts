import { createRecordReader, delimitedKind, sniffDelimiter } from './delimited-records.ts'
import { decodeText, encodingWarnings } from './encoding.ts'
import { looksLikeText, splitLines } from './plain-text.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** Comma-, semicolon- or tab-separated values: one line per record, in the record's own text, so that `cut` and `awk` find its fields. Inside quotes a line break becomes a space and a doubled quote one. */
export const extractDelimited: Extractor = (bytes, { encoding }) => {
  const decoded = decodeText(bytes, encoding)
  if (!looksLikeText(decoded.text))
    throw new ExtractError('unsupported', 'The file holds binary data that RunningTab cannot read.')
  const delimiter = sniffDelimiter(decoded.text)
  const reader = createRecordReader(delimiter)
  const records = `${reader.push(decoded.text)}${reader.end()}`
  return {
    kind: delimitedKind('csv', delimiter),
    lines: splitLines(records).map((text, i) => ({ text, locator: { line: i + 1 } })),
    warnings: encodingWarnings(decoded),
    meta: { encoding: decoded.encoding, delimiter },
  }
}
