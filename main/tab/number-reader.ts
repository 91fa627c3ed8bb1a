/** A number as written: `value` has no grouping and a point before its decimals (`1.234,50` → `1234.50`), `%` where per cent follows. */
export type ReadNumber = { readonly value: string; readonly start: number; readonly end: number }

/** Digits with separators between them; what they mean is `readChain`'s to say. */
export const chainPattern = String.raw`\d+(?:[.,'’]\d+)*`

const numbers = new RegExp(String.raw`${chainPattern}(?:\s?%)?`, 'g')

/** NFKC, and no spaces within numbers that group their thousands by one (no-break, thin and narrow spaces only). */
export function normalizeDigits(text: string): string {
  const joined = /[\u00a0\u2009\u202f]/.test(text)
    ? text.replaceAll(/(?<=\d)[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g, '')
    : text
  return joined.normalize('NFKC')
}

/** Every number of a text that has been through `normalizeDigits`, in order. */
export function readNumbers(text: string): ReadNumber[] {
  const found: ReadNumber[] = []
  for (const match of text.matchAll(numbers)) {
    const chain = match[0].replace(/\s?%$/, '')
    const percent = chain.length < match[0].length ? '%' : ''
    const values = readChain(chain)
    if (values.length === 1) {
      found.push({ value: values[0]! + percent, start: match.index, end: match.index + match[0].length })
      continue
    }
    let start = match.index
    for (const value of values) {
      found.push({ value, start, end: start + value.length })
      start += value.length + 1
    }
  }
  return found
}

/**
 * What a chain of digits and separators says: one number, or several where it is a date, a version or a list (`2024.01.15`, `1,2,3`).
 * A separator groups thousands only where exactly three digits follow; another last one starts the decimals.
 */
export function readChain(chain: string): string[] {
  const parts = chain.split(/[.,'’]/)
  if (parts.length === 1) return parts
  const separators = chain.replaceAll(/\d/g, '')
  if (isGrouped(parts, separators)) return [parts.join('')]
  const last = separators.at(-1)!
  if (last === '.' || last === ',') {
    const whole = parts.slice(0, -1)
    const decimals = parts.at(-1)!
    if (whole.length === 1) return [`${whole[0]}.${decimals}`]
    const before = separators.slice(0, -1)
    if (!before.includes(last) && isGrouped(whole, before)) return [`${whole.join('')}.${decimals}`]
  }
  return parts
}

function isGrouped(parts: readonly string[], separators: string): boolean {
  const [first = '', ...groups] = parts
  const one = separators === separators.charAt(0).repeat(separators.length)
  return one && first.length <= 3 && !first.startsWith('0') && groups.every((group) => group.length === 3)
}
