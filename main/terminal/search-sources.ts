import { latin1FromBytes, type ResolvedCommandContext } from 'just-bash'
import { reasonOf } from './byte-commands.ts'
import type { CommandHost } from './commands.ts'
import { inWorkspace, type SearchRequest } from './protocol.ts'

type Root = SearchRequest['roots'][number]

/** What is searched together: operands in the workspace that stand side by side, or the bytes of one that lies elsewhere. */
export type SourceGroup = { readonly roots: Root[]; readonly input?: Uint8Array }

type Environment = { readonly context: ResolvedCommandContext; readonly host: CommandHost }

/** A search's operands in order; those that cannot be searched are named on stderr. Undefined for a folder outside the workspace. */
export async function searchSources(
  operands: readonly string[],
  { command, recursive }: { readonly command: 'grep' | 'rg'; readonly recursive: boolean },
  environment: Environment,
): Promise<
  { readonly groups: readonly SourceGroup[]; readonly folders: boolean; readonly stderr: string } | undefined
> {
  const { context, host } = environment
  const groups: SourceGroup[] = []
  let stderr = ''
  let folders = false
  for (const shown of operands) {
    if (shown === '-') {
      groups.push({
        roots: [{ shown: '(standard input)', path: '' }],
        input: Buffer.from(latin1FromBytes(context.stdin), 'latin1'),
      })
      continue
    }
    const real = context.fs.resolvePath(context.cwd, shown === '' ? '.' : shown)
    const path = inWorkspace(real)
    try {
      const folder = (await context.fs.exists(real)) && (await context.fs.stat(real)).isDirectory
      folders ||= folder
      if (folder && recursive && path === undefined) return undefined
      if (folder && !recursive) stderr += `${command}: ${shown}: Is a directory\n`
      else if (path === undefined)
        groups.push({ roots: [{ shown, path: '' }], input: await context.fs.readFileBuffer(real) })
      else {
        // Looked at here, so that a missing or unreadable file is this stage's own error.
        const text = folder ? undefined : await host.engine.text(path)
        if (text !== undefined && 'failure' in text) {
          stderr += `${command}: ${shown}: ${text.failure === '' ? 'No such file or directory' : text.failure}\n`
          if (text.failure !== '') host.recorder().failed(path, text.failure)
          continue
        }
        const last = groups.at(-1)
        if (last !== undefined && last.input === undefined) last.roots.push({ shown, path })
        else groups.push({ roots: [{ shown, path }] })
      }
    } catch (error) {
      stderr += `${command}: ${shown}: ${reasonOf(error)}\n`
    }
  }
  return { groups, folders, stderr }
}
