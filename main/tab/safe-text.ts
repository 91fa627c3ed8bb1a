/** Control, bidi and line-separating characters, which could move or hide what stands around them. */
const TRAPS = /[\0-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Text out of a file or a name, on one line: traps are escaped as `\u{…}`. */
export function safeLine(text: string): string {
  return text.replaceAll(/[\t\n]/g, ' ').replaceAll(TRAPS, escape)
}

/** Stored text of several lines: traps are escaped, and a line that looks like our own begins with a space. */
export function safeBlock(text: string): string {
  return text.replaceAll(TRAPS, escape).replaceAll(/^(?=\[tab\]|---)/gm, ' ')
}

function escape(character: string): string {
  return `\\u{${character.codePointAt(0)!.toString(16)}}`
}
