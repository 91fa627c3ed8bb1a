import type { Deliverable } from '../../preload/document-shapes.ts'
import type { AskedDeliverable } from '../store/deliverable.ts'

type Shown = { readonly taskId: string; readonly all: readonly Deliverable[]; readonly followed: number }

/** What to show because it was asked for since `followed`: a document, and a version that is not its newest one. Undefined where nothing new was asked for, or it is not there yet. */
export function askedVersion(
  asked: AskedDeliverable | null,
  { taskId, all, followed }: Shown,
): { readonly at: number; readonly name: string; readonly version: number | null } | undefined {
  if (asked === null || asked.taskId !== taskId || asked.at <= followed) return undefined
  const versions = all.find(({ name }) => name === asked.name)?.versions.map(({ version }) => version)
  if (versions?.includes(asked.version) !== true) return undefined
  return { at: asked.at, name: asked.name, version: asked.version === versions[0] ? null : asked.version }
}
