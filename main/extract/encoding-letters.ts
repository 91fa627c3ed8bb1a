import iconv from 'iconv-lite'

type Candidate = {
  readonly encoding: string
  /** Signs beyond ASCII that its languages write all the time. */
  readonly common: string
}

const WESTERN = 'äöüßéèêëàâçîïôùûñáíóúåøæãœþðìò«»°§€£–—‘’“”„…·•¿¡×²³¼½¾±µ™®©ªº'

/** The first one stands unless another fits clearly better. */
const candidates: readonly Candidate[] = [
  { encoding: 'windows-1252', common: WESTERN },
  { encoding: 'windows-1250', common: 'ąćęłńóśźżáčďéěíňřšťúůýžäöüßőűăâîşţđ„”–—’€§°' },
  { encoding: 'iso-8859-2', common: 'ąćęłńóśźżáčďéěíňřšťúůýžäöüßőűăâîşţđ§°' },
  { encoding: 'windows-1254', common: 'ğışçöüâîûİ–—’“”€' },
  { encoding: 'windows-1255', common: 'אבגדהוזחטיכלמנסעפצקרשתםןץףך' },
  { encoding: 'windows-874', common: 'กขคงจชซญดตถทธนบปผพภมยรลวศสหอะาำิีึืุูเแโใไ่้็์ั' },
  { encoding: 'windows-1257', common: 'āčēģīķļņšūžąęėįųäöüõ–—„”' },
  { encoding: 'macintosh', common: WESTERN },
  { encoding: 'cp850', common: 'äöüßéèêëàâçîïôùûñáíóúåæ°' },
  { encoding: 'iso-8859-15', common: 'äöüßéèêëàâçîïôùûñáíóúåøæãœ€«»°§' },
]

/** Which encoding of one byte a letter makes words of bytes; Windows-1252 where nothing speaks against it. */
export function encodingByLetters(bytes: Uint8Array): string {
  // What can be told is told by some thousand words.
  const sample = Buffer.from(bytes.subarray(0, 64 * 1024))
  let best = { encoding: 'windows-1252', score: -Infinity }
  for (const { encoding, common } of candidates) {
    const { score, count } = scoreOf(iconv.decode(sample, encoding), new Set(common))
    const isFirst = best.score === -Infinity
    // A sign or two say nothing.
    if (isFirst || (count > 2 && score > best.score + 0.15)) best = { encoding, score }
  }
  return best.encoding
}

/** How much a text looks like one: between -2 and 1, the mean over its characters beyond ASCII. */
function scoreOf(text: string, common: ReadonlySet<string>): { score: number; count: number } {
  let total = 0
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign < '\u0080') continue
    count++
    total += signScore(sign, text[at - 1] ?? ' ', text[at + 1] ?? ' ', common)
  }
  return { score: count === 0 ? 0 : total / count, count }
}

function signScore(sign: string, before: string, after: string, common: ReadonlySet<string>): number {
  const isLetter = letter.test(sign)
  // Control characters, and signs between the letters of a word.
  if (sign === '\ufffd' || (sign < '\u00a0' && sign >= '\u0080')) return -2
  if (!isLetter && !mark.test(sign)) {
    if (letter.test(before) && letter.test(after) && !'’‘·'.includes(sign)) return -1.5
    if (sign === '¤') return -1.5
    return common.has(sign) ? 1 : -0.25
  }
  // Portuguese has it in one ending; elsewhere it is the Hungarian letter of another encoding.
  if (sign === 'õ' && after !== 'e') return -0.25
  // Icelandic begins words with it; inside them it is the Turkish letter of another encoding.
  if (sign === 'þ' && letter.test(before)) return -0.25
  if (sign === 'ý') return 0.25
  const isKnown = common.has(sign) || common.has(sign.toLowerCase())
  // No word goes on in capitals after a small letter.
  if (capital.test(sign) && small.test(before)) return -1.5
  const isLatin = latin.test(sign)
  // Words of Latin letters have ASCII ones beside each other beyond it.
  if (isLatin && before >= '\u0080' && after >= '\u0080' && letter.test(before) && letter.test(after)) return -1
  // A word of another alphabet has more than one letter of it.
  if (!isLatin && (latin.test(before) || (!isForeign(before) && !isForeign(after)))) return -1
  return isKnown ? 1 : -0.25
}

function isForeign(sign: string): boolean {
  return (letter.test(sign) || mark.test(sign)) && !latin.test(sign)
}

const letter = /\p{L}/u
const mark = /\p{M}/u
const capital = /\p{Lu}/u
const small = /\p{Ll}/u
const latin = /\p{Script=Latin}|\p{Script=Common}/u
