import type { ViewLine } from './text-view.ts'

/** Private-use and unassigned characters, or words that mix scripts as no language does. */
export function isGarbled(lines: readonly ViewLine[]): boolean {
  const sample = lines
    .slice(0, 2_000)
    .map((line) => line.text)
    .join(' ')
    .slice(0, 100_000)
  // Classes of Unicode cost too much to be asked of each plain letter.
  const strange = sample.replaceAll(/[ -~]+/g, '').match(/[\p{Co}\p{Cn}\p{Cc}\ufffd]/gu)?.length ?? 0
  const mixed = wordsOf(sample.replaceAll(/[\0-\u024f\u2000-\u22ff]+/g, withoutWords)).filter(
    (word) => !isLatin(word) && scripts.filter((script) => script.test(word)).length > 1,
  ).length
  return strange > sample.length * 0.1 || (mixed > 0 && mixed > wordsOf(sample).length * 0.2)
}

function wordsOf(text: string): readonly string[] {
  return text.match(/\p{L}{3,}/gu) ?? []
}

/** Of Latin text what may belong to words around it: its other words are not mixed, and most text has no others. */
function withoutWords(latin: string): string {
  if (/^\p{L}*$/u.test(latin)) return latin
  return `${/^\p{L}*/u.exec(latin)?.[0] ?? ''} ${/\p{L}*$/u.exec(latin.slice(-LONGEST_WORD))?.[0] ?? ''}`
}

const LONGEST_WORD = 100

function isLatin(text: string): boolean {
  return !/[^\0-\u024f\u2000-\u22ff]/.test(text)
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /[\p{Script=Han}\p{Script=Hangul}]/u,
  /[\p{Script=Thai}\p{Script=Devanagari}\p{Script=Sinhala}\p{Script=Telugu}\p{Script=Myanmar}]/u,
]
