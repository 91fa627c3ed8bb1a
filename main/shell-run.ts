import { randomUUID } from 'node:crypto'
import type { ExtractPool } from './extract/pool.ts'
import { capture } from './tab/capture.ts'
import { detectLanguage } from './tab/language.ts'
import type { Candidate, DerivedEntry, ReadEntry } from './tab/record.ts'
import { openTaskEnvironment } from './task-environment.ts'

export type ShellRequest = {
  readonly workspaceDir: string
  /** Ranks the candidates. */
  readonly task?: string
  readonly command: string
  readonly signal: AbortSignal
}

export type ShellResult = {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  /** What a person should know of the folder. */
  readonly notices: readonly string[]
  readonly opened: readonly string[]
  readonly listed: readonly string[]
  readonly reads: readonly ReadEntry[]
  readonly candidates: readonly (Omit<Candidate, 'excluded'> & { readonly size: number })[]
  readonly derived: readonly DerivedEntry[]
}

const parts = { capture: true, candidates: true, review: true, gate: true, finishCheck: true, leads: true, audit: true }

/** Runs one command as the agent would, without an observation limit, and says what the tab would hold. */
export async function runShell(
  { pool, viewsDir }: { readonly pool: ExtractPool; readonly viewsDir: string },
  request: ShellRequest,
): Promise<ShellResult> {
  const { workspaceDir, task = '', command, signal } = request
  const environment = await openTaskEnvironment({
    workspaceDir,
    taskId: randomUUID(),
    task,
    language: detectLanguage(task),
    parts,
    observationLimit: Number.MAX_SAFE_INTEGER,
    rows: [],
    pool,
    viewsDir,
    watch: false,
    signal,
  })
  try {
    const { tab, terminal, sources, workspace } = environment
    const { stdout, stderr, exitCode, trace } = await terminal.run(command, { signal })
    const { changes } = await capture(tab, trace, { turn: 1, shownChars: Number.MAX_SAFE_INTEGER, sources })
    tab.apply(changes)
    const opened = new Set([...trace.shellOpened, ...trace.stages.flatMap((stage) => stage.opened)])
    const candidates = tab.candidates().map(({ excluded: _excluded, ...candidate }) => ({
      ...candidate,
      size: workspace.file(candidate.path)?.size ?? 0,
    }))
    return {
      stdout,
      stderr,
      exitCode,
      notices: workspace.notices,
      opened: [...opened],
      listed: candidates.map(({ path }) => path),
      reads: tab.reads(),
      candidates,
      derived: tab.derived(),
    }
  } finally {
    await environment.close()
  }
}
