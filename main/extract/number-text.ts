/** Fifteen significant digits; whole numbers keep all of theirs, since long ones are identifiers. */
export function generalNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const plain = String(value)
  // Fifteen digits and a point at most: rounding to fifteen digits changes nothing.
  if (plain.length <= 16 && !plain.includes('e')) return plain
  const text = String(Number(value.toPrecision(15)))
  return text.replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => `E${sign}${digits.padStart(2, '0')}`)
}

/** The date of a serial day number, `2024-02-15`. In the 1900 system day 60 is the 29 February that never was. */
export function isoDate(serial: number, date1904: boolean): string {
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (day < 0 || day > 2_958_465 || Number.isNaN(day)) return generalNumber(serial)
  return date1904 ? dayText(day, 24_107) : day === 60 ? '1900-02-29' : dayText(day, day > 60 ? 25_569 : 25_568)
}

function dayText(day: number, epoch: number): string {
  return new Date((day - epoch) * 86_400_000).toISOString().slice(0, 10)
}
