import { detectLanguage } from '../../tab/language.ts'
import { counts, createTerms, genericTerms, type Terms } from '../../tab/terms.ts'
import { readingOf, type Reading } from './documents.ts'
import { labelsFor, type Labels } from './labels.ts'
import { createRanking, namesNoSubject, type Ranking } from './ranking.ts'
import { planOf, type TaskPlan } from './requirements.ts'
import { sectionsOf } from './sections.ts'
import {
  addedRequirements,
  candidateLines,
  entryLines,
  neverOpened,
  reviewedRequirements,
  type CandidateLine,
  type EntryLine,
} from './tab-replies.ts'
import type { PastCall, Transcript } from './transcript.ts'
import { outdatedOf, type Outdated } from './versions.ts'

export type Requirement = {
  readonly id: string | undefined
  /** As the tab has it. */
  readonly text: string
  /** As the plan has it. */
  readonly point: string
  readonly file: boolean
}

/** What the conversation says about where the work stands; the costly parts are worked out when asked for. */
export type RunState = Transcript & {
  readonly plan: TaskPlan
  /** The task asks for nothing but what is there. */
  readonly overview: boolean
  readonly terms: Terms
  readonly labels: Labels
  readonly requirements: readonly Requirement[]
  readonly reading: Reading
  /** Files that a listing printed, in its order. */
  readonly listed: readonly string[]
  /** Files that the task names. */
  readonly named: ReadonlySet<string>
  readonly candidates: readonly CandidateLine[]
  readonly ranking: () => Ranking
  readonly outdated: () => Outdated
  readonly reviewed:
    | { readonly open: ReadonlySet<string>; readonly neverOpened: ReadonlyMap<string, readonly string[]> }
    | undefined
  readonly entries: readonly EntryLine[]
  readonly recentNamed: (name: string, test?: (input: PastCall['input']) => boolean) => readonly PastCall[]
}

export const LIST_COMMAND = 'find . -type f'

export function runStateOf(transcript: Transcript): RunState {
  const { tasks, calls, recent } = transcript
  const terms = createTerms(detectLanguage(tasks.join('\n')))
  const plans = tasks.map(planOf)
  const plan = mergedPlan(plans)
  const reading = readingOf(calls)
  const listed = calls
    .filter(({ name, input }) => name === 'bash' && input['command'] === LIST_COMMAND)
    .flatMap(({ observation }) =>
      observation.lines.filter((line) => line.startsWith('./')).map((line) => line.slice(2)),
    )
  const named = namedIn(tasks.join('\n'), [...listed, ...reading.documents.map(({ path }) => path)])
  const recentNamed: RunState['recentNamed'] = (name, test = () => true) =>
    recent.filter((call) => call.name === name && test(call.input))
  const lists = (kind: string): readonly PastCall[] => recentNamed('tab_list', (input) => input['kind'] === kind)
  const review = lists('requirements').at(-1)?.observation.lines
  return {
    ...transcript,
    plan,
    overview: plan.items.length === 1 && namesNoSubject(plan.items[0]!, terms),
    terms,
    labels: labelsFor(detectLanguage(tasks[0] ?? '')),
    requirements: requirementsOf(plan, calls, terms),
    reading,
    listed,
    named,
    candidates: lists('candidates').flatMap(({ observation }) => candidateLines(observation.lines)),
    ranking: once(() => createRanking(reading.documents.flatMap(sectionsOf), { terms, task: tasks.join('\n'), named })),
    outdated: once(() => outdatedOf(reading.documents, terms)),
    reviewed:
      review === undefined
        ? undefined
        : {
            open: new Set(
              reviewedRequirements(review)
                .filter(({ open }) => open)
                .map(({ id }) => id),
            ),
            neverOpened: neverOpened(review),
          },
    entries: latestEntries(lists('reads')),
    recentNamed,
  }
}

/** Files whose name, extension included, stands in the task. */
function namedIn(task: string, paths: readonly string[]): ReadonlySet<string> {
  const text = folded(task)
  return new Set(paths.filter((path) => text.includes(folded(path.slice(path.lastIndexOf('/') + 1)))))
}

/** Later messages of the user add to what is asked; the last one that names a file or format decides those. */
function mergedPlan(plans: readonly TaskPlan[]): TaskPlan {
  const [first = planOf(''), ...later] = plans
  return later.reduce(
    (plan, next) => ({
      ...plan,
      items: [...plan.items, ...next.items.filter((item) => !plan.items.includes(item))],
      fields: [...plan.fields, ...next.fields.filter((field) => !plan.fields.includes(field))],
      table: plan.table || next.table,
      subject: `${plan.subject}\n${next.subject}`,
      ...(next.fileItem === undefined ? {} : { fileItem: next.fileItem, output: next.output }),
    }),
    first,
  )
}

/** The plan's requirements with the ids that the tab gave them; those that the user added are taken in. */
function requirementsOf(plan: TaskPlan, calls: readonly PastCall[], terms: Terms): Requirement[] {
  const ids = new Map<string, string>()
  for (const { name, observation } of calls) {
    if (name === 'tab_add') for (const { id, text } of addedRequirements(observation.lines)) ids.set(folded(text), id)
  }
  const own = [
    ...plan.items.map((point) => ({ point, text: specified(point, plan, terms), file: false })),
    ...(plan.fileItem === undefined ? [] : [{ point: plan.fileItem, text: plan.fileItem, file: true }]),
  ]
  const requirements = own.map((requirement) => ({ ...requirement, id: ids.get(folded(requirement.text)) }))
  const known = new Set(requirements.flatMap(({ id }) => id ?? []))
  const reviews = calls.filter(({ name, input }) => name === 'tab_list' && input['kind'] === 'requirements')
  const added = reviewedRequirements(reviews.at(-1)?.observation.lines ?? [])
  return [
    ...requirements,
    ...added
      .filter(({ id, open }) => open && !known.has(id))
      .map(({ id, text }) => ({ id, text, point: text, file: false })),
  ]
}

/** A column called “date” or “title” says too little for evidence to be told by it: what the table is of stands behind it. */
function specified(point: string, { table, title, items }: TaskPlan, terms: Terms): string {
  const generic = genericTerms(terms)
  const isSpecific = (text: string): boolean => terms(text).some((term) => counts(term) && !generic.has(term))
  const subject = [title, ...items].find(isSpecific)
  return !table || subject === undefined || isSpecific(point)
    ? point
    : `${point} (${subject.replace(/^(?:table|list) of (?:(?:all|the) )*/iu, '')})`
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

function latestEntries(replies: readonly PastCall[]): EntryLine[] {
  const byId = new Map<string, EntryLine>()
  for (const { observation } of replies) for (const entry of entryLines(observation.lines)) byId.set(entry.id, entry)
  return [...byId.values()]
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
