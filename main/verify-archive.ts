import { z } from 'zod'
import { AppError } from './app-error.ts'
import { ExtractError } from './extract/text-view.ts'
import { openZip, zipDirectory, type ZipArchive } from './extract/zip-archive.ts'
import type { Source, Sources } from './tab/trace.ts'
import { sealOf, sha256, type ArchiveManifest } from './task-archive.ts'

const Manifest = z.object({
  format: z.literal('runningtab-archive'),
  version: z.literal(2),
  seal: z.string(),
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
    readonly state: 'same' | 'differs' | 'source changed' | 'source moved' | 'source missing'
    /** Where the same file is now, for one that was moved or renamed. */
    readonly now?: string
  }[]
}

/** Checks an exported archive against a folder. Throws `usage` for what is no archive. */
export async function verifyArchive(bytes: Uint8Array, sources: Sources): Promise<Verification> {
  const { zip, manifest } = opened(bytes)
  const damaged = manifest.files
    .filter(({ name, sha256: hash }) => {
      const content = contentOf(zip, name)
      return content === undefined || sha256(content) !== hash
    })
    .map(({ name }) => name)
  const named = new Set(['manifest.json', ...manifest.files.map(({ name }) => name)])
  // Of two parts under one name, a program that unpacks may take the other.
  const all = zipDirectory(bytes).map(({ name }) => name)
  const twice = all.filter((name, at) => all.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at)
  // Programs that pack name the folders too.
  const isFolder = (name: string): boolean => name.endsWith('/') && (contentOf(zip, name)?.length ?? 0) === 0
  const extra = [...new Set([...zip.names.filter((name) => !named.has(name) && !isFolder(name)), ...twice])]
  const excerpts: Verification['excerpts'][number][] = []
  const moved = movedFiles(sources)
  for (const excerpt of manifest.excerpts) {
    const { id, path } = excerpt
    const content = contentOf(zip, excerpt.file)
    const there = await sources.open(path)
    const now = there === undefined ? await moved(path, excerpt.sha256) : undefined
    const source = there ?? (now === undefined ? undefined : await sources.open(now))
    const stands =
      content !== undefined &&
      source?.sha256 === excerpt.sha256 &&
      (await standsIn(source, excerpt.lines, new TextDecoder().decode(content)))
    if (source === undefined) excerpts.push({ id, path, state: 'source missing' })
    else if (source.sha256 !== excerpt.sha256) excerpts.push({ id, path, state: 'source changed' })
    else if (!stands) excerpts.push({ id, path, state: 'differs' })
    else excerpts.push(now === undefined ? { id, path, state: 'same' } : { id, path, state: 'source moved', now })
  }
  const isSealed = manifest.seal === sealOf(manifest)
  const listed = new Set(manifest.excerpts.map(({ file }) => file))
  const unlisted = zip.names.filter((name) => name.startsWith('excerpts/') && named.has(name) && !listed.has(name))
  return {
    files: manifest.files.length,
    damaged: [...(isSealed ? [] : ['manifest.json']), ...damaged, ...unlisted, ...extra],
    excerpts,
  }
}

/** Bytes of a part; undefined where it is not there or cannot be unpacked. */
function contentOf(zip: ZipArchive, name: string): Uint8Array | undefined {
  try {
    return zip.bytes(name)
  } catch (error) {
    if (error instanceof ExtractError) return undefined
    throw error
  }
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)
const kindOf = (path: string): string => /\.[^./]*$/.exec(path)?.[0].toLowerCase() ?? ''

/** Finds a file that is no more under its path by its hash: first those of its name, then those of its kind. */
function movedFiles(sources: Sources): (path: string, wanted: string) => Promise<string | undefined> {
  const hashes = new Map<string, string | undefined>()
  return async (path, wanted) => {
    const alike = [...sources.paths()].filter((other) => kindOf(other) === kindOf(path))
    const namesakes = alike.filter((other) => nameOf(other) === nameOf(path))
    for (const other of new Set([...namesakes, ...alike])) {
      if (!hashes.has(other)) hashes.set(other, (await sources.open(other))?.sha256)
      if (hashes.get(other) === wanted) return other
    }
    return undefined
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
