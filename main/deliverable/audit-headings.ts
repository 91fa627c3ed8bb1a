import type { Terms } from '../tab/terms.ts'
import { blanked, idsOf, timesOf } from './audit-clauses.ts'
import { isBareMonth, withYear, yearOfKey } from './audit-times.ts'
import type { AuditLine, Block } from './audit-lines.ts'
import { readValues } from './audit-values.ts'

const placeColumn =
  /^(?:#|(?:cited )?(?:places?|locations?|locators?|where|lines?|pages?|slides?|cells?|entry|entries|evidence|sources?|references?|files?|documents?|hash|sha-?256|(?:time )?read(?: at)?|opened(?: at)?)|fundstellen?|stellen?|ort|zeilen?|seiten?|folien?|zellen?|belege?|quellen?|dateien?|prüfsumme|gelesen(?: am)?|sources?|emplacement|fichiers?|empreinte|lu le|出处|來源|来源|位置|依据|页码?|行号?|文件|哈希|出典|箇所|場所|根拠|ファイル|근거|출처|위치|파일|해시|읽은 시각)$/i

/** Whether a column is called as one that says where a row is from. */
export function isPlaceColumn(header: string): boolean {
  return placeColumn.test(header.trim())
}

export type Heading = {
  readonly text: string
  readonly terms: ReadonlySet<string>
  readonly times: readonly string[]
  /** Papers and versions that it names. */
  readonly ids: readonly string[]
}

export const noHeading: Heading = { text: '', terms: new Set(), times: [], ids: [] }

const indexBase = /\(\s?(?:19|20)\d\d\s?=\s?100\s?\)/u

/** Short lines that state something, such as points on a slide, head nothing. */
export function isTitle(text: string): boolean {
  return (
    /^(?:#|Sheet: |Slide )/.test(text) ||
    readValues(text.replace(indexBase, '')).every(
      ({ kind, reference, keys }) => kind === 'period' || reference || keys[0]?.startsWith('paper ') === true,
    )
  )
}

/** Whether a slide begins with a block: the line after it is its title. */
export function isSlide(block: Block | undefined): boolean {
  return block?.type === 'text' && /^Slide \d+$/.test(block.text)
}

export function headingOf(text: string, terms: Terms): Heading {
  const values = readValues(text)
  const ids = idsOf(values).filter((id) => id.includes(' '))
  return { text, terms: new Set(terms(blanked(text, values))), times: timesOf(values), ids }
}

export function datedBy(
  times: readonly string[],
  wider: readonly (readonly string[])[],
): { times: string[]; wideTimes: string[] } {
  const wide = wider.find((level) => level.length > 0) ?? []
  const years =
    wider
      .map((level) => [...new Set(level.flatMap((key) => yearOfKey(key) ?? []))])
      .find((level) => level.length > 0) ?? []
  const [year] = years.length === 1 ? years : []
  return {
    times: times.map((key) => (key.startsWith('--') && !isBareMonth(key) ? key : withYear(key, year))),
    wideTimes: [...wide],
  }
}

const TOLD = 4_000
const LEAST_WORDS = 25

/** The prose of a document's beginning, where there is enough of it to tell its language; tables are in none. */
export function proseOf(lines: readonly AuditLine[]): string {
  let words = ''
  for (const { text } of lines) {
    if (words.length > TOLD) break
    if (!/ \| |\t|^Sheet: /.test(text)) words += `${text}\n`
  }
  const isEnough =
    /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]{2}/u.test(words) || words.split(/\s+/).length >= LEAST_WORDS
  return isEnough ? words : ''
}

/** Identifiers of what a part of a document is of: those that its heading names, and of other kinds those of its file. */
export function idsUnder({ ids }: Heading, ofFile: ReadonlySet<string>): ReadonlySet<string> {
  if (ids.length === 0) return ofFile
  const kinds = new Set(ids.map(kindOf))
  return new Set([...ids, ...[...ofFile].filter((id) => !kinds.has(kindOf(id)))])
}

function kindOf(id: string): string {
  return id.replace(/ .*/, '')
}

/** What a block says, where it is no row. */
export function textOf(block: Block | undefined): string | undefined {
  return block?.type === 'text' ? block.text : undefined
}
