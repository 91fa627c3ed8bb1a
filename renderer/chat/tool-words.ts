import type { Catalogue } from '../locales/en.ts'
import type { IconName } from '../ui/icon.tsx'
import type { ToolLine } from './chat-lines.ts'
import type { ReadPart } from './tool-use.ts'

/** A tool call in plain words: what was done, to which file, and what is worth saying about it. */
export type ToolWords = {
  readonly icon: IconName
  readonly what: string
  readonly path?: string
  readonly detail?: string
  /** Stands before the ids of the entries. */
  readonly lead?: string
}

export function toolWords({ use, state, summary, observation }: ToolLine, text: Catalogue['chat']): ToolWords {
  const { words } = text
  const live = state === 'running'
  switch (use.kind) {
    case 'search':
      return {
        icon: 'search',
        what: live ? words.searching(use.pattern) : words.searched(use.pattern),
        ...(use.paths.length === 0 ? {} : { detail: words.in(use.paths.join(', ')) }),
      }
    case 'list':
      return { icon: 'folder', what: live ? words.listing : words.listed, ...listDetail(use.paths, summary, text) }
    case 'read': {
      const [path, ...more] = use.paths
      return {
        icon: 'read',
        what: live ? words.reading : words.read,
        ...(path === undefined ? {} : { path }),
        ...(more.length === 0 ? {} : { detail: words.filesMore(more.length) }),
      }
    }
    case 'readFile':
      return {
        icon: 'read',
        what: live ? words.reading : words.read,
        path: use.path,
        ...detailOf(partText(use.part, text)),
      }
    case 'compute':
      return { icon: 'sigma', what: live ? words.computing : words.computed, ...detailOf(commandOf(summary)) }
    case 'run':
      return { icon: 'list', what: live ? words.running : words.ran, ...detailOf(commandOf(summary)) }
    case 'state':
      return { icon: 'checks', what: words.stated(use.count) }
    case 'review':
      return {
        icon: 'checks',
        what: { requirements: words.reviewed, candidates: words.candidates, reads: words.reads }[use.list],
      }
    case 'show':
      return { icon: 'read', what: words.showed(use.id) }
    case 'resolve':
      if (state === 'refused') {
        return {
          icon: 'warn',
          what: words.notClosed(use.id),
          ...detailOf((observation.split('\n')[0] ?? '').replace(/^Rejected: /, '')),
        }
      }
      if (!use.done) return { icon: 'check', what: words.unavailable(use.id), detail: reasonText(use.reason, text) }
      return { icon: 'check', what: live ? words.closing(use.id) : words.closed(use.id), lead: words.cites }
    case 'write':
      return { icon: 'doc', what: live ? words.writing : words.wrote, path: use.path }
  }
}

function listDetail(paths: readonly string[], summary: string, text: Catalogue['chat']): { detail?: string } {
  if (paths.length > 0) return { detail: text.words.in(paths.join(', ')) }
  const lines = /: (\d+) lines?$/.exec(summary)?.[1]
  return lines === undefined ? {} : { detail: text.words.lines(Number(lines)) }
}

function partText(part: ReadPart, { words }: Catalogue['chat']): string {
  switch (part.of) {
    case 'all':
      return ''
    case 'page':
      return words.page(part.number)
    case 'slide':
      return words.slide(part.number)
    case 'sheet':
      return words.sheet(part.name)
    case 'lines':
      return words.linesOf(part.from, part.to)
  }
}

/** The reason that the rules give a name to, in the reader's words; any other as it is. */
function reasonText(reason: string, { words }: Catalogue['chat']): string {
  return reason === 'authored' ? words.authored : reason
}

function detailOf(detail: string): { detail?: string } {
  return detail === '' ? {} : { detail }
}

function commandOf(summary: string): string {
  return summary.replace(/: \d+ lines?$/, '')
}
