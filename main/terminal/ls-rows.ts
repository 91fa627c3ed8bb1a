import type { IFileSystem } from 'just-bash'
import { quotedName } from '../tab/quoted-name.ts'

/** What `ls` prints a row of. */
export type ListedFile = {
  readonly name: string
  readonly isFolder: boolean
  readonly size: number
  readonly mtime: Date
}

type Flags = ReadonlySet<string>

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const HALF_A_YEAR = 182 * 24 * 3600 * 1000

/** The files of a folder, sorted as the flags say; looked at one by one only where a flag asks for what only that tells. */
export async function folderListing(fs: IFileSystem, folder: string, flags: Flags): Promise<ListedFile[]> {
  const looks = ['l', 'S', 't', 's'].some((flag) => flags.has(flag))
  const names = await namesIn(fs, folder)
  const listed: ListedFile[] = []
  for (const { name, isDirectory } of names) {
    if (name.startsWith('.') && !flags.has('a') && !flags.has('A')) continue
    const stat = looks ? await fs.stat(fs.resolvePath(folder, name)) : { size: 0, mtime: new Date(0) }
    listed.push({ name, isFolder: isDirectory, size: stat.size, mtime: stat.mtime })
  }
  return sorted(listed, flags)
}

/** One row a file, each with its line end. */
export function rowsOf(files: readonly ListedFile[], flags: Flags): string {
  if (flags.has('m')) return files.length === 0 ? '' : `${files.map((file) => marked(file, flags)).join(', ')}\n`
  return sorted(files, flags)
    .map((file) => `${flags.has('l') ? longColumns(file, flags) : shortColumns(file, flags)}${marked(file, flags)}\n`)
    .join('')
}

async function namesIn(fs: IFileSystem, folder: string): Promise<{ name: string; isDirectory: boolean }[]> {
  if (fs.readdirWithFileTypes !== undefined) return fs.readdirWithFileTypes(folder)
  const names: { name: string; isDirectory: boolean }[] = []
  for (const name of await fs.readdir(folder))
    names.push({ name, isDirectory: (await fs.stat(fs.resolvePath(folder, name))).isDirectory })
  return names
}

function sorted(files: readonly ListedFile[], flags: Flags): ListedFile[] {
  const byName = (a: ListedFile, b: ListedFile): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
  const order = flags.has('U')
    ? [...files]
    : files.toSorted(
        (a, b) =>
          (flags.has('S') ? b.size - a.size : flags.has('t') ? b.mtime.getTime() - a.mtime.getTime() : 0) ||
          byName(a, b),
      )
  return flags.has('r') ? order.toReversed() : order
}

function marked({ name, isFolder }: ListedFile, flags: Flags): string {
  const quoted = flags.has('Q') ? JSON.stringify(name) : quotedName(name)
  return isFolder && (flags.has('F') || flags.has('p')) ? `${quoted}/` : quoted
}

function shortColumns({ size }: ListedFile, flags: Flags): string {
  return flags.has('s') ? `${Math.ceil(size / 1024)} ` : ''
}

function longColumns({ isFolder, size, mtime }: ListedFile, flags: Flags): string {
  const mode = isFolder ? 'drwxr-xr-x' : '-rw-r--r--'
  return `${mode} 1 user user ${(flags.has('h') ? humanSize(size) : String(size)).padStart(5)} ${date(mtime)} `
}

function humanSize(bytes: number): string {
  let size = bytes
  let unit = ''
  for (const next of 'KMGT') {
    if (size < 1024) break
    size /= 1024
    unit = next
  }
  return unit === '' ? String(size) : `${size < 10 ? size.toFixed(1) : Math.round(size)}${unit}`
}

/** Three columns, as scripts that count them expect. */
function date(time: Date): string {
  const day = `${MONTHS[time.getMonth()] ?? ''} ${String(time.getDate()).padStart(2)}`
  if (Date.now() - time.getTime() > HALF_A_YEAR) return `${day}  ${time.getFullYear()}`
  const clock = [time.getHours(), time.getMinutes()].map((part) => String(part).padStart(2, '0'))
  return `${day} ${clock.join(':')}`
}
