import { splitEnumeration } from './enumeration.ts'

const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

/** The points stand behind these words. */
const behindWords = /(?:(?:包括|包含|涵盖|涵蓋|分别为|如下)(?:了|有)?\s*[:：]?|[:：]|——)\s*(.+)$/u
/** The points stand ahead of these. */
const aheadWords =
  /^(.*?)(?:を(?:含む|含めた|まとめ|整理|記載|説明|要約|教え)|について|に関する|(?:을|를)\s*(?:포함|정리|다루|다룬|다뤄|담은|담아|담고|비교|요약|설명|안내|알려|넣은|넣어|기재)|에\s*(?:대한|대해)|의\s*내용)/u
/** The source, named before the points. */
const sources =
  /^(?:.*?(?:から|をもとに|に基づ(?:き|いて)|에서|바탕으로|참고하여|참고해(?:서)?)\s*[、,]?|(?:请|麻烦|帮我)*(?:根据|依据|基于|按照)[^，,、]*[，,、])\s*/u
const order =
  /^(?:请|麻烦|帮我|给我|帮忙|请您|为我|把|将)*(?:(?:写|编写|撰写|起草|制作|准备|整理|生成|做|总结|概述|列出|介绍|说明)(?:出|成|好|一下)?)?(?:一[份篇个张])?(?:关于|有关)?(?:这些|这个|该|所有|全部)?/u
const products =
  /的(?!.*[、，,])[^的、，,]*(?:指南|手册|报告|文档|文件|表格|表|说明|总结|摘要|概要)$|(?:을|를)?\s*(?:만들어|작성해|써|알려|정리해|요약해)\s?(?:주세요|줘|주십시오|달라)$|(?:してください|して)$/u
/** “supplier by supplier”: the key of a table. */
const keys = /(?:^|\s)(\p{sc=Hangul}+)별로|按(?:照)?(\p{sc=Han}{2,6}?)(?:分类|汇总|列出|整理|统计|分组)/u

/** Points of a Chinese, Japanese or Korean sentence, which stand before or behind what holds them; undefined in other languages, and where it enumerates none. */
export function asianItems(sentence: string): string[] | undefined {
  if (!eastAsian.test(sentence)) return undefined
  const plain = sentence.replaceAll(/[\s.。!！]+$/gu, '')
  const behind = behindWords.exec(plain)?.[1]
  const ahead = aheadWords.exec(plain)?.[1]
  const key = keys.exec(plain)
  if (behind === undefined && key !== null) return [key[1] ?? key[2]!]
  const body = (behind ?? ahead ?? plain).replace(sources, '')
  const held = body
    .replace(/(?:整理|做|制|转|导出|汇总)[成为]?$/u, '')
    .replace(products, '')
    .replace(behind === undefined ? order : /^/u, '')
  const items = splitEnumeration(held === '' ? body : held)
  return items.length >= 2 || behind !== undefined || ahead !== undefined || held !== plain ? items : undefined
}

/** A heading made of such a sentence: without the order to write it. */
export function asianTitle(sentence: string): string {
  if (!eastAsian.test(sentence)) return sentence
  return sentence
    .replace(sources, '')
    .replace(order, '')
    .replace(
      /(?:을|를)?\s*(?:엑셀|워드|표|문서)?(?:으?로|에)?\s*(?:만들어|작성해|써|알려|정리해|요약해)\s?(?:주세요|줘|주십시오|달라)$/u,
      '',
    )
}
