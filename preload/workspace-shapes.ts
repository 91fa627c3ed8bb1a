import { z } from 'zod'
import { FolderId, InnerPath, WorkspaceId } from './ids.ts'

export const FileState = z.enum([
  'unread',
  'ok',
  'no_text',
  'encrypted',
  'corrupt',
  'unsupported',
  'too_large',
  'timeout',
  'denied',
  'placeholder',
  'refused',
])
export type FileState = z.infer<typeof FileState>

/** `size` in bytes, `mtime` in milliseconds since 1970, `kind` as extraction names it. */
export const FileRow = z.strictObject({
  path: InnerPath,
  size: z.number(),
  mtime: z.number(),
  kind: z.string(),
  state: FileState,
  reason: z.string().optional(),
})
export type FileRow = z.infer<typeof FileRow>

/** `shownPath` is for the person's eyes; it is never sent back. */
export const Workspace = z.strictObject({
  id: WorkspaceId,
  name: z.string(),
  shownPath: z.string(),
  isSample: z.boolean(),
  /** Milliseconds since 1970. */
  grantedAt: z.number(),
})
export type Workspace = z.infer<typeof Workspace>

/** How far an open workspace is: `inventory` while its files are being listed, `reading` while their text views are being made. */
export const WorkspaceStatus = z.strictObject({
  workspaceId: WorkspaceId,
  phase: z.enum(['closed', 'inventory', 'reading', 'ready', 'failed']),
  files: z.number(),
  /** Files whose text view is settled, of `files`. */
  read: z.number(),
  noText: z.number(),
  locked: z.number(),
  failed: z.number(),
  notices: z.array(z.string()),
})
export type WorkspaceStatus = z.infer<typeof WorkspaceStatus>

/** One level of a workspace's tree; `files` counts those below a folder, null while they are being listed. Folders come first, both in path order. */
export const FolderPage = z.strictObject({
  folder: z.string(),
  total: z.number(),
  rows: z.array(
    z.discriminatedUnion('type', [
      z.strictObject({ type: z.literal('folder'), path: InnerPath, files: z.number().nullable() }),
      z.strictObject({ type: z.literal('file'), file: FileRow }),
    ]),
  ),
})
export type FolderPage = z.infer<typeof FolderPage>

export const FilePage = z.strictObject({ total: z.number(), files: z.array(FileRow) })
export type FilePage = z.infer<typeof FilePage>

/** What the folder picker of the browser window shows; ids alone go back. */
export const PickerFolder = z.strictObject({
  id: FolderId,
  name: z.string(),
  shownPath: z.string(),
  parent: FolderId.optional(),
  folders: z.array(z.strictObject({ id: FolderId, name: z.string() })),
  files: z.number(),
})
export type PickerFolder = z.infer<typeof PickerFolder>
