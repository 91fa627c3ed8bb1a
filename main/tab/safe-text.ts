/** Control, bidi and line-separating characters, which could move or hide what stands around them. */
const TRAPS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/** Text out of a file or a name, on one line: traps are escaped, as `\n` or `\u{…}`. */
export function safeLine(text: string): string {
  return text.replaceAll(TRAPS, escape)
}

/** Stored text of several lines: traps but tabs are escaped, and a line that looks like our own begins with a space. */
export function safeBlock(text: string): string {
  return text
    .replaceAll(TRAPS, (trap) => (trap === '\n' || trap === '\t' ? trap : escape(trap)))
    .replaceAll(/^(?=\[tab\]|---)/gm, ' ')
}

function escape(trap: string): string {
  if (trap === '\n') return String.raw`\n`
  if (trap === '\t') return String.raw`\t`
  return `\\u{${trap.codePointAt(0)!.toString(16)}}`
}
