import path from 'node:path'
import type { Requests } from '../preload/contract.ts'
import type { Handlers } from '../preload/route.ts'
import { dataUsage } from './app/data-usage.ts'
import { backUpData, restoreData } from './data-backup.ts'
import type { AppParts } from './handlers.ts'
import { readBackup } from './store/backup.ts'
import { supportLog } from './support-log.ts'
import fs from 'node:fs/promises'
import { version } from './version.ts'

type DataRoutes = Pick<
  Requests,
  Extract<
    keyof Requests,
    `data.${string}` | `restore.${string}` | `work.${string}` | 'task.export' | 'deliverable.export'
  >
>

/** What the person does with the application's data as a whole, and with all of a task. */
export function createDataHandlers(parts: AppParts): Handlers<DataRoutes> {
  const { engine, settings, folders, tasks, passing, works, send } = parts
  const { store, now, paths } = engine.parts
  const data = { store, settings, now }
  const day = (): string => new Date(now()).toISOString().slice(0, 10)

  function allChanged(): void {
    send('workspace.list', folders.list())
    send('engine.restarted', {})
  }

  return {
    'data.usage': () => dataUsage(engine),
    async 'data.erase'() {
      await folders.closeShown()
      await engine.eraseAll()
      const sample = parts.sampleId()
      for (const { id } of folders.list()) if (id !== sample) await folders.revoke(id)
      allChanged()
    },
    'data.clearCache'() {
      engine.clearCache()
      return dataUsage(engine)
    },
    'data.backup': ({ work }) =>
      works.run(work, (watch) =>
        passing.give(`RunningTab ${day()}.runningtab-backup`, (file) => backUpData(data, file, watch)),
      ),
    'data.supportLog': () =>
      passing.give(`RunningTab log ${day()}.txt`, (file) => fs.writeFile(file, logText(), { flag: 'wx', mode: 0o600 })),
    'restore.begin': async ({ bytes }) => ({ upload: await passing.begin(bytes) }),
    'restore.piece': ({ upload, ...piece }) => passing.add(upload, piece),
    'restore.look': ({ upload }) => {
      const { application, madeAt, tasks: count } = readBackup(passing.taken(upload))
      return { application, madeAt, tasks: count }
    },
    async 'restore.carryOut'({ upload }) {
      const kept = await restoreData(data, passing.taken(upload))
      await passing.giveUp(upload)
      await folders.closeShown()
      parts.sampleId()
      allChanged()
      return { kept }
    },
    'restore.giveUp': ({ upload }) => passing.giveUp(upload),
    'work.cancel': ({ work }) => works.cancel(work),
    'task.export': ({ taskId, work }) => {
      const { title } = tasks.summaryOf(taskId)
      return works.run(work, (watch) =>
        passing.give(`${fileName(title)}.zip`, (file) => engine.exportTask(taskId, file, watch)),
      )
    },
    'deliverable.export': ({ taskId, name, format, work }) => {
      tasks.summaryOf(taskId)
      const stem = path.posix.basename(name, path.posix.extname(name))
      return works.run(work, (watch) =>
        passing.give(`${stem} with sources.${format}`, async (file) => {
          // The writer takes the format from the extension.
          const draft = `${file}.${format}`
          await engine.exportDocument(taskId, draft, { name, ...watch })
          await fs.rename(draft, file)
        }),
      )
    },
  }

  function logText(): string {
    const file = path.join(paths.logs, 'runningtab.log')
    const all = store.tasks.list()
    const secrets = engine.keys.hosts().flatMap((host) => engine.keys.get(host) ?? [])
    const files = all.flatMap(({ id }) =>
      store.events.tabRows(id, 'read').map((row) => (row as { readonly path: string }).path),
    )
    const { model, language, localOnly } = settings.get()
    return supportLog(
      [`${file}.1`, file],
      { secrets, folders: [...new Set(all.map(({ root }) => root)), engine.parts.dataDir], files },
      [
        `RunningTab ${version}, ${parts.host.kind}, Node ${process.versions.node}, ${process.platform} ${process.arch}`,
        `language ${language}, model ${model.provider}, local only ${localOnly ? 'on' : 'off'}, ${all.length} tasks, ${folders.list().length} folders`,
      ],
    )
  }
}

/** A title as the name of a file on any system. */
function fileName(title: string): string {
  const name = title
    // oxlint-disable-next-line no-control-regex -- control characters are what no file name may hold
    .replaceAll(/[\u0000-\u001f<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[. ]+|[. ]+$/g, '')
    .slice(0, 60)
    .trim()
  return name === '' ? 'task' : name
}
