import { z } from 'zod'
import { AppError } from './app-error.ts'
import { ExtractError } from './extract/text-view.ts'
import { openZip, type ZipArchive } from './extract/zip-archive.ts'
import type { Source, Sources } from './tab/trace.ts'
import { sealOf, sha256, type ArchiveManifest } from './task-archive.ts'

const Manifest = z.object({
  format: z.literal('runningtab-archive'),
  version: z.union([z.literal(1), z.literal(2)]),
  seal: z.string().optional(),
  application: z.string(),
  taskId: z.string(),
  task: z.string(),
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
  excerpts: z.array(
    z.object({
      id: z.string(),
      file: z.string(),
      path: z.string(),
      sha256: z.string(),
      lines: z.array(z.tuple([z.number().int().min(1), z.number().int().min(1)])),
    }),
  ),
})

/** What was found of an archive: its own files by their hashes, and each excerpt against its source as it is now. */
export type Verification = {
  readonly files: number
  /** Files of the archive that are not as the manifest says, or that it does not name. */
  readonly damaged: readonly string[]
  readonly excerpts: readonly {
    readonly id: string
    readonly path: string
    /** `same`: word for word on these lines of the same file. */
    readonly state: 'same' | 'differs' | 'source changed' | 'source missing'
  }[]
}

/** Checks an exported archive against a folder. Throws `usage` for what is no archive. */
export async function verifyArchive(bytes: Uint8Array, sources: Sources): Promise<Verification> {
  const { zip, manifest } = opened(bytes)
  const damaged = manifest.files
    .filter(({ name, sha256: hash }) => {
      const content = zip.bytes(name)
      return content === undefined || sha256(content) !== hash
    })
    .map(({ name }) => name)
  const named = new Set(['manifest.json', ...manifest.files.map(({ name }) => name)])
  const extra = zip.names.filter((name) => !named.has(name))
  const excerpts: { id: string; path: string; state: Verification['excerpts'][number]['state'] }[] = []
  for (const excerpt of manifest.excerpts) {
    const { id, path } = excerpt
    const source = await sources.open(path)
    const text = new TextDecoder().decode(zip.bytes(excerpt.file) ?? new Uint8Array())
    const state =
      source === undefined
        ? 'source missing'
        : source.sha256 !== excerpt.sha256
          ? 'source changed'
          : (await standsIn(source, excerpt.lines, text))
            ? 'same'
            : 'differs'
    excerpts.push({ id, path, state })
  }
  // The first version had no seal.
  const isSealed = manifest.version === 1 || manifest.seal === sealOf(manifest)
  const listed = new Set(manifest.excerpts.map(({ file }) => file))
  const unlisted = zip.names.filter((name) => name.startsWith('excerpts/') && named.has(name) && !listed.has(name))
  return {
    files: manifest.files.length,
    damaged: [...(isSealed ? [] : ['manifest.json']), ...damaged, ...unlisted, ...extra],
    excerpts,
  }
}

/** Each row of the excerpt is one of these lines, or a piece of one. */
async function standsIn(
  source: Source,
  lines: ArchiveManifest['excerpts'][number]['lines'],
  text: string,
): Promise<boolean> {
  const there: string[] = []
  for (const [from, to] of lines) {
    const found = await source.lines(from, to)
    if (found.length !== to - from + 1) return false
    there.push(...found)
  }
  const rows = text.split('\n')
  if (rows.length === there.length) return rows.every((row, at) => there[at]!.includes(row.trim()))
  return rows.every((row) => there.some((line) => line.includes(row.trim())))
}

function opened(bytes: Uint8Array): { zip: ZipArchive; manifest: z.infer<typeof Manifest> } {
  try {
    const zip = openZip(bytes)
    const manifest = zip.bytes('manifest.json')
    if (manifest === undefined) throw noArchive()
    return { zip, manifest: Manifest.parse(JSON.parse(new TextDecoder().decode(manifest))) }
  } catch (error) {
    if (error instanceof ExtractError || error instanceof SyntaxError || error instanceof z.ZodError)
      throw noArchive(error)
    throw error
  }
}

function noArchive(cause?: unknown): AppError {
  return new AppError('usage', 'This is no archive that runningtab export has written.', { cause })
}
