import { createHash } from 'node:crypto'
import { latin1FromBytes } from 'just-bash'
import type { OwnCommand } from './commands.ts'
import { FsError } from './fs-error.ts'

/** `cmp [-s] a b` over the files' own bytes. */
export const compareFiles: OwnCommand = async (args, { fs, cwd }) => {
  const silent = args.some((arg) => ['-s', '--quiet', '--silent'].includes(arg))
  const names = args.filter((arg) => !arg.startsWith('-'))
  if (names.length !== 2) return { stdout: '', stderr: 'cmp: usage: cmp [-s] FILE1 FILE2\n', exitCode: 2 }
  const first = names[0]!
  const second = names[1]!
  const contents: Uint8Array[] = []
  for (const name of names) {
    try {
      contents.push(await fs.readFileBuffer(fs.resolvePath(cwd, name)))
    } catch (error) {
      return { stdout: '', stderr: `cmp: ${name}: ${reasonOf(error)}\n`, exitCode: 2 }
    }
  }
  const a = contents[0]!
  const b = contents[1]!
  const shorter = Math.min(a.length, b.length)
  let at = 0
  let line = 1
  while (at < shorter && a[at] === b[at]) if (a[at++] === 10) line++
  if (at === shorter && a.length === b.length) return { stdout: '', stderr: '', exitCode: 0 }
  if (silent) return { stdout: '', stderr: '', exitCode: 1 }
  if (at === shorter)
    return { stdout: '', stderr: `cmp: EOF on ${a.length < b.length ? first : second} after byte ${at}\n`, exitCode: 1 }
  return { stdout: `${first} ${second} differ: byte ${at + 1}, line ${line}\n`, stderr: '', exitCode: 1 }
}

/** The sha*sum commands that the interpreter lacks. */
export function digest(algorithm: string): OwnCommand {
  return async (args, { fs, cwd, stdin }) => {
    const names = args.filter((arg) => !arg.startsWith('--') && arg !== '-b' && arg !== '-t')
    let stdout = ''
    let stderr = ''
    for (const name of names.length === 0 ? ['-'] : names) {
      try {
        const bytes =
          name === '-'
            ? Buffer.from(latin1FromBytes(stdin), 'latin1')
            : await fs.readFileBuffer(fs.resolvePath(cwd, name))
        stdout += `${createHash(algorithm).update(bytes).digest('hex')}  ${name}\n`
      } catch (error) {
        stderr += `${algorithm}sum: ${name}: ${reasonOf(error)}\n`
      }
    }
    return { stdout, stderr, exitCode: stderr === '' ? 0 : 1 }
  }
}

/** The reason of a failed file operation; anything else is thrown on. */
export function reasonOf(error: unknown): string {
  if (error instanceof FsError) return error.reason
  if (error instanceof Error && /^E[A-Z]+:/.test(error.message))
    return error.message.startsWith('EISDIR') ? 'Is a directory' : 'No such file or directory'
  throw error
}
