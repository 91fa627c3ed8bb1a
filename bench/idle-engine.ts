import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../main/app/create-app.ts'
import { createEngine } from '../main/engine.ts'
import type { WorkspaceStatus } from '../preload/workspace-shapes.ts'

/** Opens a folder as the application does, waits until it is read and idle, and prints the process's memory in megabytes: then, and at its highest. */
const [dataDir, folder] = process.argv.slice(2)
if (dataDir === undefined || folder === undefined) throw new Error('A data folder and a folder are to be named.')
const nowhere = (): Promise<void> => Promise.resolve()
const app = await createApp({
  engine: createEngine({ dataDir }),
  host: { kind: 'browser', openFile: nowhere, revealFile: nowhere, openLink: nowhere },
  onBug: (error) => {
    throw error
  },
})
const { id } = await app.grant(folder)
for (;;) {
  const answer = await app.dispatch('workspace.open', { workspaceId: id })
  if (!answer.ok) throw new Error(answer.error.message)
  const { phase, notices } = answer.data as WorkspaceStatus
  if (phase === 'failed') throw new Error(notices.join(' '))
  if (phase === 'ready') break
  await sleep(200)
}
await sleep(5_000)
const megabytes = (bytes: number): number => Math.round(bytes / 1024 / 1024)
process.stdout.write(`${megabytes(process.memoryUsage.rss())} ${megabytes(process.resourceUsage().maxRSS * 1024)}\n`)
await app.close()
