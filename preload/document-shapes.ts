import { z } from 'zod'
import { InnerPath } from './ids.ts'
import { Locator } from './task-shapes.ts'

/** A source file as it can be shown; `lineCount` lines of its text view, of a beginning more are still being read. */
export const Source = z.strictObject({
  path: InnerPath,
  kind: z.string(),
  size: z.number(),
  sha256: z.string(),
  lineCount: z.number(),
  isBeginning: z.literal(true).optional(),
  pages: z.number().optional(),
  sheets: z.array(z.strictObject({ name: z.string(), hidden: z.boolean(), firstLine: z.number(), lines: z.number() })),
  slides: z.number().optional(),
  warnings: z.array(z.strictObject({ code: z.string(), message: z.string() })),
})
export type Source = z.infer<typeof Source>

export const SourceLine = z.strictObject({ line: z.number(), text: z.string(), locator: Locator })
export type SourceLine = z.infer<typeof SourceLine>

export const DeliverableVersion = z.strictObject({
  version: z.number(),
  bytes: z.number(),
  sha256: z.string(),
  /** Milliseconds since 1970. */
  at: z.number(),
})
export const Deliverable = z.strictObject({
  name: InnerPath,
  format: z.string(),
  /** Newest first. */
  versions: z.array(DeliverableVersion),
  /** False once the file was changed or removed outside the application. */
  isCurrent: z.boolean(),
})
export type Deliverable = z.infer<typeof Deliverable>

/** A picture inside the application's own page. */
export const ShownPicture = z.strictObject({ source: z.string().startsWith('data:image/'), description: z.string() })
export type ShownPicture = z.infer<typeof ShownPicture>

/** One sheet as a grid of shown values; `rows[i]` belongs to row `firstRow + i` of the workbook. */
export const SheetPreview = z.strictObject({
  name: z.string(),
  hidden: z.boolean(),
  firstRow: z.number(),
  rows: z.array(z.array(z.string())),
  /** Rows that are not in `rows`. */
  more: z.number(),
  /** Of delimited text, what stands between its fields. */
  delimiter: z.string().optional(),
  /** Its charts. */
  pictures: z.array(ShownPicture).optional(),
})
export type SheetPreview = z.infer<typeof SheetPreview>

/** A deliverable or document as the screen shows it. `html` comes from our converters and is rendered through an allow-list. */
export const Preview = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('html'), html: z.string() }),
  z.strictObject({ type: z.literal('markdown'), text: z.string() }),
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('sheets'), sheets: z.array(SheetPreview) }),
  z.strictObject({
    type: z.literal('slides'),
    slides: z.array(
      z.strictObject({
        title: z.string(),
        lines: z.array(z.string()),
        notes: z.array(z.string()),
        /** Its charts. */
        pictures: z.array(ShownPicture).optional(),
      }),
    ),
  }),
  z.strictObject({ type: z.literal('pdf') }),
  z.strictObject({ type: z.literal('none'), reason: z.string() }),
])
export type Preview = z.infer<typeof Preview>

/** One line of a comparison: in both, only in the newer, or only in the older. In a workbook a changed row is compared cell by cell. */
export const DiffLine = z.strictObject({
  change: z.enum(['same', 'added', 'removed']),
  text: z.string(),
  place: z
    .union([z.strictObject({ sheet: z.string(), cell: z.string() }), z.strictObject({ slide: z.number() })])
    .optional(),
})
export type DiffLine = z.infer<typeof DiffLine>

/** A line that was read and the entry that holds it. */
export const SourcePlace = z.strictObject({ entryId: z.string(), path: z.string(), line: z.number(), text: z.string() })
export type SourcePlace = z.infer<typeof SourcePlace>

/** A value of a deliverable and what the audit says of it. It begins with sign `start` of a line of the deliverable's text view; `where` is the line that it stands on, or the one that says otherwise. */
export const AuditedValue = z.strictObject({
  text: z.string(),
  verdict: z.enum(['grounded', 'rounded', 'derived', 'fromTask', 'ungrounded', 'notChecked']),
  line: z.number(),
  start: z.number(),
  lineText: z.string(),
  /** Of a document with fixed pages, the page that the line stands on. */
  page: z.number().optional(),
  where: SourcePlace.optional(),
  /** Of a derived value, how it comes out of others. */
  formula: z.string().optional(),
  /** Why it was not checked. */
  why: z.string().optional(),
})
export type AuditedValue = z.infer<typeof AuditedValue>

/** `missing` are values of cited lines that the deliverable does not give. */
export const DeliverableAudit = z.strictObject({
  values: z.array(AuditedValue),
  missing: z.array(z.strictObject({ requirementId: z.string(), text: z.string(), where: SourcePlace })),
})
export type DeliverableAudit = z.infer<typeof DeliverableAudit>

/** What a document with its sources is exported as. */
export const SourcedFormat = z.enum(['docx', 'pdf'])
export type SourcedFormat = z.infer<typeof SourcedFormat>
