import { counts, pathTerms, type Terms } from '../../tab/terms.ts'
import type { Section } from './sections.ts'
import { createSynonyms } from './synonyms.ts'

export type Match = {
  readonly section: Section
  readonly score: number
  /** Share of what the requirement says, by rarity of its words, that the section says too: 0 to 1. */
  readonly coverage: number
  /** Its heading says all that the requirement says. */
  readonly titled: boolean
}

export type Ranking = {
  /** The sections that answer a requirement, best first. */
  readonly matches: (requirement: string) => readonly Match[]
  /** How each document begins, for a requirement that names no subject: “summarise this folder”. */
  readonly openings: (requirement: string) => readonly Section[]
  /** The requirement's terms, rarest first; those that name no subject (“rules”, “overview”) are last. */
  readonly rarestTerms: (requirement: string) => readonly string[]
}

/** “Summarise this folder”, “what is in here?”: words for a kind of text alone, or a question without any. */
export function namesNoSubject(text: string, terms: Terms): boolean {
  const weak = new Set(terms(weakWords))
  const said = terms(text)
  return said.length > 0 ? said.every((term) => weak.has(term)) : (text.match(/\p{L}+/gu) ?? []).length >= 3
}

export type RankingFacts = {
  readonly terms: Terms
  readonly task: string
  /** Files that the task names. */
  readonly named: ReadonlySet<string>
}

/** Below this a section only shares words with the requirement. */
const LEAST_COVERAGE = 0.34
/** Of two words, one in passing is not enough. */
const LEAST_OF_TWO = 0.55
const HEADING = 2.2
const TRAIL = 0.5
const PATH = 0.4
const SYNONYM = 0.55
const STEM = 0.6
const NAMED = 1.6
/** For each word of the task in the file's path. */
const CONTEXT = 0.12
/** Among a handful of sections hardly any word is rare: this keeps one that stands in half of them from counting for nothing. */
const FEW = 20
/** A date or a version alone says nothing about a document. */
const LEAST_OPENING = 40
const STEM_LENGTH = 5

/** Words for a kind of text rather than for its subject. */
const weakWords =
  'rule rules standard standards procedure process workflow policy policies guideline regulation provision information details detail overview requirement requirements section general applicable relevant main key current new name list describe explain state summary summarise summarize summarising overview explain tell content contents folder file files document documents thing things stuff everything here inside workspace directory compare create write make give show including each every all one what how many which total number ' +
  'regel regeln richtlinie vorgaben verfahren ablauf angaben überblick ordner datei dateien dokument dokumente unterlagen zusammenfassen zusammenfassung 文件夹 文件 资料 文档 总结 概述 文書 資料 フォルダ ファイル 要約 폴더 파일 문서 자료 요약 이폴 规定 制度 标准 流程 要求 说明 内容 情况 規程 規定 手続 基準 절차 규정 기준 내용'

/** What a document begins with, rarely under these words. */
const frontMatter = 'title author titel autor verfasser 标题 作者 表題 著者 제목 저자'

type Indexed = {
  readonly section: Section
  readonly body: ReadonlyMap<string, number>
  readonly heading: ReadonlySet<string>
  readonly trail: ReadonlySet<string>
  readonly path: ReadonlySet<string>
  readonly stems: ReadonlySet<string>
  readonly headingStems: ReadonlySet<string>
  readonly length: number
}

/** Ranks sections by the words that they share with a requirement: rare words, and words in headings, count more. */
export function createRanking(sections: readonly Section[], { terms, task, named }: RankingFacts): Ranking {
  const synonyms = createSynonyms(terms)
  const weak = new Set(terms(weakWords))
  const seen = new Set<string>()
  const indexed = sections.map((section): Indexed => {
    const first = !seen.has(section.path)
    seen.add(section.path)
    return indexOf(section, terms, first ? frontMatter : '')
  })
  const documents = new Map<string, number>()
  for (const { body, heading } of indexed)
    for (const term of new Set([...body.keys(), ...heading])) documents.set(term, (documents.get(term) ?? 0) + 1)
  const average = indexed.reduce((sum, { length }) => sum + length, 0) / Math.max(1, indexed.length)
  const subject = new Set(terms(task).filter((term) => !weak.has(term)))

  const rarity = (term: string): number => {
    // A word that stands nowhere is no rarer than one that stands once.
    const n = Math.max(1, documents.get(term) ?? 0)
    return Math.log(1 + (indexed.length + FEW - n + 0.5) / (n + 0.5)) * (weak.has(term) ? 0.2 : 1) + 0.05
  }
  const wanted = (requirement: string): string[] => {
    const all = Array.from(new Set(terms(requirement)))
    const specific = all.filter(counts)
    return specific.length > 0 ? specific : all
  }

  const strengthIn = (term: string, entry: Indexed): number => {
    const frequency = entry.body.get(term) ?? 0
    const saturated = (frequency * 2.2) / (frequency + 1.2 * (0.25 + (0.75 * entry.length) / average))
    return (
      saturated +
      (entry.heading.has(term) ? HEADING : 0) +
      (entry.trail.has(term) ? TRAIL : 0) +
      (entry.path.has(term) ? PATH : 0)
    )
  }

  const strength = (term: string, entry: Indexed): number => {
    const direct = strengthIn(term, entry)
    if (direct > PATH + TRAIL) return direct
    const other = Math.max(0, ...synonyms(term).map((synonym) => strengthIn(synonym, entry))) * SYNONYM
    const stem = stemOf(term)
    const related =
      stem === undefined ? 0 : ((entry.stems.has(stem) ? 1 : 0) + (entry.headingStems.has(stem) ? HEADING : 0)) * STEM
    return Math.max(direct, other, related)
  }

  return {
    matches(requirement) {
      const query = wanted(requirement)
      const whole = query.reduce((sum, term) => sum + rarity(term), 0)
      const found = indexed.flatMap((entry) => {
        let score = 0
        let covered = 0
        for (const term of query) {
          const strengthHere = strength(term, entry)
          score += rarity(term) * strengthHere
          covered += rarity(term) * Math.min(1, strengthHere / 0.9)
        }
        const coverage = whole === 0 ? 0 : covered / whole
        const inPassing = query.length === 2 && !query.some((term) => entry.heading.has(term))
        if (coverage < (inPassing ? LEAST_OF_TWO : LEAST_COVERAGE)) return []
        const context = [...entry.path].filter((term) => subject.has(term)).length
        return [
          {
            section: entry.section,
            score:
              score *
              (0.3 + coverage) *
              (1 + CONTEXT * Math.min(4, context)) *
              (named.has(entry.section.path) ? NAMED : 1),
            coverage,
            titled: query.length > 0 && query.every((term) => entry.heading.has(term)),
          },
        ]
      })
      return found.toSorted(
        (a, b) =>
          b.score - a.score ||
          (a.section.path < b.section.path
            ? -1
            : a.section.path > b.section.path
              ? 1
              : a.section.from - b.section.from),
      )
    },
    openings(requirement) {
      if (!namesNoSubject(requirement, terms)) return []
      const known = new Set<string>()
      return sections.filter(
        ({ path, text }) => text.length >= LEAST_OPENING && !known.has(path) && known.add(path) !== undefined,
      )
    },
    rarestTerms: (requirement) =>
      wanted(requirement).toSorted(
        (a, b) =>
          Number(weak.has(a)) - Number(weak.has(b)) ||
          (documents.get(a) ?? 0) - (documents.get(b) ?? 0) ||
          b.length - a.length,
      ),
  }
}

function indexOf(section: Section, terms: Terms, unsaid: string): Indexed {
  const words = terms(`${section.text} ${unsaid}`)
  const body = new Map<string, number>()
  for (const word of words) body.set(word, (body.get(word) ?? 0) + 1)
  const heading = new Set(terms(section.heading ?? ''))
  return {
    section,
    body,
    heading,
    trail: new Set(terms(section.trail.join(' '))),
    path: new Set(pathTerms(terms, section.path)),
    stems: stemsOf(body.keys()),
    headingStems: stemsOf(heading),
    length: words.length,
  }
}

function stemsOf(terms: Iterable<string>): Set<string> {
  return new Set(Array.from(terms).flatMap((term) => stemOf(term) ?? []))
}

/** “approval” and “approved” share their beginning. */
function stemOf(term: string): string | undefined {
  return /^\p{L}{6,}$/u.test(term) && !/\p{Lo}/u.test(term) ? term.slice(0, STEM_LENGTH) : undefined
}
