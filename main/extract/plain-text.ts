import { decodeText, encodingWarnings } from './encoding.ts'
import { extensionOf } from './sniff.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** Any plain text as it stands, by line. Throws `unsupported` for what is no text. */
export const extractPlainText: Extractor = (bytes, { name, encoding }) => {
  const decoded = decodeText(bytes, encoding)
  if (!looksLikeText(decoded.text))
    throw new ExtractError('unsupported', 'The file holds binary data that RunningTab cannot read.')
  return {
    kind: textKind(name),
    lines: splitLines(decoded.text).map((text, i) => ({ text, locator: { line: i + 1 } })),
    warnings: encodingWarnings(decoded),
    meta: { encoding: decoded.encoding },
  }
}

/** The kind that a plain-text file's extension names; `text` for all others. */
export function textKind(name: string): string {
  return kindsByExtension[extensionOf(name)] ?? 'text'
}

/** Lines by LF, CR LF or CR; an end of line at the very end begins no further one. */
export function splitLines(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Control characters other than white space are rare in text and common elsewhere. */
export function looksLikeText(text: string): boolean {
  const sample = text.slice(0, 65_536)
  // oxlint-disable-next-line no-control-regex -- control characters are what is counted
  const controls = sample.match(/[^\P{Cc}\s\u001b]|\ufffd/gu)?.length ?? 0
  // A stray zero does not make a short text binary.
  const stray = sample.includes('\0') ? 1 : 0
  return controls - stray <= sample.length * 0.02
}

const kindsByExtension: Readonly<Record<string, string>> = {
  md: 'markdown',
  markdown: 'markdown',
  json: 'json',
  jsonl: 'json',
  ndjson: 'json',
  xml: 'xml',
  yaml: 'yaml',
  yml: 'yaml',
}
