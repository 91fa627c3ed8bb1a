/** The ways to read a printed line as a file's name, perhaps a line number, and text. Names may hold colons and dashes themselves. */
export function* namedTexts(printed: string): Generator<{ name: string; number?: number; text: string }> {
  for (const [sign, tries, numberFirst] of [
    [':', 6, /^(\d+):(?:\d+:)?(.*)$/s],
    ['-', 12, /^(\d+)-(.*)$/s],
  ] as const) {
    for (
      let at = printed.indexOf(sign, 1), tried = 0;
      at > 0 && tried < tries;
      at = printed.indexOf(sign, at + 1), tried++
    ) {
      const name = printed.slice(0, at)
      const rest = printed.slice(at + 1)
      const [, number, text] = numberFirst.exec(rest) ?? []
      if (number !== undefined) yield { name, number: Number(number), text: text! }
      yield { name, text: rest }
    }
  }
}

/** `12:text`, `12-text`, `     12\ttext`, `3 text`. */
export function numberedText(printed: string): { number: number; text: string } | undefined {
  const [, number, text] = /^\s*(\d+)(?:\t|[:-]|\s{1,2})(.*)$/s.exec(printed) ?? []
  return number === undefined ? undefined : { number: Number(number), text: text! }
}

/** The text behind a diff sign. */
export function diffText(printed: string): string | undefined {
  return /^[<>+-] ?(.*)$/s.exec(printed)?.[1]
}

/** What `diff` says of itself: hunks, file names, `\ No newline at end of file`. */
export function isDiffMark(printed: string, command: string | undefined): boolean {
  if (command !== 'diff' && command !== undefined) return false
  return (
    /^(?:\d+(?:,\d+)?[acd]\d+(?:,\d+)?|@@ .* @@.*|\\ No newline at end of file)$/.test(printed) ||
    (command === 'diff' && /^(?:---|\+\+\+|diff|Only in|Files) /.test(printed))
  )
}

/** The file that a header line names: `==> a.txt <==`, `a.txt:`, `=== a.txt ===`, the name alone. */
export function namedFile(printed: string, known: (name: string) => string | undefined): string | undefined {
  const trimmed = printed.trim()
  if (trimmed.length > 4096) return undefined
  const framed = /^[=#*-]+>? +(.+?)(?: +<?[=#*-]+)?$/.exec(trimmed)?.[1]
  for (const name of [trimmed, trimmed.replace(/:$/, ''), framed]) {
    const path = name === undefined || name === '' ? undefined : known(name)
    if (path !== undefined) return path
  }
  return undefined
}

/** The strings, numbers and words of printed JSON, keys left out; the line itself where it is none. */
export function scalars(printed: string): string[] {
  const found: string[] = []
  for (const match of printed.matchAll(/"(?:[^"\\]|\\.)*"(?=(?<key>\s*:)?)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g)) {
    if (match.groups!['key'] !== undefined) continue
    found.push(match[0].startsWith('"') ? unquoted(match[0]) : match[0])
  }
  const isJson = /^\s*(?:"|[[{\]}]|-?\d+(?:\.\d+)?,?\s*$)/.test(printed)
  return isJson ? found : [printed]
}

function unquoted(text: string): string {
  try {
    return JSON.parse(text) as string
  } catch {
    // A raw control character inside: it stands in the file as it is printed.
    return text.slice(1, -1)
  }
}
