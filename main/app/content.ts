import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { InnerPath, TaskId, WorkspaceId } from '../../preload/ids.ts'
import { AppError } from '../app-error.ts'
import { openInside } from '../workspace/open-file.ts'
import type { createDeliverables } from './deliverables.ts'
import type { OpenFolders } from './open-folders.ts'
import type { PassingFiles } from './passing-files.ts'

export type Content = {
  readonly status: 200 | 206 | 404 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array> | undefined
}

const TYPES: Readonly<Record<string, string>> = { pdf: 'application/pdf' }
const NONE: Content = { status: 404, headers: {}, body: undefined }

/** Gives the bytes behind a `contentPath`, whole or a range of them; anything else is 404. Documents never come as something that a browser would run. */
export function createContent(
  folders: OpenFolders,
  deliverables: ReturnType<typeof createDeliverables>,
  passing: PassingFiles,
) {
  return async (url: string, range?: string): Promise<Content> => {
    const { pathname, searchParams } = new URL(url, 'http://content')
    const [, kind, id = '', encoded = '', ...more] = pathname.split('/').slice(1)
    const name = decoded(encoded)
    if (name === undefined || more.length > 0 || !InnerPath.safeParse(name).success) return NONE
    try {
      if (kind === 'source' && WorkspaceId.safeParse(id).success) {
        const { workspace } = await folders.use(id)
        return await served(await openInside(workspace.root, workspace.resolve(name) ?? name), name, { range })
      }
      if (kind === 'deliverable' && TaskId.safeParse(id).success) {
        const version = searchParams.get('version')
        const file = await deliverables.fileOf(id, name, version === null ? undefined : Number(version))
        return await served(await fs.open(file, 'r'), name, { range })
      }
      if (kind === 'made') {
        const file = passing.waiting(id)
        if (file === undefined) return NONE
        const onEnd = (): Promise<void> => passing.passed(id)
        return await served(await fs.open(file, 'r'), name, { range, onEnd })
      }
      return NONE
    } catch (error) {
      if (error instanceof AppError || (error instanceof Error && error.name === 'ExtractError')) return NONE
      throw error
    }
  }
}

type Serving = {
  readonly range: string | undefined
  /** Called once the last byte was read. */
  readonly onEnd?: () => Promise<void>
}

async function served(handle: fs.FileHandle, name: string, { range, onEnd }: Serving): Promise<Content> {
  const { size } = await handle.stat()
  const part = rangeOf(range, size)
  const headers = {
    'content-type': TYPES[path.extname(name).slice(1).toLowerCase()] ?? 'application/octet-stream',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(path.posix.basename(name))}`,
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  }
  if (part === 'unsatisfiable') {
    await handle.close()
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: undefined }
  }
  const { start, end } = part ?? { start: 0, end: size - 1 }
  const stream = createReadStream('', { fd: handle, start, ...(end < start ? { end: start } : { end }) })
  if (onEnd !== undefined && end === size - 1) stream.once('end', () => void onEnd())
  return {
    status: part === undefined ? 200 : 206,
    headers: {
      ...headers,
      'content-length': String(Math.max(0, end - start + 1)),
      ...(part === undefined ? {} : { 'content-range': `bytes ${start}-${end}/${size}` }),
    },
    body: Readable.toWeb(stream) as ReadableStream<Uint8Array>,
  }
}

/** A single range of RFC 9110; undefined where none is asked for or its form is another. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

function decoded(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}
