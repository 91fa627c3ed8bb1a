import { normalizeDigits } from '../../tab/number-reader.ts'
import { pathTerms, type Terms } from '../../tab/terms.ts'
import type { Document } from './documents.ts'

/** For an older document, the newer one of the same kind, by path. */
export type Outdated = ReadonlyMap<string, string>

type Age = {
  readonly path: string
  readonly name: ReadonlySet<string>
  readonly title: ReadonlySet<string>
  readonly headings: ReadonlySet<string>
  readonly retired: boolean
  readonly day: number
  readonly version: number
  readonly replaces: boolean
  /** Says which version it is. */
  readonly explicit: boolean
  /** Numbers of its name that are neither year nor version: those of a series. */
  readonly serial: string
}

const retiredName =
  /(?:^|[^\p{L}])(?:old|archive[ds]?|superseded|obsolete|outdated|deprecated|draft|alt|veraltet|entwurf|旧|旧版|废止|作废|草案|구버전|폐지|초안)(?![\p{L}])|旧版|废止|草稿|初稿|下書き/iu
const retiredText =
  /\b(?:superseded by|no longer (?:valid|in force)|obsolete|replaced by|out of force)\b|ersetzt durch|已废止|已被.{0,20}取代|廃止|폐지됨/iu
const replaces =
  /\b(?:supersedes|replaces|superseding|replacing)\b|\bersetzt (?!durch)|取代|代替|同时废止|に代わる|대체/iu
const dated =
  /\b(?:effective|valid|in force|as of|dated|issued|revised|revision|updated|gültig|stand|in kraft)\b|生效|施行|修订|発効|改訂|시행|개정/iu
const months = ['jan', 'feb', 'mar', 'apr', 'ma[yi]', 'jun', 'jul', 'aug', 'sep', 'o[ck]t', 'nov', 'de[cz]']
/** Words of a name that tell versions apart, not subjects. */
const versionWord =
  /^(?:v|ver|version|rev|revision|final|draft|old|new|neu|alt|archive|archived|superseded|copy|updated|effective|latest|current|草稿|初稿|草案|旧版|초안|구버전|下書き|[qh]?\d[\d.]*|v\d[\d.]*)$/u
const figures = /\.(?:xls[xbm]?|ods|csv|tsv)$/iu
const HEAD_LINES = 40

/** Finds documents of which a newer version was read too: by names that differ in version words only, or by the same title and headings. */
export function outdatedOf(documents: readonly Document[], terms: Terms): Outdated {
  const ages = documents.map((document) => ageOf(document, terms))
  const outdated = new Map<string, string>()
  for (const [index, one] of ages.entries()) {
    for (const other of ages.slice(index + 1)) {
      if (!related(one, other)) continue
      const order = compareAges(one, other)
      const [older, newer] = order < 0 ? [one, other] : [other, one]
      if (order !== 0 && !outdated.has(newer.path)) outdated.set(older.path, newer.path)
    }
  }
  return outdated
}

function ageOf({ path, lines }: Document, terms: Terms): Age {
  const head = Array.from(lines)
    .toSorted(([a], [b]) => a - b)
    .map(([, text]) => text.trim())
    .filter((text) => text !== '')
    .slice(0, HEAD_LINES)
  const base = path.slice(path.lastIndexOf('/') + 1)
  const opening = head.slice(0, 12).join('\n')
  const statements = head.filter((line) => line.length < 200 && (dated.test(line) || replaces.test(line)))
  const named = dayOf(base) ?? dayOf(path)
  const stated = statements.flatMap((line) => dayOf(line) ?? [])
  const versions = [
    ...`${base}\n${opening}`.matchAll(
      /(?:\bv|\bver(?:sion)?|\brev(?:ision)?|版本)[ ._-]?(\d{1,3}(?:\.\d{1,3})?)(?!\d)/giu,
    ),
  ].map(([, number]) => Number(number))
  return {
    path,
    name: new Set(pathTerms(terms, base).filter((term) => !versionWord.test(term))),
    title: new Set(terms(head[0] ?? '').filter((term) => !versionWord.test(term))),
    headings: new Set(
      Array.from(lines.values())
        .map((text) => text.trim())
        .filter((text) => text.length > 3 && text.length < 80)
        .map((text) =>
          terms(text)
            .filter((term) => !/^\d/u.test(term))
            .join(' '),
        ),
    ),
    retired: retiredName.test(path) || retiredText.test(opening),
    day: stated[0] ?? named ?? 0,
    version: versions[0] ?? 0,
    replaces: statements.some((line) => replaces.test(line)),
    explicit: stated.length > 0 || versions.length > 0,
    serial: serialOf(base),
  }
}

function related(one: Age, other: Age): boolean {
  const told = [one, other].some(({ retired, replaces: newer, explicit }) => retired || newer || explicit)
  // Minutes of two meetings and costs of two years are a series, not versions.
  if (one.serial !== other.serial && one.serial !== '' && other.serial !== '') return false
  if (!told && [one, other].some(({ path }) => figures.test(path))) return false
  const sameName = overlap(one.name, other.name) >= 0.75 && one.name.size > 0
  const sameTitle = one.title.size >= 2 && overlap(one.title, other.title) >= 0.75
  const shared = overlap(one.headings, other.headings)
  return (sameName && shared >= 0.15) || (sameTitle && shared >= 0.2) || shared >= 0.6
}

function serialOf(base: string): string {
  const numbers = base
    .replaceAll(/(?<![\p{L}\p{N}])(?:v|ver|version|rev|revision)[ ._-]?\d+(?:\.\d+)*/giu, ' ')
    .replace(/\.[^.]*$/u, '')
    .match(/\d+/gu)
  return (numbers ?? []).filter((number) => !/^(?:19|20)\d{2}$/u.test(number)).join(' ')
}

/** Negative where `one` is the older; 0 where nothing tells. */
function compareAges(one: Age, other: Age): number {
  if (one.retired !== other.retired) return one.retired ? -1 : 1
  const years = one.day > 0 && other.day > 0 ? one.day - other.day : 0
  if (years !== 0) return years
  if (one.version !== other.version && one.version > 0 && other.version > 0) return one.version - other.version
  if (one.replaces !== other.replaces) return one.replaces ? 1 : -1
  return 0
}

function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((term) => other.has(term)).length
  return shared === 0 ? 0 : shared / (one.size + other.size - shared)
}

/** The first day, month or year of a text as yyyymmdd; what is not said is 0. */
function dayOf(raw: string): number | undefined {
  const text = normalizeDigits(raw)
  const iso = /(?<!\d)((?:19|20)\d{2})[-_./年]\s?(\d{1,2})(?:[-_./月]\s?(\d{1,2}))?(?!\d)/u.exec(text)
  if (iso !== null) return stamp(iso[1]!, iso[2]!, iso[3] ?? '0')
  const european = /(?<!\d)(\d{1,2})[./](\d{1,2})[./]((?:19|20)\d{2})/u.exec(text)
  if (european !== null) return stamp(european[3]!, european[2]!, european[1]!)
  const month = months.findIndex((name) =>
    new RegExp(`(?<!\\p{L})${name}\\p{L}*\\.?\\s+(?:\\d{1,2}(?:st|nd|rd|th)?,?\\s+)?(?:19|20)\\d{2}`, 'iu').test(text),
  )
  const year = /(?<!\d)((?:19|20)\d{2})(?!\d)/u.exec(text)?.[1]
  if (year === undefined) return undefined
  const day = /(?<!\d)(\d{1,2})(?:st|nd|rd|th|\.)?,?\s+(?:\p{L}+\.?,?\s+)?(?:19|20)\d{2}/u.exec(text)?.[1] ?? '0'
  return stamp(year, String(month + 1), day)
}

function stamp(year: string, month: string, day: string): number {
  return Number(year) * 10_000 + Number(month) * 100 + Number(day)
}
