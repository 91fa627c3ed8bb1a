import { randomBytes } from 'node:crypto'
import fs from 'node:fs/promises'
import os from 'node:os'
import { AppError } from './app-error.ts'
import type { TaskEvent } from './agent/event.ts'
import { createExtractPool } from './extract/pool.ts'
import type { StartReader } from './extract/reader-line.ts'
import type { PrintPage } from './deliverable/print-page.ts'
import { openKeyFile, type KeyStore } from './key-file.ts'
import type { AuditReport } from './audit-report.ts'
import { tabFromStore } from './task-tab.ts'
import { dataPaths } from './paths.ts'
import type { LedgerRow } from './store/ledger.ts'
import type { ArchiveWatch } from './task-archive.ts'
import { realFolder } from './sample.ts'
import type { Verification } from './verify-archive.ts'
import { openStore } from './store/store.ts'
import type { TaskRow, TaskState } from './store/tasks.ts'
import type { ShellRequest, ShellResult } from './shell-run.ts'
import type { RunRequest } from './run-request.ts'
import { cacheFolders, trimCache } from './views/trim-cache.ts'
import type { RunParts, RunWatch } from './task-run.ts'

export type EngineOptions = {
  readonly dataDir: string
  readonly now?: () => number
  /** Where model keys are kept; a file of the data folder unless a host has a better place. */
  readonly keys?: KeyStore
  /** Prints PDF files; an installed browser does unless a host has a better way. */
  readonly printPage?: PrintPage
  /** Starts a process that reads documents, where a host has another way than Node's. */
  readonly startReader?: StartReader
}

type ExportOptions = {
  readonly name?: string
  readonly signal?: AbortSignal
  readonly onProgress?: (done: number, total: number) => void
}

export type Engine = ReturnType<typeof createEngine>

/** Everything that a host needs, composed once over one data folder. Knows neither window nor terminal. What runs tasks is loaded when one runs. */
export function createEngine({
  dataDir,
  now = Date.now,
  keys = openKeyFile(dataDir),
  printPage,
  startReader,
}: EngineOptions) {
  const paths = dataPaths(dataDir)
  const store = openStore(paths.database, now)
  const pool = createExtractPool({
    size: Math.max(2, Math.min(4, os.availableParallelism())),
    languageDir: paths.ocr,
    ...(startReader === undefined ? {} : { startReader }),
  })
  const parts = {
    store,
    pool,
    dataDir,
    paths,
    now,
    newId: () => newTaskId(now()),
    ...(printPage === undefined ? {} : { printPage }),
  }

  return {
    parts,
    keys,
    notices: store.notices,
    /** Stores a task that is to run later. */
    createTask: async (request: RunRequest): Promise<TaskRow> =>
      (await import('./task-create.ts')).createTask(parts, request),
    /** Runs a task to its end, or goes on with one. Every event is on disk before `onEvent` gets it. */
    runTask: async (
      request: RunRequest,
      watch: RunWatch,
      openFolder?: RunParts['openFolder'],
    ): Promise<Extract<TaskEvent, { type: 'done' }>> =>
      (await import('./task-run.ts')).runTask(
        { ...parts, ...(openFolder === undefined ? {} : { openFolder }) },
        request,
        watch,
      ),
    /** One command in a terminal over a folder, with a throw-away tab; nothing of it is stored. */
    runShell: async (request: ShellRequest): Promise<ShellResult> =>
      (await import('./shell-run.ts')).runShell({ pool, viewsDir: paths.views }, request),
    /** Newest first. */
    listTasks: () => store.tasks.list().map((task) => ({ ...summaryOf(task), state: stateNow(task) })),
    /** The task with its tab, as it is on disk. Throws `not_found`, and `workspace` once the folder's permission was taken back. */
    readTask(id: string) {
      const task = existing(id)
      if (!store.folders.isGranted(task.root))
        throw new AppError('workspace', `Access to ${task.root} was taken back: what was read there is not shown.`)
      return {
        task,
        state: stateNow(task),
        events: store.events.list(id),
        rows: (kind: string) => store.events.tabRows(id, kind),
      }
    },
    /** What was sent to models' servers for a task, or for all; oldest first. */
    ledgerOf(taskId?: string): LedgerRow[] {
      if (taskId !== undefined) existing(taskId)
      return store.ledger.list(taskId)
    },
    /** Judges every figure of the task's newest deliverables. Throws as `readTask`. */
    async auditTask(id: string, signal?: AbortSignal): Promise<AuditReport[]> {
      const { task, events } = this.readTask(id)
      const tab = tabFromStore(store, task, () => [])
      const { reportAuditAlone } = await import('./audit-report.ts')
      return reportAuditAlone(parts, { task, tab, events, ...(signal === undefined ? {} : { signal }) })
    },
    /** Writes a task with its evidence to a file that is not there yet. Throws as `readTask`: of a folder that was taken back nothing is exported. */
    async exportTask(id: string, file: string, watch?: ArchiveWatch): Promise<void> {
      const { task, events } = this.readTask(id)
      const tab = tabFromStore(store, task, () => [])
      const { archiveFiles, writeArchive } = await import('./task-archive.ts')
      await writeArchive(file, await archiveFiles({ task, tab, events }), watch)
    },
    /** Writes a document of a task with its sources as footnotes and an appendix to a file that is not there yet. Throws as `readTask`. */
    async exportDocument(id: string, file: string, options: ExportOptions = {}): Promise<void> {
      const { task, events } = this.readTask(id)
      const tab = tabFromStore(store, task, () => [])
      const { exportDocument } = await import('./export-document.ts')
      await exportDocument({ ...parts, printPage }, { task, tab, events, file, ...options })
    },
    /** Checks an exported archive against a folder as it is now. */
    async verifyArchive(bytes: Uint8Array, workspaceDir: string, signal: AbortSignal): Promise<Verification> {
      const [{ withSources }, { verifyArchive }] = await Promise.all([
        import('./with-sources.ts'),
        import('./verify-archive.ts'),
      ])
      const root = await realFolder(workspaceDir)
      return withSources(parts, { root, signal }, (sources) => verifyArchive(bytes, sources))
    },
    eraseTask(id: string): void {
      existing(id)
      if (store.leases.isHeld(id)) throw new AppError('busy', `Task ${id} is running. Stop it first.`)
      store.eraseTasks([id])
    },
    /** Erases all tasks and all text views. Deliverables are the user's files and stay. */
    async eraseAll(): Promise<void> {
      const tasks = store.tasks.list()
      const running = tasks.find((task) => store.leases.isHeld(task.id))
      if (running !== undefined) throw new AppError('busy', `Task ${running.id} is running. Stop it first.`)
      store.removeCopies()
      store.ledger.erase()
      store.eraseTasks(tasks.map(({ id }) => id))
      for (const dir of [paths.views, paths.passing]) await fs.rm(dir, { recursive: true, force: true })
    },
    /** Erases text views that no open folder needs; they are made again when needed. */
    clearCache: (): void => trimCache(cacheFolders(paths.views), 0),
    stateNow,
    titleOf,
    /** Throws `AppError` (`not_found`). */
    existing,
    async close(): Promise<void> {
      await pool.close()
      store.close()
    },
  }

  function existing(id: string): TaskRow {
    const task = store.tasks.get(id)
    if (task === undefined)
      throw new AppError('not_found', `There is no task ${JSON.stringify(id)}. See runningtab tasks.`)
    return task
  }

  /** A task that says it runs while no living process holds it was interrupted. */
  function stateNow(task: TaskRow): TaskState {
    return task.state === 'running' && !store.leases.isHeld(task.id) ? 'interrupted' : task.state
  }
}

function summaryOf(task: TaskRow) {
  const { id, root, text, settings, createdAt, updatedAt } = task
  return {
    id,
    title: titleOf(task),
    text,
    workspace: root,
    system: settings.system,
    model: settings.model,
    createdAt,
    updatedAt,
  }
}

/** Sorts by time, and is short enough to type. */
function newTaskId(now: number): string {
  return `${now.toString(36)}-${randomBytes(3).toString('hex')}`
}

/** As the person named it, else the first line of what was asked. */
function titleOf({ title, text }: TaskRow): string {
  const first = title ?? text.trim().split('\n')[0]!
  return first.length > 80 ? `${first.slice(0, 79)}…` : first
}
