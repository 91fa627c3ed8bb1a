/** Accents that stand for themselves, with the sign that sets them on the letter before it. */
const combining: ReadonlyMap<number, string> = new Map([
  [0x60, '\u0300'],
  [0xb4, '\u0301'],
  [0x5e, '\u0302'],
  [0x2c6, '\u0302'],
  [0x7e, '\u0303'],
  [0x2dc, '\u0303'],
  [0xaf, '\u0304'],
  [0x2d8, '\u0306'],
  [0x2d9, '\u0307'],
  [0xa8, '\u0308'],
  [0x2da, '\u030a'],
  [0x2dd, '\u030b'],
  [0x2c7, '\u030c'],
  [0xb8, '\u0327'],
  [0x2db, '\u0328'],
])

/** The letter that an accent and a letter printed over each other are, in either order; none where there is no such letter. */
export function withAccent(one: number, other: number): number | undefined {
  return composed(other, one) ?? composed(one, other)
}

function composed(letter: number, accent: number): number | undefined {
  const sign = combining.get(accent)
  if (sign === undefined || letter < 0x41 || letter > 0x24f) return undefined
  // Of the dotless letters that stand under accents.
  const base = letter === 0x131 ? 'i' : letter === 0x237 ? 'j' : String.fromCodePoint(letter)
  const whole = (base + sign).normalize('NFC')
  return whole.length === 1 ? whole.charCodeAt(0) : undefined
}
