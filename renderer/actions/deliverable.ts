import { type Intent, sendIntent } from '../store/intents.ts'
import { changeLayout } from '../store/layout.ts'
import { showEvidence } from '../store/route.ts'
import { currentTask } from '../store/task-actions.ts'
import { taskRecord } from '../store/task-record.ts'
import type { Action } from './action.ts'

/** Documents that are written from Markdown: those can carry their sources. */
const WITH_SOURCES = /\.(?:docx?|pdf|html?|md)$/i

function written(): readonly { readonly name: string; readonly version: number }[] {
  const task = currentTask()
  if (task === undefined) return []
  return taskRecord(task.id)
    .get()
    .events.flatMap((event) => (event.type === 'deliverable' ? [event] : []))
}

/** The bar above the document carries it out, for the version that is shown. */
const onDocument = (intent: Intent) => (): void => {
  changeLayout({ rightOpen: true })
  showEvidence('deliverable')
  sendIntent(intent)
}

const isWritten = (): boolean => written().length > 0

export const deliverableActions = {
  'deliverable.open': {
    group: 'task',
    icon: 'open',
    title: 'deliverableOpen',
    isAvailable: isWritten,
    run: onDocument('deliverable.open'),
  },
  'deliverable.reveal': {
    group: 'task',
    icon: 'folder',
    title: 'deliverableReveal',
    isAvailable: isWritten,
    run: onDocument('deliverable.reveal'),
  },
  'deliverable.save': {
    group: 'task',
    icon: 'save',
    title: 'deliverableSave',
    isAvailable: isWritten,
    run: onDocument('deliverable.save'),
  },
  'deliverable.compare': {
    group: 'task',
    icon: 'diff',
    title: 'deliverableCompare',
    isAvailable: () => written().some(({ version }) => version > 1),
    run: onDocument('deliverable.compare'),
  },
  'deliverable.export': {
    group: 'task',
    icon: 'quote',
    title: 'deliverableExport',
    isAvailable: () => written().some(({ name }) => canCarrySources(name)),
    run: onDocument('deliverable.export'),
  },
} satisfies Record<string, Action>

/** Whether a document can be exported with its sources as footnotes. */
export function canCarrySources(name: string): boolean {
  return WITH_SOURCES.test(name)
}
