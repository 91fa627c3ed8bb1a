/** The records of a CSV or TSV text (RFC 4180): quoted fields may hold delimiters, line ends and doubled quotes. */
export function parseDelimited(text: string, delimiter: string): string[][] {
  const source = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
  const field = new RegExp(`"((?:[^"]|"")*)"(?=[${delimiter}\\n]|$)|([^${delimiter}\\n]*)`, 'y')
  const records: string[][] = [[]]
  for (let at = 0; at <= source.length;) {
    field.lastIndex = at
    const match = field.exec(source)!
    records.at(-1)!.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    const end = field.lastIndex
    if (source[end] === '\n') records.push([])
    at = end + 1
  }
  return records
}
