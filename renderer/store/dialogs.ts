import type { TaskSummary } from '../../preload/task-shapes.ts'
import type { FileRow, Workspace } from '../../preload/workspace-shapes.ts'
import { createStore } from './create-store.ts'

/** What is being asked. At most one question stands at a time. */
export type Question =
  | { readonly kind: 'palette'; readonly query: string }
  | { readonly kind: 'picker' }
  | {
      readonly kind: 'consent'
      readonly workspaceId: string
      readonly host: string
      readonly answer: (given: boolean) => void
    }
  | { readonly kind: 'rename'; readonly task: TaskSummary }
  | { readonly kind: 'delete'; readonly task: TaskSummary }
  | { readonly kind: 'export'; readonly task: TaskSummary }
  | { readonly kind: 'sourced'; readonly taskId: string; readonly name: string }
  | { readonly kind: 'backup' }
  | { readonly kind: 'restore' }
  | { readonly kind: 'resend'; readonly task: TaskSummary; readonly text: string }
  | { readonly kind: 'password'; readonly workspaceId: string; readonly file: FileRow }
  | { readonly kind: 'revoke'; readonly workspace: Workspace }
  | { readonly kind: 'clearCache' }
  | { readonly kind: 'erase' }
  | { readonly kind: 'link'; readonly url: string }

export const question = createStore<Question | null>(null)

/** Asks; what stood before is given up. */
export function ask(next: Question): void {
  closeQuestion()
  question.set(next)
}

export function closeQuestion(): void {
  const open = question.get()
  if (open === null) return
  question.set(null)
  if (open.kind === 'consent') open.answer(false)
}

/** Asks before a web address is opened, with the whole address in sight. http, https and mailto only. */
export function askLink(url: string): void {
  if (/^(?:https?|mailto):/i.test(url)) ask({ kind: 'link', url })
}
