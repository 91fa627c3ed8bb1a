import type { ReadEntry } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import type { ReadText } from './find-passages.ts'

/** Entries that are looked through; a document's cites name far fewer. */
const MOST_ENTRIES = 400
const AT_ONCE = 8

export type TaskReads = { readonly paths: readonly string[]; readonly texts: readonly ReadText[] }

export const NO_READS: TaskReads = { paths: [], texts: [] }

/** The files that a task has read and what was read of them, line by line. */
export async function readsOfTask(taskId: string): Promise<TaskReads> {
  const { entries } = await call('tab.reads', { taskId, limit: MOST_ENTRIES })
  const paths = [...new Set(entries.flatMap(({ files }) => files))]
  const passages = entries.filter(({ kind, stale }) => kind !== 'derived' && !stale)
  const texts: ReadText[] = []
  for (let at = 0; at < passages.length; at += AT_ONCE) {
    const part = await Promise.all(passages.slice(at, at + AT_ONCE).map(({ id }) => call('tab.entry', { taskId, id })))
    texts.push(...part.flatMap((entry) => textOf(entry) ?? []))
  }
  return { paths, texts }
}

/** The entry's lines with their numbers; undefined where a line was printed in several rows, so that they cannot be told. */
function textOf({ id, path, lines, text }: ReadEntry): ReadText | undefined {
  const numbers = lines.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, index) => from + index))
  const rows = text.split('\n')
  if (rows.length !== numbers.length) return undefined
  return { entryId: id, path, lines: rows.map((row, index) => ({ line: numbers[index] ?? 0, text: row })) }
}
