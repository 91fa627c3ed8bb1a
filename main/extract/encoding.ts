import { createRequire } from 'node:module'
import iconv from 'iconv-lite'
import type * as jschardet from 'jschardet'
import { encodingByLetters } from './encoding-letters.ts'
import { ExtractError, type Warning } from './text-view.ts'

/** An encoding as iconv-lite names it, and whether it is known (marked, valid, declared) or guessed from statistics. */
export type Encoding = { readonly encoding: string; readonly sure: boolean }

/** How many bytes the statistics look at; more does not change the answer. */
const sampleBytes = 256 * 1024

/** What the statistics are right about even for a few words; short Western text they call Hungarian, Turkish or Thai. */
const trusted =
  /^(?:gb|big5|euc-|shift_jis|cp9|johab|iso-2022|hz-gb|ibm8[56]|koi8|windows-125[136]|iso-8859-[5-8]|maccyrillic)/i

/** One byte a letter, in an alphabet that is not Latin: then most letters of a text are such bytes. */
const otherAlphabet = /^(?:windows-125[136]|iso-8859-[5-8]|koi8|ibm8[56]|maccyrillic|tis-620)/i

/** Which encoding bytes are in: byte-order mark, zero bytes, strict UTF-8, declared charset, statistics, else what makes words of its letters. */
export function detectEncoding(bytes: Uint8Array, isUtf8: boolean): Encoding {
  const marked = byMark(bytes) ?? byZeros(bytes, isUtf8)
  if (marked !== undefined) return { encoding: marked, sure: true }
  // ISO-2022 is seven-bit and passes for ASCII; its escapes give it away.
  // oxlint-disable-next-line no-control-regex -- the escape is the sign
  const isEscaped = isUtf8 && /\u001b[$(]/.test(latin1(bytes, sampleBytes))
  if (isUtf8 && !isEscaped) return { encoding: 'utf-8', sure: true }
  const declared = byDeclaration(bytes)
  if (declared !== undefined) return { encoding: declared, sure: true }
  const guess = statistics().detect(Buffer.from(bytes.subarray(0, sampleBytes)))
  const isCredible =
    guess.encoding !== null &&
    (trusted.test(guess.encoding) || guess.confidence >= 0.5) &&
    !(otherAlphabet.test(guess.encoding) && isMostlyLatin(bytes))
  const guessed = isCredible ? modernName(guess.encoding!) : undefined
  const name = guessed !== undefined && swallowsLetters(bytes, guessed) ? undefined : guessed
  if (name !== undefined && isKnown(name)) return { encoding: name, sure: guess.confidence >= 0.8 }
  return isUtf8 ? { encoding: 'utf-8', sure: true } : { encoding: encodingByLetters(bytes), sure: false }
}

let loadedStatistics: typeof jschardet | undefined

/** Forty modules, which few files need. */
function statistics(): typeof jschardet {
  return (loadedStatistics ??= createRequire(import.meta.url)('jschardet') as typeof jschardet)
}

/** Text of bytes in the encoding given, or in the one detected; without its byte-order mark. Throws `unsupported` for an encoding that does not exist. */
export function decodeText(bytes: Uint8Array, forced?: string): Encoding & { readonly text: string } {
  if (forced !== undefined) {
    if (!isKnown(forced)) throw new ExtractError('unsupported', `There is no text encoding ${JSON.stringify(forced)}.`)
    return { encoding: forced, sure: true, text: decode(bytes, forced) }
  }
  const utf8 = strictUtf8(bytes)
  const found = detectEncoding(bytes, utf8 !== undefined)
  return { ...found, text: found.encoding === 'utf-8' && utf8 !== undefined ? utf8 : decode(bytes, found.encoding) }
}

/** Said where the encoding is a guess that may be wrong. */
export function encodingWarnings({ encoding, sure }: Encoding): Warning[] {
  return sure
    ? []
    : [{ code: 'encoding_guessed', message: `The text encoding is not declared; it was read as ${encoding}.` }]
}

/** The superset that real files use under a declared charset's name; undefined for a name that means nothing. */
export function charsetName(declared: string): string | undefined {
  const name = modernName(declared)
  return isKnown(name) ? name : undefined
}

/** Words that have a letter beyond ASCII have mostly ASCII ones: `café` is no Greek, and `Иванов` in an English table is Russian. */
function isMostlyLatin(bytes: Uint8Array): boolean {
  let plain = 0
  let high = 0
  for (const [word] of latin1(bytes, sampleBytes).matchAll(
    /[A-Za-z\u0080-\u00ff]*[\u0080-\u00ff][A-Za-z\u0080-\u00ff]*/g,
  )) {
    const beyond = word.replaceAll(/[A-Za-z]/g, '').length
    high += beyond
    plain += word.length - beyond
  }
  return high < plain
}

/** In East Asian encodings two bytes are a letter: read so, `Größe` is a lone sign within a word, as no text of East Asia has it. */
function swallowsLetters(bytes: Uint8Array, encoding: string): boolean {
  if (!/^(?:gb18030|big5|euc-|shift_jis|cp9|johab)/.test(encoding) || !isKnown(encoding)) return false
  const text = decode(bytes.subarray(0, sampleBytes), encoding)
  let [runs, inWords, alone] = [0, 0, 0]
  for (const [run, before, signs, after] of text.matchAll(/([A-Za-z]?)([^\0-\u007f]+)([A-Za-z]?)/g)) {
    if (run === '') continue
    runs++
    if (signs!.length === 1) alone++
    if (before !== '' || after !== '') inWords++
  }
  return alone > runs * 0.9 && inWords >= runs * 0.5
}

function isKnown(encoding: string): boolean {
  return ISO_2022_JP.test(encoding) || iconv.encodingExists(encoding)
}

/** The one encoding of mail and old files that iconv-lite leaves out. */
const ISO_2022_JP = /^iso-2022-jp$/i

function decode(bytes: Uint8Array, encoding: string): string {
  if (ISO_2022_JP.test(encoding)) return new TextDecoder('iso-2022-jp').decode(bytes)
  return iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), encoding, { stripBOM: true })
}

function strictUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined // That is the answer: another encoding.
  }
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return 'utf-32le'
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return 'utf-32be'
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  return undefined
}

/** UTF-16 and UTF-32 without a mark show in where the zero bytes stand; text of other encodings has a stray one at most. */
function byZeros(bytes: Uint8Array, isUtf8: boolean): string | undefined {
  const sample = bytes.subarray(0, Math.min(bytes.length - (bytes.length % 4), 4096))
  if (sample.length === 0) return undefined
  const share = (place: number): number =>
    (4 * sample.filter((byte, i) => byte === 0 && i % 4 === place).length) / sample.length
  const [a, b, c, d] = [share(0), share(1), share(2), share(3)]
  if (c > 0.9 && d > 0.9 && a < 0.2) return 'utf-32le'
  if (a > 0.9 && b > 0.9 && d < 0.2) return 'utf-32be'
  // Chinese in UTF-16 has few zeros, but its spaces and line ends have, always on the same side.
  const isLittle = b + d > 0.05 && a + c < (b + d) / 10
  const isBig = a + c > 0.05 && b + d < (a + c) / 10
  if (!isLittle && !isBig) return undefined
  // What passes for UTF-8 is UTF-16 of a script up to U+1FFF, whose upper bytes are low, or text with a stray zero.
  if (isUtf8 && !hasLowUpperBytes(sample, isLittle ? 1 : 0)) return undefined
  return isLittle ? 'utf-16le' : 'utf-16be'
}

function hasLowUpperBytes(sample: Uint8Array, side: 0 | 1): boolean {
  const low = sample.filter((byte, i) => i % 2 === side && byte < 0x20 && byte !== 9 && byte !== 10 && byte !== 13)
  return low.length > sample.length / 4
}

function byDeclaration(bytes: Uint8Array): string | undefined {
  const head = latin1(bytes, 4096)
  const [, name] =
    /<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)["']/i.exec(head) ??
    /<meta[^>]*charset\s*=\s*["']?([\w.:-]+)/i.exec(head) ??
    []
  const encoding = name === undefined ? undefined : charsetName(name)
  // What is declared UTF-8 and is not valid UTF-8 lies; so does a declared UTF-16 that could be read this far.
  return encoding === undefined || /^utf-?(?:8|16|32)/i.test(encoding) ? undefined : encoding
}

function latin1(bytes: Uint8Array, length: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(length, bytes.length)).toString('latin1')
}

function modernName(name: string): string {
  const lower = name.trim().toLowerCase()
  if (/^(?:gb2312|gbk|x-gbk|gb_2312|hz-gb)/.test(lower)) return 'gb18030'
  if (/^(?:shift.jis|sjis|windows-31j|x-sjis|ms_kanji|cp932)/.test(lower)) return 'shift_jis'
  if (/^(?:euc-kr|ks_c_5601|windows-949)/.test(lower)) return 'cp949'
  if (/^(?:iso-8859-1|latin-?1|ascii|us-ascii)$/.test(lower)) return 'windows-1252'
  if (lower === 'ibm866') return 'cp866'
  if (lower === 'utf-8-sig') return 'utf-8'
  return lower
}
