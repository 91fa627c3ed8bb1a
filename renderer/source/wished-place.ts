import type { SourceLine } from '../../preload/document-shapes.ts'
import type { Locator } from '../../preload/task-shapes.ts'

/** Lines of the text view; `known` are they and the ones around them. A stretch is too long to be a passage: it is marked softly, as what was read. */
export type WishedLines = {
  readonly first: number
  readonly last: number
  readonly isStretch: boolean
  readonly known: readonly SourceLine[]
}

/** What is to be seen in an open document; `at` counts up with each wish, also with one for the same place. */
export type WishedPlace = {
  readonly at: number
  readonly locator: Locator | undefined
  readonly entryId: string | undefined
  /** Lines of the text view that are marked, and what is known of the lines around them. */
  readonly lines: WishedLines | undefined
}
