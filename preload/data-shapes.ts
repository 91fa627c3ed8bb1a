import { z } from 'zod'

/** A long operation, as the screen names it when it asks for it: progress comes under that name, and it can be cancelled by it. */
export const WorkId = z.string().regex(/^[0-9a-f-]{8,36}$/, 'no name of a work')

/** A file that was made for the person to keep: it is saved, or to be fetched once from `contentPath.made`. */
export const MadeFile = z.discriminatedUnion('how', [
  z.strictObject({ how: z.literal('saved') }),
  /** The person closed the host's save dialog. */
  z.strictObject({ how: z.literal('dismissed') }),
  z.strictObject({ how: z.literal('download'), id: z.string(), name: z.string() }),
])
export type MadeFile = z.infer<typeof MadeFile>

/** A backup that the screen hands over piece by piece. */
export const UploadId = z.string().regex(/^u[0-9a-f]{16}$/, 'no upload id')

/** What a backup holds. */
export const BackupFacts = z.strictObject({
  application: z.string(),
  /** Milliseconds since 1970. */
  madeAt: z.number(),
  tasks: z.number(),
})
export type BackupFacts = z.infer<typeof BackupFacts>
