/** Text as RTF holds it: its own marks escaped, everything beyond ASCII by number, so that no code page is needed. */
export function rtfText(text: string): string {
  let out = ''
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    const character = text[at]!
    if (character === '\\' || character === '{' || character === '}') out += `\\${character}`
    else if (character === '\t') out += '\\tab '
    else if (character === '\u00A0') out += '\\~'
    else if (character === '\u00AD') out += '\\-'
    else if (unit >= 32 && unit < 127) out += character
    // RTF counts UTF-16 units as signed numbers; the question mark is for readers that know no Unicode.
    else if (unit >= 128) out += `\\u${unit < 32_768 ? unit : unit - 65_536}?`
  }
  return out
}

/** `1F3A5F` and its likes, by their place in the colour table; 0 is the reader's own. */
export function rtfColours() {
  const known: string[] = []
  return {
    number(colour: string): number {
      const at = known.indexOf(colour)
      return at === -1 ? known.push(colour) : at + 1
    },
    table: (): string =>
      `{\\colortbl;${known
        .map((colour) => {
          const [red, green, blue] = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
          return `\\red${red}\\green${green}\\blue${blue};`
        })
        .join('')}}`,
  }
}
