import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { defineTool, type Tool, type ToolResult } from '../agent/tool.ts'
import { ExtractError } from '../extract/text-view.ts'
import { namesMeant } from '../tab/quoted-name.ts'
import { safeLine } from '../tab/safe-text.ts'
import type { CallTrace, OutputPart } from '../tab/trace.ts'
import type { BegunView, OpenedView, Views } from '../views/views.ts'
import { joined } from './bash-tool.ts'
import { outputParts } from './call-record.ts'
import { NO_ROOM } from './engine-requests.ts'
import { nearNames } from './near-names.ts'
import { isBegun, readPage, type Selection, selectLines } from './read-page.ts'
import { buildWorkspaceTree, FOLDER_IS_GONE, type TerminalFiles } from './workspace-tree.ts'

export type ReadToolOptions = {
  readonly files: TerminalFiles
  readonly views: Pick<Views, 'start' | 'lines' | 'locators'>
  /** Characters of the result, its notices included. */
  readonly limit?: number
}

/** Reads one file of the workspace, page by page. Shown lines are the text view's own, so that they tie to it exactly. */
export function readTool({ files, views, limit = 20_000 }: ReadToolOptions): Tool {
  return defineTool({
    name: 'read',
    description:
      'Reads a file of /workspace as text: all of it, or a page, sheet, slide or range of lines. Long files come in parts; the last line says how to go on.',
    input: z.strictObject({
      path: z.string().min(1).describe('As listed, relative to /workspace'),
      page: z.number().int().min(1).optional(),
      sheet: z.string().min(1).optional().describe('Name of a worksheet'),
      slide: z.number().int().min(1).optional(),
      start_line: z.number().int().min(1).optional(),
      end_line: z.number().int().min(1).optional(),
    }),
    async execute(input, { signal }) {
      const named = input.path.replace(/^\/workspace\//, '').replace(/^(?:\.\/)+/, '')
      const tree = buildWorkspaceTree(files)
      const path = namesMeant(named).flatMap((name) => tree.file(name) ?? [])[0]?.path
      const command = commandOf(input)
      if (path === undefined) {
        if (files.isIgnored(named))
          return failure({
            command,
            path: named,
            reason: 'ignored',
            message: 'ignored: hidden, or left out by the ignore rules or the user',
          })
        throw new Error(unknownFile(input.path, files))
      }
      let view: OpenedView | BegunView
      try {
        view = await views.start(path, { isEnough: (begun) => isBegun(begun, input), signal })
      } catch (error) {
        if (error instanceof AppError && error.code === 'store')
          return failure({ command, path, reason: NO_ROOM, message: NO_ROOM })
        if (!(error instanceof ExtractError)) throw error
        if (error.code === 'not_found' && files.isThere?.() === false)
          throw new Error(unknownFile(path, files), { cause: error })
        return failure({
          command,
          path,
          reason: error.code.replaceAll('_', ' '),
          message: `${error.code.replaceAll('_', ' ')}. ${error.message}`,
        })
      }
      const selection = await selectLines(view, input, views)
      return shown(
        { command, view, selection, notices: warningLines(view) },
        (room) => readPage(view, selection, { lines: views.lines, room }),
        limit,
      )
    },
  })
}

type Input = Selection['asked'] & { readonly path: string }

/** As the record shows it: `read a.pdf page=3`. */
function commandOf({ path, ...asked }: Input): string {
  const options = Object.entries(asked).filter(([, value]) => value !== undefined)
  return ['read', path, ...options.map(([name, value]) => `${name}=${value}`)].join(' ')
}

type Reading = {
  readonly command: string
  readonly view: OpenedView | BegunView
  readonly selection: Selection
  readonly notices: readonly string[]
}
type Page = Awaited<ReturnType<typeof readPage>>

/** Room for the line that says how to go on. */
const CONTINUATION = 200

async function shown(
  { command, view, selection, notices }: Reading,
  read: (room: number) => Promise<Page>,
  limit: number,
): Promise<ToolResult> {
  const warnings = notices.map((line) => `${line}\n`).join('')
  const page = await read(Math.max(limit - CONTINUATION - warnings.length, 1))
  const output = outputParts([
    { stream: 'stdout', text: page.text },
    { stream: 'notice', text: `${page.notice === undefined ? '' : `${page.notice}\n`}${warnings}` },
  ])
  const lines = `lines ${page.from}-${page.to}`
  const range =
    page.to < page.from
      ? 'no lines'
      : 'begun' in view
        ? `${lines}, the rest is still being read`
        : `${lines} of ${view.lineCount}`
  return {
    text: joined(output),
    summary: `${safeLine(view.path)}: ${selection.label === '' ? '' : `${selection.label}, `}${range}`,
    trace: traceOf(command, { path: view.path, stdout: page.text, output }),
  }
}

function failure({
  command,
  path,
  reason,
  message,
}: {
  command: string
  path: string
  reason: string
  message: string
}): ToolResult {
  const text = `read: ${safeLine(path)}: ${safeLine(message)}\n`
  const output: OutputPart[] = [{ stream: 'stderr', text }]
  const trace: CallTrace = { ...traceOf(command, { path, stdout: '', output }), stages: [], failed: [{ path, reason }] }
  return { text, summary: `${safeLine(path)}: ${reason}`, trace }
}

function traceOf(
  command: string,
  { path, stdout, output }: { path: string; stdout: string; output: OutputPart[] },
): CallTrace {
  const stage = { id: 1, name: 'read', args: [path], stdinFrom: [], opened: [path], stdout, stderr: '' }
  return { command, stages: [stage], shellOpened: [], failed: [], output }
}

const SHOWN_WARNINGS = 5

function warningLines({ warnings }: OpenedView | BegunView): string[] {
  const lines = warnings.slice(0, SHOWN_WARNINGS).map(({ message }) => `[note: ${safeLine(message)}]`)
  return warnings.length > SHOWN_WARNINGS ? [...lines, `[and ${warnings.length - SHOWN_WARNINGS} more notes]`] : lines
}

function unknownFile(path: string, files: TerminalFiles): string {
  if (path.startsWith('/output') || path.startsWith('/tmp'))
    return `read opens files of /workspace; for ${safeLine(path)} use bash (cat, head, sed -n).`
  if (files.isThere?.() === false) return `${safeLine(path)} cannot be read: ${FOLDER_IS_GONE}.`
  const near = nearNames(path, files)
  return `There is no file ${safeLine(path)} in /workspace. ${near.length === 0 ? 'List the files with find or ls.' : `Did you mean: ${near.map(safeLine).join(', ')}?`}`
}
