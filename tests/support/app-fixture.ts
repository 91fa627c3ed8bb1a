import fs from 'node:fs'
import path from 'node:path'
import type { Requests } from '../../preload/contract.ts'
import { requests } from '../../preload/contract.ts'
import type { Input, Output } from '../../preload/route.ts'
import { createApp, type AppEvent } from '../../main/app/create-app.ts'
import type { Host } from '../../main/app/host.ts'
import { createEngine } from '../../main/engine.ts'
import { tempFolder } from './temp-folder.ts'

const noWhere = (): Promise<void> => Promise.resolve()

/** The application over a data folder of its own, asked as a screen asks it; every answer is checked against the contract. */
export async function openApp(options: { readonly dataDir?: string; readonly host?: Partial<Host> } = {}) {
  const dataDir = options.dataDir ?? tempFolder()
  const bugs: unknown[] = []
  const events: AppEvent[] = []
  const app = await createApp({
    engine: createEngine({ dataDir }),
    host: { kind: 'browser', openFile: noWhere, revealFile: noWhere, openLink: noWhere, ...options.host },
    onBug: (error) => bugs.push(error),
  })
  app.onEvent((event) => events.push(event))

  async function call<K extends keyof Requests>(name: K, input: Input<Requests[K]>): Promise<Output<Requests[K]>> {
    const result = await app.dispatch(name, input)
    if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
    return requests[name].output.parse(result.data) as Output<Requests[K]>
  }

  /** Resolves when the task runs no more. */
  async function ended(taskId: string): Promise<void> {
    for (;;) {
      const { task } = await call('task.events', { taskId, after: 0 })
      if (task.state !== 'running' && task.waiting === undefined) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return { app, call, ended, bugs, events, dataDir, [Symbol.asyncDispose]: () => app.close() }
}

/** A folder with these files, by relative path. */
export function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const dir = fs.realpathSync(tempFolder())
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(dir, name)), { recursive: true })
    fs.writeFileSync(path.join(dir, name), content)
  }
  return dir
}
