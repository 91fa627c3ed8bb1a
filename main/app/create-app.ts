import type { Events } from '../../preload/events.ts'
import { requests } from '../../preload/contract.ts'
import type { Engine } from '../engine.ts'
import { createHandlers } from '../handlers.ts'
import { createRouter } from '../router.ts'
import { realFolder, sampleTasks, sampleWorkspace } from '../sample.ts'
import { openSettings } from '../settings.ts'
import { createContent } from './content.ts'
import { createAudits } from './audits.ts'
import { createDeliverables } from './deliverables.ts'
import { createFolderPicker } from './folder-picker.ts'
import type { Host } from './host.ts'
import { createLedgerView } from './ledger-view.ts'
import { createPassingFiles } from './passing-files.ts'
import { createOpenFolders } from './open-folders.ts'
import type { Send } from './send.ts'
import { shownEvent } from './shown-event.ts'
import { createSources } from './sources.ts'
import { createTaskList } from './task-list.ts'
import { createTaskRunner } from './task-runner.ts'
import { createTaskTabs } from './task-tabs.ts'
import { createWorks } from './works.ts'
import { createThrottle } from './throttle.ts'
import { watchOtherProcesses } from './other-processes.ts'

export type AppEvent = {
  readonly [K in keyof Events]: { readonly name: K; readonly payload: Events[K] }
}[keyof Events]

export type AppOptions = {
  readonly engine: Engine
  readonly host: Host
  /** A fault of ours: for the log. */
  readonly onBug: (error: unknown, where: string) => void
}

/** The application behind the screen: what every window of every host talks to. */
export async function createApp({ engine, host, onBug }: AppOptions) {
  const { dataDir, store, pool } = engine.parts
  const listeners = new Set<(event: AppEvent) => void>()
  const send: Send = (name, payload) => {
    const event = { name, payload } as AppEvent
    for (const listener of listeners) listener(event)
  }
  const throttle = createThrottle(200)
  const settings = openSettings(dataDir)
  const sampleRoot = await realFolder(await sampleWorkspace(dataDir))
  const folders = createOpenFolders(engine, sampleRoot, send)
  // A database of a newer version is read-only: then the sample is there only if it was before.
  const sampleId = () => (store.readonly ? folders.idOf(sampleRoot) : folders.grant(sampleRoot).id)
  sampleId()
  const passing = createPassingFiles(engine.parts.paths.passing, host)
  const works = createWorks(send)

  const changed = (taskId: string): void => {
    if (store.tasks.get(taskId) === undefined) return
    send('task.changed', tasks.summaryOf(taskId))
    send('task.queued', { taskId, queued: runner.queued(taskId).map(({ id, text }) => ({ id, text })) })
  }
  const runner = createTaskRunner({
    engine,
    folders,
    settings,
    onEvents(taskId, events) {
      const { outputDir } = store.tasks.get(taskId)!.settings
      send('task.events', { taskId, events: events.map((event) => shownEvent(event, outputDir)) })
      throttle.run(`tab ${taskId}`, () => send('tab.changed', { taskId }))
    },
    onDelta: (taskId, text) => send('task.delta', { taskId, text }),
    onChange: changed,
    onTrouble: (taskId, message) => send('task.trouble', { taskId, message }),
    onBug: (error) => onBug(error, 'task'),
  })
  const tasks = createTaskList(engine, folders, runner)
  const tabs = createTaskTabs(engine, { folders, runner, taskOf: tasks.taskOf })
  const deliverables = createDeliverables(engine, pool, tasks.taskOf)
  const ledger = createLedgerView(engine, folders)
  const stopWatching = watchOtherProcesses({ engine, isOurs: runner.isRunning, send, changed })

  const handlers = createHandlers({
    engine,
    host,
    settings,
    folders,
    runner,
    tasks,
    tabs,
    sources: createSources(folders, pool),
    deliverables,
    ledger,
    audits: createAudits({ store, pool, tabs, deliverables, taskOf: tasks.taskOf }),
    picker: createFolderPicker(),
    sampleTasks: await sampleTasks(),
    sampleId,
    passing,
    works,
    send,
  })

  return {
    dispatch: createRouter(requests, handlers, onBug),
    content: createContent(folders, deliverables, passing),
    /** Calls `listener` for each event; the result takes it off again. */
    onEvent(listener: (event: AppEvent) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** For the host alone: grants a real folder that the person chose or dropped. */
    async grant(folder: string) {
      const granted = folders.grant(await realFolder(folder))
      send('workspace.list', folders.list())
      return granted
    },
    /** Stops what runs; tasks can be resumed. */
    async close(): Promise<void> {
      stopWatching()
      works.close()
      await runner.close()
      throttle.close()
      await folders.close()
      await passing.close()
      await engine.close()
    },
  }
}
