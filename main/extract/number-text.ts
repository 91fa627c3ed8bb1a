/** Fifteen significant digits; whole numbers keep all of theirs, since long ones are identifiers. */
export function generalNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value)
  const plain = String(value)
  // Fifteen digits and a point at most: rounding to fifteen digits changes nothing.
  if (plain.length <= 16 && !plain.includes('e')) return plain
  const text = String(Number(value.toPrecision(15)))
  return text.replace(/e([+-])(\d+)$/, (_, sign: string, digits: string) => `E${sign}${digits.padStart(2, '0')}`)
}

/** Whether the general format shows a number as a file writes it: fifteen digits at most, and no needless sign or zero. */
export function isShownAsWritten(raw: string): boolean {
  const start = raw.charCodeAt(0) === MINUS ? 1 : 0
  const first = raw.charCodeAt(start)
  const { length } = raw
  // Nought alone is one; what is less than one is not written with digits alone.
  if (length - start > MOST_DIGITS || !(first > ZERO && first <= NINE)) return raw === '0'
  let point = -1
  for (let at = start + 1; at < length; at++) {
    const code = raw.charCodeAt(at)
    if (code === POINT && point === -1) point = at
    else if (code < ZERO || code > NINE) return false
  }
  return point === -1 || (raw.charCodeAt(length - 1) !== ZERO && point !== length - 1)
}

const [MINUS, POINT, ZERO, NINE] = [45, 46, 48, 57]
const MOST_DIGITS = 15

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
