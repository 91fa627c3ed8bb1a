import type { TaskEvent } from './agent/event.ts'
import { outputFileOf } from './model/offline/output-file.ts'

/** The code of the notice that a deliverable was not written; its text begins with the name. */
export const NOT_WRITTEN = 'not_written'

/** The notice's text, whatever the failure says. */
export function notWritten(name: string, why: string): string {
  return why.startsWith(`${name} was not written`) ? why : `${name} was not written: ${why}`
}

/** What was said of each file that could not be written and was not written later either. */
export function unwrittenFiles(events: readonly TaskEvent[]): string[] {
  const lost = new Map<string, string>()
  for (const event of events) {
    if (event.type === 'notice' && event.code === NOT_WRITTEN)
      lost.set(event.text.split(' was not written')[0]!, event.text)
    if (event.type !== 'deliverable') continue
    const path = event.path.replaceAll('\\', '/')
    // A version may lie beside the name: `report (2).docx`.
    const paths = [path, path.replace(/ \(\d+\)(\.[^./]*)?$/, '$1')]
    for (const name of lost.keys()) if (paths.some((each) => each.endsWith(`/${name}`))) lost.delete(name)
  }
  return [...lost.values()]
}

/** One line where there is no file at the end although the task names one that is not among the sources, or a write was refused. */
export function nothingWritten(events: readonly TaskEvent[], isSource: (name: string) => boolean): string | undefined {
  if (events.some(({ type }) => type === 'deliverable')) return undefined
  const writes = new Set(
    events.flatMap((event) => (event.type === 'tool' && event.name === 'write' ? [event.callId] : [])),
  )
  const refused = events.findLast((event) => event.type === 'observation' && !event.ok && writes.has(event.callId))
  if (refused?.type === 'observation') return `Nothing was written: ${refused.text.split('\n')[0]!}`
  const name = events
    .flatMap((event) =>
      event.type === 'task' ? [event.task] : event.type === 'message' && event.origin !== 'nudge' ? [event.text] : [],
    )
    .flatMap((text) => outputFileOf(text).name ?? [])
    .findLast((each) => !isSource(each))
  return name === undefined
    ? undefined
    : `Nothing was written, although the task names ${name}. Go on with the task and ask for the file.`
}
