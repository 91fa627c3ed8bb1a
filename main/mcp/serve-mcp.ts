import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Engine } from '../engine.ts'
import { partsWithout } from '../run-request.ts'
import { realFolder } from '../sample.ts'
import { storedRows } from '../stored-rows.ts'
import { detectLanguage } from '../tab/language.ts'
import { openTaskEnvironment } from '../task-environment.ts'
import { createMcpServer } from './mcp-server.ts'
import { createSession, MCP_LIMIT } from './mcp-session.ts'
import { createMcpTask, mcpTaskOf } from './mcp-task.ts'

export type McpRequest = {
  /** Left out where a task is gone on with. */
  readonly workspaceDir: string | undefined
  /** The task to go on with. */
  readonly resume: string | undefined
  readonly outputDir: string | undefined
  /** Ranks what was listed. */
  readonly task: string
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
}

/** Serves one client over two streams until its side ends or `signal` does; what it does is a task of its own. */
export async function serveMcp(
  { store, pool, paths, newId, now }: Engine['parts'],
  { workspaceDir, resume, outputDir, task: wording, input, output, signal }: McpRequest,
): Promise<void> {
  const resumed = resume === undefined ? undefined : mcpTaskOf(store, resume)
  const root = resumed?.root ?? (await realFolder(workspaceDir ?? '.'))
  const id = resumed?.id ?? newId()
  const text = resumed?.text ?? wording
  const asked = resumed?.settings.outputDir ?? outputDir
  const language = detectLanguage(text)
  const environment = await openTaskEnvironment({
    workspaceDir: root,
    ...(asked === undefined ? {} : { outputDir: asked }),
    taskId: id,
    task: text,
    language,
    parts: partsWithout([]),
    observationLimit: MCP_LIMIT,
    rows: resumed === undefined ? [] : storedRows(store, id),
    pool,
    viewsDir: paths.views,
    watch: true,
    signal,
  })
  const start = now()
  const client = (): string => server.server.getClientVersion()?.name ?? 'client'
  const settings = { outputDir: environment.outputDir, system: 'runningtab', without: [], language }
  const task = createMcpTask(
    store,
    { id, root, text: () => (text === '' ? `${client()}, over MCP` : text), settings, client },
    resumed,
  )
  const server = createMcpServer(createSession(environment, task, store.events.lastTurn(id)))
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    await server.connect(new StdioServerTransport(input, output))
    if (!signal.aborted) await ended
  } finally {
    await server.close()
    task.end(environment.tab.counts().requirements.open, Math.max(0, Math.round((now() - start) / 10) / 100))
    await environment.close()
  }
}
