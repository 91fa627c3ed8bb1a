import type { Requests } from '../preload/contract.ts'
import { ContractError } from '../preload/errors.ts'
import type { Handlers } from '../preload/route.ts'
import { AppError } from './app-error.ts'
import type { createAudits } from './app/audits.ts'
import type { createDeliverables } from './app/deliverables.ts'
import { findFiles, firstLook, folderPage } from './app/files.ts'
import type { createFolderPicker } from './app/folder-picker.ts'
import type { Host } from './app/host.ts'
import type { createLedgerView } from './app/ledger-view.ts'
import { cloudHostOf, modelSpecOf } from './app/model-access.ts'
import { createModelHandlers } from './app/model-handlers.ts'
import type { OpenFolders } from './app/open-folders.ts'
import type { Send } from './app/send.ts'
import { shownEvent } from './app/shown-event.ts'
import type { createSources } from './app/sources.ts'
import type { createTaskList } from './app/task-list.ts'
import type { TaskRunner } from './app/task-runner.ts'
import type { createTaskTabs } from './app/task-tabs.ts'
import type { PassingFiles } from './app/passing-files.ts'
import type { createWorks } from './app/works.ts'
import { createDataHandlers } from './data-handlers.ts'
import type { Engine } from './engine.ts'
import { realFolder, type SampleTask } from './sample.ts'
import type { SettingsFile } from './settings.ts'
import { version } from './version.ts'

export type AppParts = {
  readonly engine: Engine
  readonly host: Host
  readonly settings: SettingsFile
  readonly folders: OpenFolders
  readonly runner: TaskRunner
  readonly tasks: ReturnType<typeof createTaskList>
  readonly tabs: ReturnType<typeof createTaskTabs>
  readonly sources: ReturnType<typeof createSources>
  readonly deliverables: ReturnType<typeof createDeliverables>
  readonly audits: ReturnType<typeof createAudits>
  readonly ledger: ReturnType<typeof createLedgerView>
  readonly picker: ReturnType<typeof createFolderPicker>
  readonly sampleTasks: readonly SampleTask[]
  /** Undefined where the sample cannot be granted. */
  readonly sampleId: () => string | undefined
  readonly passing: PassingFiles
  readonly works: ReturnType<typeof createWorks>
  readonly send: Send
}

/** One handler for each route of the contract. */
export function createHandlers(parts: AppParts): Handlers<Requests> {
  const { engine, host, settings, folders, runner, tasks, tabs, sources, deliverables, audits, picker, send } = parts
  const { store } = engine.parts
  const access = () => ({ env: process.env, savedKey: engine.keys.get, localOnly: settings.get().localOnly })

  function granted(root: string) {
    const workspace = folders.grant(root)
    send('workspace.list', folders.list())
    return workspace
  }

  function changed(taskId: string) {
    const summary = tasks.summaryOf(taskId)
    send('task.changed', summary)
    return summary
  }

  /** Before a folder's first request to a cloud model the person is asked. */
  function checkConsent(workspaceId: string, model: string, baseUrl: string | undefined): void {
    if (model === 'offline' || baseUrl === undefined) return
    const target = cloudHostOf({ provider: 'openai-compatible', baseUrl, model })
    if (target === undefined) return
    if (!store.folders.hasConsent(folders.folder(workspaceId).root, target))
      throw new ContractError('consent_needed', target)
  }

  function checkTaskConsent(taskId: string, other?: ReturnType<typeof modelSpecOf>): void {
    const task = tasks.taskOf(taskId)
    const { model, baseUrl } = other ?? task.settings
    checkConsent(folders.idOf(task.root)!, model, baseUrl)
  }

  return {
    'app.start': () => ({
      version,
      host: host.kind,
      platform: process.platform,
      settings: settings.get(),
      workspaces: folders.list(),
      tasks: tasks.list(),
      sampleTasks: [...parts.sampleTasks],
      notices: [...engine.notices, ...(settings.notice === undefined ? [] : [settings.notice])],
    }),
    'settings.change': (changes) => settings.change(withoutUndefined(changes)),
    ...createDataHandlers(parts),

    async 'workspace.choose'() {
      if (host.chooseFolder === undefined)
        throw new AppError('usage', 'This window has no folder dialog of its own: choose in the list of folders.')
      const folder = await host.chooseFolder()
      return folder === undefined ? null : granted(await realFolder(folder))
    },
    async 'workspace.open'({ workspaceId }) {
      await folders.use(workspaceId)
      return folders.status(workspaceId)
    },
    async 'workspace.revoke'({ workspaceId }) {
      const { root } = folders.folder(workspaceId)
      for (const task of store.tasks.list()) if (task.root === root) await runner.stop(task.id)
      await folders.revoke(workspaceId)
      send('workspace.list', folders.list())
    },
    'workspace.pauseReading': ({ workspaceId, paused }) => folders.setPaused(workspaceId, paused),
    'folder.look': ({ folder }) => {
      if (host.chooseFolder !== undefined) throw new AppError('usage', 'This window has a folder dialog of its own.')
      return picker.look(folder)
    },
    async 'folder.grant'({ folder }) {
      return granted(await realFolder(picker.folderOf(folder)))
    },
    'file.find': async ({ workspaceId, ...query }) => findFiles(await folders.use(workspaceId), query),
    async 'file.folder'({ workspaceId, folder, ...page }) {
      const listing = await folders.peek(workspaceId, folder)
      return listing === undefined
        ? folderPage(await folders.use(workspaceId), folder, page)
        : firstLook(listing, folder, page)
    },
    'file.retry': ({ workspaceId, path, password }) => sources.retry(workspaceId, path, password),

    'task.list': ({ query }) => tasks.list(query),
    async 'task.create'({ workspaceId, text }) {
      const { root } = folders.folder(workspaceId)
      const { model, system, without, leads, maxCostPerTask } = settings.get()
      const chosen = modelSpecOf(model)
      checkConsent(workspaceId, chosen.model, chosen.baseUrl)
      const { id } = await engine.createTask({
        workspace: root,
        task: text,
        demo: false,
        model: chosen.model,
        baseUrl: chosen.baseUrl,
        system,
        // Parts are of the tab, which the other systems have not.
        without: system === 'runningtab' ? [...without, ...(leads ? [] : ['leads'])] : undefined,
        maxTurns: undefined,
        contextTokens: undefined,
        maxCost: maxCostPerTask ?? undefined,
        access: access(),
      })
      runner.enqueue(id)
      return tasks.summaryOf(id)
    },
    'task.events': ({ taskId, after }) => {
      const task = tasks.summaryOf(taskId)
      const { outputDir } = tasks.taskOf(taskId).settings
      return {
        task,
        events: store.events.list(taskId, after).map((event) => shownEvent(event, outputDir)),
        queued: runner.queued(taskId).map(({ id, text }) => ({ id, text })),
        streamed: runner.streamed(taskId),
      }
    },
    'task.stop': ({ taskId }) => runner.stop(taskId),
    'task.resume': ({ taskId, maxCost, model }) => {
      const other = model === undefined ? undefined : modelSpecOf(model)
      checkTaskConsent(taskId, other)
      if (maxCost !== undefined) store.tasks.setMaxCost(taskId, maxCost)
      runner.enqueue(taskId, { model: other })
      return tasks.summaryOf(taskId)
    },
    'task.say': ({ taskId, text }) => {
      checkTaskConsent(taskId)
      const queued = runner.steer(taskId, text)
      if (queued === undefined) runner.enqueue(taskId, { text })
      return { queued: queued ?? null }
    },
    'task.unsay': ({ taskId, queued }) => runner.unsteer(taskId, queued),
    'task.rename': ({ taskId, title }) => {
      store.tasks.rename(tasks.taskOf(taskId).id, title)
      return changed(taskId)
    },
    'task.pin': ({ taskId, pinned }) => {
      store.tasks.pin(tasks.taskOf(taskId).id, pinned)
      return changed(taskId)
    },
    'task.footprint': ({ taskId }) => {
      const { settings: own } = tasks.taskOf(taskId)
      const events = store.events.list(taskId)
      const names = events.flatMap((event) => {
        const shown = shownEvent(event, own.outputDir)
        return shown.type === 'deliverable' ? [shown.name] : []
      })
      return {
        events: events.length,
        entries: store.events.tabRows(taskId, 'read').length,
        deliverables: [...new Set(names)],
      }
    },
    async 'task.erase'({ taskId }) {
      await runner.stop(taskId)
      engine.eraseTask(taskId)
      send('task.erased', { taskId })
    },

    'tab.read': ({ taskId }) => tabs.snapshot(taskId),
    'tab.reads': ({ taskId, ...page }) => tabs.reads(taskId, page),
    'tab.entry': ({ taskId, id }) => tabs.entry(taskId, id),
    'tab.unopened': ({ taskId, ...page }) => tabs.unopened(taskId, page),
    'tab.files': ({ taskId }) => tabs.files(taskId),
    'tab.add': ({ taskId, text }) => tabs.add(taskId, text),
    'tab.close': ({ taskId, id }) => tabs.move(taskId, id, 'done'),
    'tab.reopen': ({ taskId, id }) => tabs.move(taskId, id, 'open'),
    'tab.mark': ({ taskId, path, mark }) => tabs.mark(taskId, path, mark ?? undefined),

    'deliverable.list': ({ taskId }) => deliverables.list(taskId),
    'deliverable.preview': ({ taskId, name, version: number }) => deliverables.preview(taskId, name, number),
    'deliverable.diff': ({ taskId, name, from, to }) => deliverables.diff(taskId, name, { from, to }),
    'deliverable.restore': ({ taskId, name, version: number }) => deliverables.restore(taskId, name, number),
    'deliverable.audit': ({ taskId, name, version: number }) => audits.audit(taskId, name, number),
    'deliverable.open': async ({ taskId, name, version: number }) =>
      host.openFile(await deliverables.fileOf(taskId, name, number)),
    'deliverable.reveal': async ({ taskId, name, version: number }) =>
      host.revealFile(await deliverables.fileOf(taskId, name, number)),
    async 'deliverable.saveCopy'({ taskId, name, version: number }) {
      if (host.saveCopy === undefined)
        throw new AppError('usage', 'This window has no save dialog of its own: download the file instead.')
      return host.saveCopy(await deliverables.fileOf(taskId, name, number), name.slice(name.lastIndexOf('/') + 1))
    },

    'source.open': ({ workspaceId, path, whole }) => sources.open(workspaceId, path, whole === true),
    'source.lines': ({ workspaceId, path, from, to }) => sources.lines(workspaceId, path, { from, to }),
    'source.preview': ({ workspaceId, path }) => sources.preview(workspaceId, path),

    ...createModelHandlers({ engine, passing: parts.passing, settings, folders, ledger: parts.ledger, access }),
    'link.open': ({ url }) => host.openLink(url),
  }
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}
