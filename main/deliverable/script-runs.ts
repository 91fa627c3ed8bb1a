/** An East Asian language: it decides the font and the shape of Han characters. */
export type EastAsian = 'ko' | 'ja' | 'zh-CN' | 'zh-TW'
/** How a piece of text is set: left to right, right to left, or in an East Asian font. */
export type ScriptRun = { readonly text: string; readonly script: 'latin' | 'rtl' | EastAsian }

const RTL = String.raw`\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}`
const HANGUL = String.raw`\p{Script=Hangul}`
const KANA = String.raw`\p{Script=Hiragana}\p{Script=Katakana}`
const HAN = String.raw`\p{Script=Han}\p{Script=Bopomofo}\u3000-\u303F\uFF01-\uFF65\uFFE0-\uFFE6`
const PIECE = new RegExp(
  `(?<rtl>[${RTL}][${RTL}\\p{M}]*)|(?<hangul>[${HANGUL}]+)|(?<kana>[${KANA}]+)|(?<han>[${HAN}]+)|(?<latin>\\p{L}\\p{M}*)|[^\\p{L}${HAN}]+`,
  'gu',
)
const ASCII = /^[\u0020-\u007E]*$/
const HAS_RTL = new RegExp(`[${RTL}]`, 'u')
const HAS_KANA = new RegExp(`[${KANA}]`, 'u')
const HAS_HANGUL = new RegExp(`[${HANGUL}]`, 'u')
const HAS_HAN = new RegExp(`[${HAN}]`, 'u')
const WIDE = new RegExp(`[${HANGUL}${KANA}${HAN}]`, 'gu')

/** True where the first letter of the text runs from right to left. */
export function startsRightToLeft(text: string): boolean {
  const first = /\p{L}/u.exec(text)
  return first !== null && HAS_RTL.test(first[0])
}

/** The language of the text's East Asian characters, as far as the characters tell. */
export function eastAsianOf(text: string): EastAsian | undefined {
  if (HAS_KANA.test(text)) return 'ja'
  if (HAS_HANGUL.test(text)) return 'ko'
  return HAS_HAN.test(text) ? 'zh-CN' : undefined
}

/** Width in characters of a fixed-width view, East Asian ones counted twice. */
export function displayWidth(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0)
}

/**
 * Cuts one paragraph's text where its script changes. What belongs to no script (digits, marks, spaces) goes with the
 * script on both its sides, else with the paragraph's direction.
 */
export function scriptRuns(text: string, rightToLeft: boolean, han: EastAsian): ScriptRun[] {
  const base: ScriptRun['script'] = rightToLeft ? 'rtl' : 'latin'
  // Most of most texts.
  if (!rightToLeft && text !== '' && ASCII.test(text)) return [{ text, script: 'latin' }]
  const pieces = [...text.matchAll(PIECE)].map((match) => ({ text: match[0], script: scriptOf(match.groups!, han) }))
  const runs: { text: string; script: ScriptRun['script'] }[] = []
  pieces.forEach((piece, index) => {
    const before = pieces[index - 1]?.script ?? base
    const after = pieces[index + 1]?.script ?? base
    const script = piece.script ?? (before === after ? before : base)
    const last = runs.at(-1)
    if (last?.script === script) last.text += piece.text
    else runs.push({ text: piece.text, script })
  })
  return runs
}

function scriptOf(
  groups: Readonly<Record<string, string | undefined>>,
  han: EastAsian,
): ScriptRun['script'] | undefined {
  if (groups['rtl'] !== undefined) return 'rtl'
  if (groups['hangul'] !== undefined) return 'ko'
  if (groups['kana'] !== undefined) return 'ja'
  if (groups['han'] !== undefined) return han
  return groups['latin'] === undefined ? undefined : 'latin'
}
