import type { SourcePlace } from '../../preload/document-shapes.ts'
import type { Locator } from '../../preload/task-shapes.ts'
import type { Place } from '../store/places.ts'
import type { DocumentMark } from './document-marks.ts'

type Task = { readonly workspaceId: string; readonly taskId: string }

/** Where a line that was read stands. */
export function placeOfLine({ path, entryId, line }: SourcePlace, task: Task): Place {
  return { ...task, path, entryId, line }
}

/** Where in its source a mark of a document leads; undefined for a figure that stands in none. */
export function placeOfMark(mark: DocumentMark, task: Task): Place | undefined {
  if ('value' in mark) return mark.value.where === undefined ? undefined : placeOfLine(mark.value.where, task)
  if ('passage' in mark) {
    const { path, entryId, lines } = mark.passage
    return { ...task, path, entryId, line: lines[0], toLine: lines[1] }
  }
  const { path, entryId, lines, page, slide, sheet } = mark.cite
  const locator = locatorOf(page, slide, sheet)
  return {
    ...task,
    path,
    ...(entryId === undefined ? {} : { entryId }),
    ...(lines === undefined ? {} : { line: lines[0], toLine: lines[1] }),
    ...(locator === undefined ? {} : { locator }),
  }
}

function locatorOf(
  page: number | undefined,
  slide: number | undefined,
  sheet: string | undefined,
): Locator | undefined {
  if (page !== undefined) return { page }
  if (slide !== undefined) return { slide }
  return sheet === undefined ? undefined : { sheet, range: 'A1' }
}
