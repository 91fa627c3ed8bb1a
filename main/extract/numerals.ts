/** A list number in Word's format names (`decimal`, `lowerRoman`, `chineseCounting`…); decimal for those not known. */
export function numeral(value: number, format: string): string {
  switch (format) {
    case 'none':
      return ''
    case 'lowerLetter':
      return letters(value)
    case 'upperLetter':
      return letters(value).toUpperCase()
    case 'lowerRoman':
      return roman(value)
    case 'upperRoman':
      return roman(value).toUpperCase()
    case 'decimalZero':
      return String(value).padStart(2, '0')
    case 'ordinal':
      return ordinal(value)
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value)
    case 'decimalFullWidth':
      return String(value).replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'ideographDigital':
    case 'japaneseCounting':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
      return ideographs(value)
    default:
      return String(value)
  }
}

/** A hundred letters in a row tell nobody which item it is. */
const LAST_LETTERS = 2_600

function letters(value: number): string {
  if (value > LAST_LETTERS) return String(value)
  return value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.floor((value - 1) / 26) + 1)
}

const romanSteps = Object.entries({
  m: 1000,
  cm: 900,
  d: 500,
  cd: 400,
  c: 100,
  xc: 90,
  l: 50,
  xl: 40,
  x: 10,
  ix: 9,
  v: 5,
  iv: 4,
  i: 1,
})

function roman(value: number): string {
  let rest = Math.min(value, 32_767)
  // Joined at once: a text put together of thirty holds all of them.
  const signs: string[] = []
  for (const [sign, step] of romanSteps) {
    for (; rest >= step; rest -= step) signs.push(sign)
  }
  return signs.join('')
}

function ordinal(value: number): string {
  const isTeen = value % 100 >= 11 && value % 100 <= 13
  return `${value}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')}`
}

function ideographs(value: number): string {
  if (value < 0 || value > 99) return String(value)
  const digits = '〇一二三四五六七八九'
  const [tens, ones] = [Math.floor(value / 10), value % 10]
  if (tens === 0) return digits[ones]!
  return `${tens === 1 ? '' : digits[tens]}十${ones === 0 ? '' : digits[ones]}`
}
