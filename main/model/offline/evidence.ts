import { normalizeDigits, readNumbers } from '../../tab/number-reader.ts'
import type { Block } from './blocks.ts'
import type { Match, Ranking } from './ranking.ts'
import type { Section } from './sections.ts'
import type { Outdated } from './versions.ts'

export type Passage = {
  readonly section: Section
  /** Passages of older documents that say other numbers. */
  readonly contradicted: readonly { readonly section: Section; readonly blocks: readonly Block[] }[]
}

const MOST_PASSAGES = 3
const MOST_CHARACTERS = 7_000

/** The passages that answer a requirement, the newest version of each; empty where nothing read answers it. */
export function passagesFor(requirement: string, ranking: Ranking, outdated: Outdated): Passage[] {
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
    if (chosen.some((other) => other.section.text === section.text)) continue
    chosen.push(match)
    characters += section.text.length
  }
  return chosen
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

function numbersOf(text: string): Set<string> {
  return new Set(readNumbers(normalizeDigits(text)).map(({ value }) => value))
}
