const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }
const QUOTED = /\$'((?:[^'\\]|\\[\s\S])*)'/g

/** A file name as a listing prints it, one line a name: as a shell reads it back where it has line ends, else as it is. */
export function quotedName(name: string): string {
  if (!name.includes('\n')) return name
  const escaped = name.replaceAll(/[\\']/g, String.raw`\$&`).replaceAll(/\p{Cc}/gu, (char) => {
    const letter = Object.keys(ESCAPES).find((each) => ESCAPES[each] === char)
    return letter === undefined ? `\\x${char.codePointAt(0)!.toString(16).padStart(2, '0')}` : `\\${letter}`
  })
  return `$'${escaped}'`
}

/** What stands in `$'…'` within a printed path, as it is on disk; undefined where nothing does. */
export function unquotedName(printed: string): string | undefined {
  if (!printed.includes("$'")) return undefined
  const plain = printed.replaceAll(QUOTED, (_whole, quoted: string) => unescaped(quoted))
  return plain === printed ? undefined : plain
}

/** What a path may mean that a model wrote: as it stands, as a shell quotes it, as the tab shows it (`\n`, `\u{202e}`). */
export function namesMeant(path: string): string[] {
  return [...new Set([path, unquotedName(path) ?? path, unescaped(path)])]
}

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([0-9a-f]{2})|u\{([0-9a-f]+)\}|([\s\S]))/gi,
    (whole, hex?: string, code?: string, char?: string) => {
      if (char !== undefined) return ESCAPES[char] ?? char
      const point = Number.parseInt(hex ?? code ?? '', 16)
      return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
    },
  )
}
