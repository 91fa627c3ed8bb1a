import type { ScriptRun } from './script-runs.ts'

/** One character with what decides its font. */
export type Sign = { readonly sign: string; readonly script: ScriptRun['script'] }

/** Signs that no line ends between; `isSure` tells whether one may end before them for certain. */
export type Piece<S extends Sign> = { readonly signs: readonly S[]; readonly isSure: boolean }

/** Chinese and Japanese, which break anywhere; Korean breaks at its spaces. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3011\u30FB\u30FC\uFF01-\uFF5E]/u
const LETTER = /[\p{L}\d]/u
/** Signs of repetition, which some languages let no line begin with. */
const REPEATS = /[々ゝゞヽヾ]/u
const CLOSE = /[。，、；：？！）》」』】]/u
const OPEN = /[（《「『【]/u
const DASH = /[–—-]/u

/** The pieces of a text, as Word breaks it: after spaces and dashes, and around Chinese and Japanese but for its punctuation. */
export function linePieces<S extends Sign>(signs: readonly S[]): Piece<S>[] {
  const pieces: { signs: S[]; isSure: boolean }[] = []
  for (const [index, sign] of signs.entries()) {
    const before = signs[index - 1]
    const end = before === undefined ? 'sure' : endBetween(before, sign)
    if (end === 'none') pieces.at(-1)!.signs.push(sign)
    else pieces.push({ signs: [sign], isSure: end === 'sure' })
  }
  return pieces
}

function endBetween(before: Sign, after: Sign): 'none' | 'maybe' | 'sure' {
  if (after.sign === ' ') return 'none'
  if (before.sign === ' ') return 'sure'
  if (WIDE.test(before.sign) || WIDE.test(after.sign)) return endBesideWide(before, after)
  return DASH.test(before.sign) && !/[\d-]/.test(after.sign) ? 'sure' : 'none'
}

function endBesideWide(before: Sign, after: Sign): 'none' | 'maybe' | 'sure' {
  const knowsRules = before.script !== 'ko' && after.script !== 'ko'
  if (REPEATS.test(before.sign + after.sign) || !knowsRules) return 'maybe'
  if (CLOSE.test(after.sign) || OPEN.test(before.sign)) return 'none'
  const isPlain =
    (LETTER.test(before.sign) || CLOSE.test(before.sign)) && (LETTER.test(after.sign) || OPEN.test(after.sign))
  return isPlain ? 'sure' : 'maybe'
}
