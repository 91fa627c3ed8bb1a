import { listItems, splitEnumeration } from './enumeration.ts'
import { asianItems } from './asian-items.ts'
import { withoutCourtesy } from './courtesy.ts'
import { OPENING, openedItems, withoutClause, withoutLead } from './opened-points.ts'
import { outputFileOf, type OutputFile } from './output-file.ts'
import { cut, imperative, madeOf, sourceClause } from './task-clauses.ts'
import { titleOf } from './task-title.ts'

export type TaskPlan = {
  /** What the task asks for, in its own words, in its order. */
  readonly items: readonly string[]
  /** The requirement for the file itself; undefined where the task names none. */
  readonly fileItem: string | undefined
  /** Columns that a table is asked to have, the first one being its key (“by supplier, amount and status”). */
  readonly fields: readonly string[]
  /** What a table is of (“list all invoices with number and date”): a point, but no column. */
  readonly heads: readonly string[]
  /** A table is asked for. */
  readonly table: boolean
  /** It is asked for as a whole (“all purchase orders”), not by its columns. */
  readonly whole: boolean
  readonly output: OutputFile
  readonly title: string
  /** The task without what it says about its sources. */
  readonly subject: string
}

const LONGEST_ITEM = 400
const MOST_ITEMS = 49

/** Of the words below, those after which a single point is one too. */
const STRONG = 3
/** “Per diem” and “per cent” name something. */
const PER = String.raw`per(?!\s+(?:diem|annum|cent|capita|se|mille|procura|person|day|night|hour|week|month|year|km|mile|trip)\b)`
const BY = new RegExp(String.raw`\b(?:by|nach|pro|par|${PER})\b\s*`, 'iu')

const OF = /(?<!\p{L})(?:overview|summary|digest|list|csv|übersicht|zusammenfassung|liste)\s+(?:of|über|der|von)\s+/iu

/** Words that begin an enumeration, the most telling first. */
const triggers: readonly RegExp[] = [
  /[:：](?!\/\/)\s*/u,
  /\b(?:cover(?:s|ing)?|includ(?:es?|ing)|contain(?:s|ing)?|compris(?:es?|ing)|consist(?:s|ing) of|namely|such as|address(?:es|ing)?|with (?:the )?(?:columns?|sections?|fields?|headings?)(?: for| on)?|einschließlich|inklusive|umfass(?:t|end)|enthält|mit den (?:spalten|abschnitten|themen)|y compris|couvrant)\b\s*/iu,
  /(?:内容|主要)?(?:包括|包含|涵盖|涵蓋|囊括)了?\s*[：:]?\s*/u,
  /\s[—–-]\s+|——\s*/u,
  /\b(?:explain(?:s|ing)?|describ(?:es?|ing)|show(?:s|ing)?|list(?:s|ing)|stating|states|summari[sz]ing|comparing|detailing|with|mit)\b\s*/iu,
  BY,
  OF,
  /(?<!\p{L})(?:about|on|regarding|concerning|über|zu)(?!\p{L})\s*/iu,
  imperative,
]

const fieldTriggers = new RegExp(
  String.raw`\b(?:by|nach|par|${PER}|with (?:the )?(?:columns?|fields?)(?: for| on)?|mit den spalten)\b\s*`,
  'iu',
)
/** Clauses about how, not about what. */
const manner =
  /^(?:please\b.*|(?:and )?(?:cite|citing|quote|give|giving|name|naming|with|mit)\b.{0,30}\b(?:sources?|citations?|page numbers?|references?|quellen?)\b.*|use .{0,40}|keep it .*|(?:answer|reply|respond|antworte)(?: in| auf)?|(?:an? )?(?:excel|word|pdf)(?: file)? (?:would|is|wäre|ist) .*|in english|auf deutsch)$/iu
/** A source in a list of files, not a point. */
const loneFile = /^\S+\.[a-z]{2,4}(?:\s+(?:and|und|et)\s+\S+\.[a-z]{2,4})*$/iu
const tableWords =
  /\b(?:table|tabular|spreadsheet|workbook|excel|xlsx|csv|comparison|compare|matrix|register|tabelle|übersicht|vergleich)\b|^(?:list\b.*\bwith|liste\b.*\bmit)\b|表格|一覧|比较表|对比|汇总表|比較|표로|표를|비교/iu

/** Splits a task's wording into what it asks for. Everything in the plan is in the user's own words. */
export function planOf(task: string): TaskPlan {
  const text = withoutCourtesy(task.normalize('NFC').trim())
  const output = outputFileOf(text)
  let wording = text
  for (const clause of output.clauses) wording = withoutClause(wording, clause)
  const { items: listed, rest } = listItems(wording)
  const sentences = rest
    .split(/(?<=[.!?])\s+(?=\p{Lu}|\p{Lo}|["“])|(?<=[。！？])|\n+/u)
    .map((sentence) => sentence.trim())
  const table = output.format === 'xlsx' || output.format === 'csv' || tableWords.test(wording)
  const split = sentences
    .filter((sentence) => /\p{L}{2}|\p{Lo}/u.test(sentence))
    .map((sentence) => itemsOfSentence(sentence, table))
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
  const heads = listed.length === 0 ? split.flatMap((sentence) => sentence.heads ?? []) : []
  const wanted = table && named.length > 1 && listed.length === 0 ? [...heads, ...named] : found
  const items = unique(
    wanted.filter((item) => !manner.test(item) && !loneFile.test(item)).map((item) => item.slice(0, LONGEST_ITEM)),
  ).slice(0, MOST_ITEMS)
  return {
    items: items.length > 0 ? items : [text.slice(0, LONGEST_ITEM)],
    fileItem: output.name,
    fields: table
      ? named.length > 0
        ? named
        : items.length > heads.length + 1
          ? items.filter((item) => !heads.includes(item))
          : items
      : [],
    heads,
    table,
    whole: table && items.length <= 1,
    output,
    title: capitalised(titleOf(text, output, items) || (items[0] ?? '')),
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

function itemsOfSentence(given: string, table: boolean): Sentence {
  const sentence = given.replace(OPENING, '').trim()
  const asian = asianItems(given.startsWith(OPENING) ? withoutLead(sentence) : sentence)
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
  const opened = given.startsWith(OPENING) ? openedItems(sentence, triggers.slice(0, STRONG)) : undefined
  if (opened !== undefined) return { items: opened, trigger: 0, fields }
  for (const [index, trigger] of triggers.entries()) {
    const match = trigger.exec(body)
    // A document is not split by what something is done by.
    if (match === null || (trigger === BY && !table)) continue
    const asked = index < STRONG || trigger === OF ? undefined : imperative.exec(body.slice(0, match.index))
    // “Extract the terms, with all parties” asks for both.
    const before =
      asked === undefined || asked === null
        ? []
        : splitEnumeration(
            cut(body.slice(asked.index + asked[0].length, match.index)).replace(/\s+(?:by|nach|per)\s.*$/isu, ''),
          )
    const items = [...before, ...splitEnumeration(cut(body.slice(match.index + match[0].length)))]
    if (items.length >= 2 || (items.length === 1 && index < STRONG))
      return { items, trigger: index, fields, heads: before }
  }
  const parts = sentence
    .replace(madeOf, '')
    .split(/[,，]?\s*\b(?:and|und)\s+(?=(?:how|what|who|which|when|where|wie|was|wer)\b)/iu)
  return {
    items: parts.map((part) =>
      cut(part)
        .replaceAll(/[\s.。?？!！,，;；]+$/gu, '')
        .trim(),
    ),
    trigger: undefined,
    fields,
  }
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

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
