import { createHash } from 'node:crypto'
import { AppError } from './app-error.ts'
import type { Tool, ToolContext } from './agent/tool.ts'
import { defineTool } from './agent/tool.ts'
import { chooseOutputFolder } from './deliverable/choose-output-folder.ts'
import { openOutputFolder, type WrittenFile } from './deliverable/output-folder.ts'
import type { PrintPage } from './deliverable/print-page.ts'
import { writeTool } from './deliverable/write-tool.ts'
import type { ExtractPool } from './extract/pool.ts'
import { leftOutFiles } from './left-out-files.ts'
import { createTab, type TabChange, type TabParts } from './tab/record.ts'
import { tabTools } from './tab/tab-tools.ts'
import type { Language } from './tab/language.ts'
import { NOT_WRITTEN, notWritten } from './unwritten-files.ts'
import { captureSources, namedFiles, terminalFiles } from './task-files.ts'
import { bashTool } from './terminal/bash-tool.ts'
import { readTool } from './terminal/read-tool.ts'
import { createTerminal } from './terminal/terminal.ts'
import { createViews } from './views/create-views.ts'
import type { Views } from './views/views.ts'
import { openWorkspace, type Workspace } from './workspace/open-workspace.ts'

export type EnvironmentOptions = {
  readonly workspaceDir: string
  /** Asked for by the user; else one inside the workspace. */
  readonly outputDir?: string
  readonly taskId: string
  readonly task: string
  readonly language: Language
  readonly parts: TabParts
  readonly observationLimit: number
  readonly observationUnits?: number
  readonly rows: readonly TabChange[]
  readonly pool: ExtractPool
  readonly viewsDir: string
  readonly watch: boolean
  readonly signal?: AbortSignal
  /** Prints PDF files; an installed browser does where it is missing. */
  readonly printPage?: PrintPage
  /** Gives an open workspace that others use too; without it the environment opens one of its own. */
  readonly openFolder?: (root: string, outputDir: string, signal: AbortSignal) => Promise<OpenFolder>
}

/** A workspace with its text views, until `close`. */
export type OpenFolder = { readonly workspace: Workspace; readonly views: Views; readonly close: () => Promise<void> }

export type Notice = { readonly code: string; readonly text: string }

export type TaskEnvironment = Awaited<ReturnType<typeof openTaskEnvironment>>

/** Everything around an agent for one task: folder, views, terminal, output, tab and the tools over them. */
export async function openTaskEnvironment(options: EnvironmentOptions) {
  const { workspaceDir, outputDir: requested, pool, viewsDir, observationLimit: limit, signal } = options
  const cancel = signal === undefined ? {} : { signal }
  const output = await chooseOutputFolder({
    workspaceRoot: workspaceDir,
    ...(requested === undefined ? {} : { requested }),
  })
  const opened = await (options.openFolder?.(workspaceDir, output.dir, signal ?? new AbortController().signal) ??
    openOwnFolder())
  const { workspace, views } = opened
  const folder = await openOutputFolder({ dir: output.dir })
  const tab = createTab({
    task: options.task,
    language: options.language,
    parts: options.parts,
    limit,
    units: options.observationUnits,
    paths: sources().paths,
  })
  tab.apply(options.rows)

  const written: WrittenFile[] = []
  const outputNotices: Notice[] = []
  let toldOfFolder = 0
  let isToldGone = false
  let currentCall: string | undefined
  const watched = { ...folder, write }
  const callKey = ({ turn, callId }: ToolContext): string => `${options.taskId}/${turn}/${callId}`
  const files = terminalFiles(workspace, tab.isExcluded)
  const terminal = createTerminal({
    files,
    views,
    output: {
      files: async () =>
        (await folder.list()).map(({ name, bytes, mtime }) => ({ path: name, version: `${bytes}:${mtime}` })),
      read: (name) => folder.read(name),
      async commit(name, bytes) {
        const repeated = currentCall !== undefined && (await folder.wasWritten(name, currentCall))
        if (!repeated && (await isSame(name, bytes))) return
        written.push(await watched.write(name, bytes, currentCall))
      },
    },
  })

  const tools: Tool[] = [
    whileCurrent(bashTool(terminal)),
    readTool({ files, views, limit }),
    writeTool({
      folder: watched,
      ...(options.printPage === undefined ? {} : { printPage: options.printPage }),
      readFile: namedFiles(files, folder),
      callKey,
      onWritten: (file) => void written.push(file),
    }),
  ]
  const leftOut = leftOutFiles(workspace.files())
  if (leftOut !== undefined) outputNotices.push({ code: 'left_out', text: leftOut })
  const recordTools: Tool[] = tabTools(tab).map(({ name, description, input, execute }) =>
    defineTool({
      name,
      description,
      input,
      async execute(value, { turn }) {
        const { reply, changes } = execute(value, turn)
        return { text: reply, summary: `${name}: ${reply.split('\n')[0]!}`, changes }
      },
    }),
  )

  /** What the agent is told of a file that was not written, or not under its name, the person is told too. */
  async function write(...args: Parameters<typeof folder.write>): Promise<WrittenFile> {
    try {
      const file = await folder.write(...args)
      if (file.notice !== undefined) outputNotices.push({ code: 'written_beside', text: file.notice })
      return file
    } catch (error) {
      if (error instanceof AppError && error.code === 'workspace')
        outputNotices.push({ code: NOT_WRITTEN, text: notWritten(args[0], error.message) })
      throw error
    }
  }

  async function openOwnFolder(): Promise<OpenFolder> {
    const own = await openWorkspace(workspaceDir, { outputDir: output.dir, watch: options.watch, ...cancel })
    const ownViews = await createViews({ workspace: own, pool, cacheDir: viewsDir })
    return {
      workspace: own,
      views: ownViews,
      async close() {
        await ownViews.close()
        await own.close()
      },
    }
  }

  /** The terminal writes for the call that is being carried out. */
  function whileCurrent(tool: Tool): Tool {
    return {
      ...tool,
      run(raw, context) {
        currentCall = callKey(context)
        return tool.run(raw, context)
      },
    }
  }

  function sources() {
    return captureSources(workspace, views)
  }

  /** A command that rewrites what stands there already makes no version. */
  async function isSame(name: string, bytes: Uint8Array): Promise<boolean> {
    if ((await folder.stat(name))?.bytes !== bytes.length) return false
    return sha256(await folder.read(name)) === sha256(bytes)
  }

  return {
    workspace,
    views,
    terminal,
    tab,
    /** Terminal, reader and writer. */
    tools,
    /** What the agent keeps its tab with. */
    tabTools: recordTools,
    outputDir: output.dir,
    sources: sources(),
    /** Deliverables written since the last call of this function. */
    takeWritten: (): WrittenFile[] => written.splice(0),
    /** What a person should know of the folder and the output, since the last call of this function. */
    takeNotices(): Notice[] {
      const gone = `The folder ${workspace.root} is not there any more`
      const added = workspace.notices.slice(toldOfFolder)
      toldOfFolder += added.length
      const fresh = added.filter((text) => !isToldGone || !text.startsWith(gone))
      // Where a disk was, an empty folder stays: the watcher sees nothing amiss.
      if (!isToldGone && !workspace.isThere() && !fresh.some((text) => text.startsWith(gone))) fresh.push(`${gone}.`)
      isToldGone ||= fresh.some((text) => text.startsWith(gone))
      return [...fresh.map((text) => ({ code: 'workspace', text })), ...outputNotices.splice(0)]
    },
    async close(): Promise<void> {
      await terminal.close()
      await opened.close()
    },
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
