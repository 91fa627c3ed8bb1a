import { resolutions } from './resolutions.ts'
import type { Step, ToolCall } from './step.ts'
import { continuations, CALLS_PER_REPLY, MOST_CHARACTERS, readingPlanOf } from './reading-plan.ts'
import { LIST_COMMAND, type RunState } from './run-state.ts'
import { findingsOf, readingsOf, searchesOf } from './search.ts'
import { pageReadings } from './pages.ts'
import { deliverableCalls, refused } from './deliverable.ts'

type Phase = (state: RunState) => Step | undefined

const phases: readonly Phase[] = [
  addRequirements,
  listWorkspace,
  listCandidates,
  readCandidates,
  review,
  openForReview,
  search,
  openFindings,
  findPages,
  write,
  listReads,
  resolve,
]

/** What to do next, from the conversation alone. The last step has no call. */
export function nextStep(state: RunState): Step {
  for (const phase of phases) {
    const step = phase(state)
    if (step !== undefined && step.calls.length > 0 && step.calls.every(({ name }) => state.tools.has(name)))
      return step
  }
  return { text: closing(state), calls: [] }
}

function addRequirements({ requirements, recentNamed }: RunState): Step | undefined {
  const items = requirements.filter(({ id }) => id === undefined).map(({ text }) => text)
  if (recentNamed('tab_add').length > 0 || items.length === 0) return undefined
  return { text: `Requirements: ${items.length}`, calls: [{ name: 'tab_add', input: { items } }] }
}

function listWorkspace({ recentNamed }: RunState): Step | undefined {
  if (recentNamed('bash', ({ command }) => command === LIST_COMMAND).length > 0) return undefined
  return { text: 'Listing the workspace', calls: [{ name: 'bash', input: { command: LIST_COMMAND } }] }
}

function listCandidates({ recentNamed }: RunState): Step | undefined {
  if (recentNamed('tab_list', ({ kind }) => kind === 'candidates').length > 0) return undefined
  return { text: 'Candidates', calls: [{ name: 'tab_list', input: { kind: 'candidates' } }] }
}

function readCandidates(state: RunState): Step | undefined {
  const { reading } = state
  const { paths, known } = readingPlanOf(state)
  const done = new Set([...reading.documents.map(({ path }) => path), ...reading.failures.keys()])
  const next = paths.filter((path) => !done.has(path))
  const readings = next.length > 0 ? next.map((path) => ({ path })) : continuations(state)
  const budget = `${paths.length} of ${known} files, at most ${MOST_CHARACTERS} characters`
  return { text: `Reading, best candidates first; budget: ${budget}`, calls: reads(readings) }
}

function review({ recentNamed }: RunState): Step | undefined {
  if (recentNamed('tab_list', ({ kind }) => kind === 'requirements').length > 0) return undefined
  return { text: 'Review', calls: [{ name: 'tab_list', input: { kind: 'requirements' } }] }
}

/** The best unopened file of each requirement that nothing read answers. */
function openForReview(state: RunState): Step | undefined {
  const { reviewed, requirements, reading, recentNamed } = state
  // Once the terminal was searched this is behind us.
  if (reviewed === undefined || recentNamed('bash', isSearch).length > 0) return undefined
  const open = new Set(reading.documents.map(({ path }) => path))
  const next = requirements.flatMap(({ id, text, file }) => {
    if (file || id === undefined || state.ranking().matches(text).length > 0) return []
    return (reviewed.neverOpened.get(id) ?? [])
      .slice(0, 1)
      .filter((path) => !open.has(path) && !reading.failures.has(path))
  })
  return {
    text: 'Opening the best unopened file of each point without a match',
    calls: reads([...new Set(next)].map((path) => ({ path }))),
  }
}

function search(state: RunState): Step | undefined {
  if (state.recentNamed('bash', isSearch).length > 0) return undefined
  const searches = searchesOf(state, state.ranking())
  return {
    text: 'Searching for the rarest words',
    calls: searches.slice(0, CALLS_PER_REPLY).map(({ command }) => ({ name: 'bash', input: { command } })),
  }
}

function openFindings(state: RunState): Step | undefined {
  const searched = state.recentNamed('bash', isSearch)
  const lastSearch = searched.at(-1)?.reply ?? 0
  if (lastSearch === 0 || state.recent.some(({ name, reply }) => name === 'read' && reply > lastSearch))
    return undefined
  const findings = searched.flatMap(({ input, observation }) =>
    findingsOf(observation.lines, wordsOf(String(input['command']))),
  )
  const unique = new Map(readingsOf(findings, state).map((reading) => [reading.path, reading]))
  return { text: 'Reading what was found', calls: reads([...unique.values()]) }
}

function findPages(state: RunState): Step | undefined {
  if (state.recentNamed('write').length > 0) return undefined
  return {
    text: 'Finding page numbers',
    calls: pageReadings(state)
      .slice(0, CALLS_PER_REPLY)
      .map((input) => ({ name: 'read', input })),
  }
}

function write(state: RunState): Step | undefined {
  return { text: 'Writing', calls: deliverableCalls(state) }
}

function listReads({ recentNamed, recent, requirements }: RunState): Step | undefined {
  const listed = recentNamed('tab_list', ({ kind }) => kind === 'reads')
  const last = listed.at(-1)
  const more = last === undefined ? 0 : nextOffset(last.observation.lines)
  if (!requirements.some(({ id }) => id !== undefined) || recent.some(({ name }) => name === 'tab_resolve'))
    return undefined
  if (last !== undefined && more === 0) return undefined
  return {
    text: 'Read log',
    calls: [{ name: 'tab_list', input: { kind: 'reads', ...(more === 0 ? {} : { offset: more }) } }],
  }
}

function resolve(state: RunState): Step | undefined {
  return { text: 'Closing the requirements', calls: resolutions(state) }
}

function closing({ labels, recentNamed, plan }: RunState): string {
  const written = recentNamed('write').filter(({ observation }) => !refused(observation.lines))
  const path = written.at(-1)?.input['path']
  if (typeof path !== 'string') return labels.draft
  const asked = plan.output.asked?.normalize('NFC').replace(/^\.?\/?output\/|^\.\//u, '')
  const renamed = asked === undefined || asked === path ? '' : `${labels.renamed.replace('{}', () => asked)} `
  return `${path}. ${renamed}${labels.draft}`
}

function reads(readings: readonly Readonly<Record<string, unknown>>[]): ToolCall[] {
  return readings.slice(0, CALLS_PER_REPLY).map((input) => ({ name: 'read', input }))
}

function isSearch({ command }: Readonly<Record<string, unknown>>): boolean {
  return typeof command === 'string' && command.startsWith('grep -rniF ')
}

function wordsOf(command: string): string[] {
  return Array.from(command.matchAll(/-e '((?:[^']|'\\'')*)'/gu), ([, word = '']) =>
    word.replaceAll(String.raw`'\''`, "'"),
  )
}

/** Where a cut list goes on. */
function nextOffset(lines: readonly string[]): number {
  return Number(/\boffset[= ](\d+)/u.exec(lines.at(-1) ?? '')?.[1] ?? 0)
}
