const MAX_LENGTH = 31
const FORBIDDEN = /[[\]:*?/\\\u0000-\u001F]/g // oxlint-disable-line no-control-regex -- Excel refuses them

/** Why Excel would refuse the sheet name; undefined for a good one. */
export function sheetNameFault(name: string): string | undefined {
  if (name.trim() === '') return 'is empty'
  if (name.length > MAX_LENGTH) return `has ${name.length} characters, at most ${MAX_LENGTH} are allowed`
  if (name.search(FORBIDDEN) >= 0) return 'has one of [ ] : * ? / \\'
  if (/^'|'$/.test(name)) return 'begins or ends with an apostrophe'
  return name.toLowerCase() === 'history' ? 'is reserved by Excel' : undefined
}

/** A good sheet name as near to `wish` as can be that is not among `taken`. */
export function freeSheetName(wish: string, taken: readonly string[]): string {
  const lower = new Set(taken.map((name) => name.toLowerCase()))
  const clean = wish
    .replace(FORBIDDEN, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'+|'+$/g, '')
  const base = clean === '' || clean.toLowerCase() === 'history' ? `Table ${clean}`.trim() : clean
  for (let copy = 1; ; copy++) {
    const suffix = copy === 1 ? '' : ` (${copy})`
    const name =
      base
        .slice(0, MAX_LENGTH - suffix.length)
        .trim()
        .replace(/'$/, '') + suffix
    if (!lower.has(name.toLowerCase())) return name
  }
}
