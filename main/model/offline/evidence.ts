import { normalizeDigits, readNumbers } from '../../tab/number-reader.ts'
import type { Block } from './blocks.ts'
import type { Match, Ranking } from './ranking.ts'
import type { Section } from './sections.ts'
import type { Outdated } from './versions.ts'

export type Passage = {
  readonly section: Section
  /** Passages of older documents that say other numbers. */
  readonly contradicted: readonly { readonly section: Section; readonly blocks: readonly Block[] }[]
  /** Only its beginning is quoted: it stands for a whole document. */
  readonly brief?: true
}

const MOST_PASSAGES = 3
const MOST_CHARACTERS = 7_000

/** The passages that answer a requirement, the newest version of each; empty where nothing read answers it. */
export function passagesFor(requirement: string, ranking: Ranking, outdated: Outdated): Passage[] {
  const openings = ranking.openings(requirement)
  if (openings.length > 0) {
    const current = openings.filter(({ path }) => !outdated.has(path))
    return current.map((section) => ({ section, contradicted: [], brief: true }))
  }
  const matches = ranking.matches(requirement)
  const chosen = chosenMatches(matches, outdated)
  return chosen.map(({ section }) => ({ section, contradicted: contradictions(section, matches, outdated) }))
}

function chosenMatches(matches: readonly Match[], outdated: Outdated): Match[] {
  const current = matches.filter(({ section }) => !hasNewerMatch(section, matches, outdated))
  const [best] = current
  if (best === undefined) return []
  const chosen: Match[] = []
  let characters = 0
  for (const match of current) {
    const { section, score } = match
    const floor = chosen.some((other) => other.section.path === section.path) ? 0.75 : 0.6
    if (chosen.length >= MOST_PASSAGES || score < best.score * floor) break
    const overlapping = chosen.some(
      ({ section: other }) => other.path === section.path && other.from <= section.to && section.from <= other.to,
    )
    if (overlapping || (chosen.length > 0 && characters + section.text.length > MOST_CHARACTERS)) continue
    // The PDF of a Word document says the same with other spaces.
    if (chosen.some((other) => compact(other.section.text) === compact(section.text))) continue
    if (chosen.length > 0 && (isTitle(section) || (best.titled && !match.titled && section.path === best.section.path)))
      continue
    chosen.push(match)
    characters += section.text.length
  }
  return chosen
}

function compact(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
}

/** What stands under a document's title: its date and version. */
function isTitle({ trail, from, text }: Section): boolean {
  return trail.length === 0 && from <= 2 && text.length < 120
}

function hasNewerMatch({ path }: Section, matches: readonly Match[], outdated: Outdated): boolean {
  const newer = outdated.get(path)
  return newer !== undefined && matches.some(({ section }) => section.path === newer)
}

/** Older documents' best section for the same requirement, where it holds a number that the newer one does not. */
function contradictions(section: Section, matches: readonly Match[], outdated: Outdated): Passage['contradicted'] {
  const numbers = numbersOf(`${section.heading ?? ''}\n${section.text}`)
  const olderPaths = new Set(Array.from(outdated).flatMap(([older, newer]) => (newer === section.path ? [older] : [])))
  return Array.from(olderPaths).flatMap((older) => {
    const match = matches.find((candidate) => candidate.section.path === older)
    if (match === undefined) return []
    const blocks = match.section.blocks.filter(
      (block) => block.kind !== 'heading' && [...numbersOf(textOf(block))].some((number) => !numbers.has(number)),
    )
    return blocks.length === 0 ? [] : [{ section: match.section, blocks }]
  })
}

function textOf(block: Block): string {
  return block.kind === 'table' ? block.rows.map((row) => row.join(' ')).join('\n') : block.text
}

/** Numbers in digits and in words: “ten working days” against “five working days” is a contradiction too. */
function numbersOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const ones = single.test(text) ? ['1'] : []
  const digits = readNumbers(normalizeDigits(text)).map(({ value }) => value)
  return new Set([...digits, ...ones, ...words.flatMap((word) => numberWords.get(word) ?? [])])
}

/** “One day” is a number, “one of them” is none. */
const single =
  /\b(?:one|eine?[mnrs]?)\s+(?:(?:working|calendar|business)\s+)?(?:day|week|month|year|hour|night|tag|woche|monat|jahr|stunde|nacht)/iu

const numberWords = new Map(
  Object.entries({
    two: '2',
    three: '3',
    four: '4',
    five: '5',
    six: '6',
    seven: '7',
    eight: '8',
    nine: '9',
    ten: '10',
    eleven: '11',
    twelve: '12',
    fourteen: '14',
    fifteen: '15',
    twenty: '20',
    thirty: '30',
    sixty: '60',
    ninety: '90',
    zwei: '2',
    drei: '3',
    vier: '4',
    fünf: '5',
    sechs: '6',
    sieben: '7',
    acht: '8',
    neun: '9',
    zehn: '10',
    elf: '11',
    zwölf: '12',
    vierzehn: '14',
    fünfzehn: '15',
    zwanzig: '20',
    dreißig: '30',
    sechzig: '60',
    neunzig: '90',
  }),
)
