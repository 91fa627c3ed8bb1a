import type { Language } from '../tab/language.ts'
import type { LineRecord } from './audit-records.ts'
import type { TableContext } from './audit-tables.ts'
import type { AuditValue } from './audit-values.ts'

/** A value with what the text around it says it is about. */
export type Slot = {
  readonly value: AuditValue
  readonly line: number
  /** Where it stands in its line. */
  readonly start: number
  /** Terms of its clause, or of the words in its row. */
  readonly own: ReadonlySet<string>
  /** Terms of its column's header. */
  readonly header: ReadonlySet<string>
  /** Terms of the sentence around its clause. */
  readonly sentence: ReadonlySet<string>
  /** Terms of its sentence up to the end of its clause. */
  readonly lead: ReadonlySet<string>
  /** Terms of headings, notes and the file's path. */
  readonly near: ReadonlySet<string>
  /** Terms of the heading that a text stands under. */
  readonly heading: ReadonlySet<string>
  /** Terms of what its file is called. */
  readonly subject: ReadonlySet<string>
  /** Identifiers beside it, and those that its file is named by. */
  readonly ids: ReadonlySet<string>
  readonly fileIds: ReadonlySet<string>
  /** Years, quarters and months it is said of: its own, and those of what stands around it. */
  readonly times: readonly string[]
  readonly wideTimes: readonly string[]
  /** Days that its row says, where no identifier tells what they are of. */
  readonly days: readonly string[]
  /** The one day that its row says beside an identifier. */
  readonly rowDay: string | undefined
  /** Months that its file says anywhere. */
  readonly months: ReadonlySet<string>
  readonly unit: string | undefined
  /** A currency that a note gives all amounts of a table. */
  readonly noteUnit: string | undefined
  readonly scale: number | undefined
  readonly per: string | undefined
  readonly cell: { readonly table: TableContext; readonly row: number; readonly column: number } | undefined
  /** The short lines that it stands among. */
  readonly record: LineRecord | undefined
  readonly sentenceText: string
  /** The part of its sentence up to a contrast and a pause, and the terms of that. */
  readonly segmentText: string
  readonly segment: () => ReadonlySet<string>
  /** The language of its document, as far as its words tell one. */
  readonly language: Language | undefined
  /** The values of its sentence. */
  readonly beside: readonly AuditValue[]
  /** The same with their contexts. */
  readonly mates: readonly Slot[]
  /** The words around it that may name its unit: row, header, note and heading. */
  readonly around: () => string
  /** Currencies that its file names anywhere. */
  readonly currencies: ReadonlySet<string>
}
