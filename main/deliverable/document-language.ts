import { allBlocks, plainText, type Block, type Document } from './document.ts'
import { eastAsianOf, startsRightToLeft, type EastAsian } from './script-runs.ts'

export type DocumentLanguage = {
  /** BCP 47; English where neither the front matter nor the script tells. */
  readonly tag: string
  /** The font to take for Han characters that stand without kana or Hangul beside them. */
  readonly han: EastAsian
  readonly rightToLeft: boolean
}

/** The language that the front matter names, else what the script of the first long stretch of text tells. */
export function documentLanguage({ meta, blocks }: Document): DocumentLanguage {
  const sample = [meta.title ?? '', ...[...allBlocks(blocks)].slice(0, 200).map(blockText)].join('\n')
  const tag = meta.language ?? languageByScript(sample)
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const traditional = script === 'Hant' || region === 'TW' || region === 'HK'
  const han =
    language === 'ja' || language === 'ko'
      ? language
      : traditional
        ? 'zh-TW'
        : language === 'zh'
          ? 'zh-CN'
          : (eastAsianOf(sample) ?? 'zh-CN')
  return { tag, han, rightToLeft: /^(Arab|Hebr|Syrc|Thaa|Nkoo)$/.test(script ?? '') }
}

/** East Asian letters or a right-to-left script decide where they are more than a tenth of all letters. */
function languageByScript(sample: string): string {
  const share = (pattern: RegExp): number =>
    (sample.match(pattern)?.length ?? 0) / Math.max(1, sample.match(/\p{L}/gu)?.length ?? 0)
  if (share(/\p{Script=Hebrew}/gu) > 0.5) return 'he-IL'
  if (startsRightToLeft(sample) && share(/\p{Script=Arabic}/gu) > 0.5) return 'ar-SA'
  if (share(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu) > 0.1) return 'ja-JP'
  if (share(/\p{Script=Hangul}/gu) > 0.3) return 'ko-KR'
  if (share(/\p{Script=Han}/gu) > 0.3) return 'zh-CN'
  return 'en-US'
}

function blockText(block: Block): string {
  if ('children' in block) return plainText(block.children)
  return block.type === 'table' ? block.rows.flat().map(plainText).join(' ') : ''
}
