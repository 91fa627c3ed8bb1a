import { randomUUID } from 'node:crypto'
import type { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { ExtractPool } from '../extract/pool.ts'
import { partsWithout } from '../run-request.ts'
import { realFolder } from '../sample.ts'
import { detectLanguage } from '../tab/language.ts'
import { openTaskEnvironment } from '../task-environment.ts'
import { createMcpServer } from './mcp-server.ts'
import { createSession, MCP_LIMIT } from './mcp-session.ts'

export type McpRequest = {
  readonly workspaceDir: string
  readonly outputDir: string | undefined
  /** Ranks what was listed. */
  readonly task: string
  readonly input: Readable
  readonly output: Writable
  readonly signal: AbortSignal
}

/** Serves one client over two streams until its side ends or `signal` does. */
export async function serveMcp(
  { pool, viewsDir }: { readonly pool: ExtractPool; readonly viewsDir: string },
  { workspaceDir, outputDir, task, input, output, signal }: McpRequest,
): Promise<void> {
  const environment = await openTaskEnvironment({
    workspaceDir: await realFolder(workspaceDir),
    ...(outputDir === undefined ? {} : { outputDir }),
    taskId: randomUUID(),
    task,
    language: detectLanguage(task),
    parts: partsWithout([]),
    observationLimit: MCP_LIMIT,
    rows: [],
    pool,
    viewsDir,
    watch: true,
    signal,
  })
  const server = createMcpServer(createSession(environment))
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve).once('close', resolve)
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
  try {
    await server.connect(new StdioServerTransport(input, output))
    if (!signal.aborted) await ended
  } finally {
    await server.close()
    await environment.close()
  }
}
