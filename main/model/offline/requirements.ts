import { listItems, splitEnumeration } from './enumeration.ts'
import { outputFileOf, type OutputFile } from './output-file.ts'

export type TaskPlan = {
  /** What the task asks for, in its own words, in its order. */
  readonly items: readonly string[]
  /** The requirement for the file itself; undefined where the task names none. */
  readonly fileItem: string | undefined
  /** Columns that a table is asked to have, the first one being its key (“by supplier, amount and status”). */
  readonly fields: readonly string[]
  /** A table is asked for. */
  readonly table: boolean
  readonly output: OutputFile
  readonly title: string
  /** The task without what it says about its sources. */
  readonly subject: string
}

const LONGEST_ITEM = 400
const MOST_ITEMS = 49

const imperative =
  /(?:^|[,;]\s*|\b(?:and|then)\s+)(?:please\s+|bitte\s+)?(?:summari[sz]e|compare|list|extract|describe|explain|collect|find|show|give me|tell me|fasse|vergleiche|beschreibe)\b\s*/iu

/** Words that begin an enumeration, the most telling first. */
const triggers: readonly RegExp[] = [
  /[:：](?!\/\/)\s*/u,
  /\b(?:cover(?:s|ing)?|includ(?:es?|ing)|contain(?:s|ing)?|compris(?:es?|ing)|consist(?:s|ing) of|namely|such as|address(?:es|ing)?|with (?:the )?(?:columns?|sections?|fields?|headings?)(?: for| on)?|einschließlich|inklusive|umfass(?:t|end)|enthält|mit den (?:spalten|abschnitten|themen)|y compris|couvrant)\b\s*/iu,
  /(?:内容|主要)?(?:包括|包含|涵盖|涵蓋|囊括)(?:了|：|:)?\s*/u,
  /\b(?:explain(?:s|ing)?|describ(?:es?|ing)|show(?:s|ing)?|list(?:s|ing)|stating|states|summari[sz]ing|comparing|detailing|with|mit)\b\s*/iu,
  /\b(?:by|nach|pro|per)\b\s*/iu,
  /\b(?:about|on|regarding|concerning|über|zu)\b\s*/iu,
  imperative,
]

const fieldTriggers = /\b(?:by|nach|per|with (?:the )?(?:columns?|fields?)(?: for| on)?|mit den spalten)\b\s*/iu
const sourceClause =
  /[,，]?\s*\b(?:from|based on|using|according to|drawn from|aus|anhand|auf basis)\b(?:(?!\b(?:cover|includ|contain|with|by|for|mit|nach|in|as|into)\w*\b)[^,;:，；：])*/iu
/** Clauses about how, not about what. */
const manner =
  /^(?:please\b.*|(?:and )?(?:cite|citing|quote|give|giving|name|naming|with|mit)\b.{0,30}\b(?:sources?|citations?|page numbers?|references?|quellen?)\b.*|use .{0,40}|keep it .*|in english|auf deutsch)$/iu
/** A source in a list of files, not a point. */
const loneFile = /^\S+\.[a-z]{2,4}$/iu
const tableWords =
  /\b(?:table|tabular|spreadsheet|workbook|excel|xlsx|csv|comparison|compare|matrix|register|tabelle|übersicht|vergleich)\b|表格|一覧|比较表|对比|汇总表|比較|표로|표를|비교/iu

/** Splits a task's wording into what it asks for. Everything in the plan is in the user's own words. */
export function planOf(task: string): TaskPlan {
  const text = task.normalize('NFC').trim()
  const output = outputFileOf(text)
  let wording = text
  for (const clause of output.clauses) wording = wording.replace(clause, ' . ')
  const { items: listed, rest } = listItems(wording)
  const sentences = rest
    .split(/(?<=[.!?])\s+(?=\p{Lu}|\p{Lo}|["“])|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
  const split = sentences.filter((sentence) => /\p{L}{2}|\p{Lo}/u.test(sentence)).map(itemsOfSentence)
  // A list says what is asked for; the sentence that leads to it does not ask again.
  const enumerated = split.filter(({ trigger }) => trigger !== undefined).flatMap(({ items }) => items)
  const whole = split.filter(({ trigger }) => trigger === undefined).flatMap(({ items }) => items)
  const found =
    listed.length > 0
      ? [...listed, ...enumerated.filter((item) => splitEnumeration(item).length > 0 && !endsInColon(rest))]
      : enumerated.length > 0
        ? [...enumerated, ...questions(whole)]
        : whole
  const named = unique(split.flatMap(({ fields: own }) => own)).slice(0, 20)
  const table = output.format === 'xlsx' || output.format === 'csv' || tableWords.test(wording)
  const wanted =
    table && named.length > 1 && listed.length === 0 ? [...split.flatMap(({ heads = [] }) => heads), ...named] : found
  const items = unique(
    wanted.filter((item) => !manner.test(item) && !loneFile.test(item)).map((item) => item.slice(0, LONGEST_ITEM)),
  ).slice(0, MOST_ITEMS)
  return {
    items: items.length > 0 ? items : [text.slice(0, LONGEST_ITEM)],
    fileItem: output.name,
    fields: table ? (named.length > 0 ? named : items) : [],
    table,
    output,
    title: titleOf(text, output) || capitalised(items[0] ?? ''),
    subject: wording.replaceAll(new RegExp(sourceClause, 'giu'), ' '),
  }
}

type Sentence = {
  /** What stands between an imperative and the enumeration. */
  readonly heads?: readonly string[]
  readonly items: readonly string[]
  readonly trigger: number | undefined
  readonly fields: readonly string[]
}

function itemsOfSentence(sentence: string): Sentence {
  const asian = asianItems(sentence)
  if (asian !== undefined) return { items: asian, trigger: 0, fields: asian }
  const body = sentence.replace(sourceClause, ' ')
  const byFields = fieldTriggers.exec(body)
  const fields =
    byFields === null
      ? []
      : splitEnumeration(
          cut(body.slice(byFields.index + byFields[0].length)).replaceAll(
            /,?\s*\b(?:with|showing|including|plus|and for each|mit)\b(?:\s+(?:the|their|its)\b)?/giu,
            ',',
          ),
        ).flatMap((field) => field.split(/\s+(?:and|und)\s+/iu))
  for (const [index, trigger] of triggers.entries()) {
    const match = trigger.exec(body)
    if (match === null) continue
    const asked = index < 3 ? undefined : imperative.exec(body.slice(0, match.index))
    // “Extract the terms, with all parties” asks for both.
    const before =
      asked === undefined || asked === null
        ? []
        : splitEnumeration(
            cut(body.slice(asked.index + asked[0].length, match.index)).replace(/\s+(?:by|nach|per)\s.*$/isu, ''),
          )
    const items = [...before, ...splitEnumeration(cut(body.slice(match.index + match[0].length)))]
    if (items.length >= 2 || (items.length === 1 && index < 3)) return { items, trigger: index, fields, heads: before }
  }
  const parts = sentence.split(/[,，]?\s*\b(?:and|und)\s+(?=(?:how|what|who|which|when|where|wie|was|wer)\b)/iu)
  return {
    items: parts.map((part) =>
      cut(part)
        .replaceAll(/[\s.。?？!！]+$/gu, '')
        .trim(),
    ),
    trigger: undefined,
    fields,
  }
}

/** What follows an enumeration within its sentence is cut off. */
function cut(tail: string): string {
  return tail
    .replace(/\s+\b(?:in|from|under)\s+\S*\/.*$/su, '')
    .replace(
      /[,，]?\s*\b(?:so that|in order to|for the (?:new|use)|saved? (?:it )?(?:as|to|in)|written to|as (?:the )?(?:headers?|columns?|headings?)\b|(?:as|in|into) (?:an? |one )?(?:word|excel|docx|xlsx|csv|pdf|markdown|table|spreadsheet|workbook|document|file)\b).*$/isu,
      '',
    )
    .replace(/\s+\.\s*$/u, '')
}

/** Chinese, Japanese and Korean put the enumeration before or behind what holds it. */
function asianItems(sentence: string): string[] | undefined {
  if (!/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u.test(sentence)) return undefined
  const behind = /(?:包括|包含|涵盖|涵蓋|分别为|如下|[:：])\s*(.+)$/u.exec(sentence)?.[1]
  const ahead =
    /^(.*?)(?:を(?:含む|含めた|まとめ|整理|記載)|について|に関する|(?:을|를)\s*(?:포함|정리|다루|비교|요약)|에\s*(?:대한|대해)|의\s*내용)/u.exec(
      sentence,
    )?.[1]
  const body = (behind ?? ahead ?? sentence).replace(
    /^(?:.*?(?:から|をもとに|に基づ(?:き|いて)|에서|바탕으로)\s*[、,]?|(?:根据|依据|基于|按照)[^，,、]*[，,、])\s*/u,
    '',
  )
  const held = body.replace(/的(?!.*[、，,])[^的、，,]*(?:指南|手册|报告|文档|文件|表格|表|说明)[。.]?$/u, '')
  const items = splitEnumeration(held)
  return items.length >= 2 || behind !== undefined ? items : undefined
}

function endsInColon(text: string): boolean {
  return /[:：]\s*$/u.test(text)
}

function questions(sentences: readonly string[]): string[] {
  return sentences.filter(
    (sentence) =>
      /[?？]\s*$/u.test(sentence) ||
      /^(?:what|who|when|where|which|how|is|are|does|wie|was|wer|wann)\b/iu.test(sentence),
  )
}

function unique(items: readonly string[]): string[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = item.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ')
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

/** A heading in the task's words: a quoted title, the file's name, or the thing to be made. */
function titleOf(task: string, { name }: OutputFile): string {
  const quoted = /\b(?:titled|entitled|called|title|titel)\s*:?\s*["“„']([^"”“']{3,100})["”“']/iu.exec(task)?.[1]
  if (quoted !== undefined && !/\.\w{2,5}$/u.test(quoted)) return quoted
  const made =
    /^(?:please\s+|bitte\s+)?(?:create|write|make|prepare|produce|draft|generate|build|compile|put together|erstelle|schreibe)?\s*(?:me\s+|us\s+|mir\s+)?(?:an?|the|one|eine?n?|die|den)\s+(.{3,80}?)(?=\s+(?:from|covering|based|using|including|with|for|as|in|that|which|by|aus|mit|für)\b|[,.(:;]|$)/iu.exec(
      task,
    )?.[1]
  const stem = name
    ?.replace(/^.*\//u, '')
    .replace(/\.[^.]+$/u, '')
    .replaceAll(/[_-]+/gu, ' ')
    .trim()
  return capitalised(made?.trim() ?? stem ?? splitTitle(task))
}

function splitTitle(task: string): string {
  const [first = ''] = task.split(/[.:;,，。：；、\n]/u)
  return cut(first.replace(sourceClause, '').replace(imperative, ''))
    .replace(/^(?:the|an?)\s+/iu, '')
    .trim()
    .slice(0, 80)
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
