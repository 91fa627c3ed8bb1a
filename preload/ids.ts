import { z } from 'zod'

/** A granted folder; made by the engine, says nothing of its place. */
export const WorkspaceId = z.string().regex(/^w[0-9a-f]{16}$/, 'no workspace id')
/** A folder that the folder picker has shown; good while the application runs. */
export const FolderId = z.string().regex(/^f[0-9a-f]{16}$/, 'no folder id')
export const TaskId = z.string().regex(/^[0-9a-z]{6,16}-[0-9a-f]{6}$/, 'no task id')
export const RequirementId = z.string().regex(/^r[1-9]\d{0,6}$/, 'no requirement id')
/** A read-log entry or a derived one. */
export const EntryId = z.string().regex(/^[LD][1-9]\d{0,6}$/, 'no entry id')
/** A path inside a workspace or output folder: relative, forward slashes, never a real path. */
export const InnerPath = z
  .string()
  .min(1)
  .max(4096)
  .refine((path) => !/^[/\\]|^[A-Za-z]:[/\\]|\0/.test(path) && !path.split(/[/\\]/).includes('..'), {
    message: 'a path inside the workspace is expected, not a real path',
  })
