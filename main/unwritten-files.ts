import type { TaskEvent } from './agent/event.ts'

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
