import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import type { Engine } from '../../main/engine.ts'
import type { RunWatch } from '../../main/task-run.ts'
import type { OpenFolders } from '../../main/app/open-folders.ts'
import { createTaskRunner } from '../../main/app/task-runner.ts'
import { openSettings } from '../../main/settings.ts'
import { openStore } from '../../main/store/store.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** A runner over a true store, whose runs do what `run` does. */
function runnerOf(run: (watch: RunWatch) => Promise<never>, isFull = false) {
  const dataDir = tempFolder()
  const store = openStore(path.join(dataDir, 'runningtab.db'))
  const settings = { outputDir: '/out', system: 'runningtab', model: 'offline', without: [], language: 'en' }
  store.folders.grant('/work')
  store.tasks.create('t1', '/work', 'Sum up', settings)
  const append: typeof store.events.append = isFull
    ? () => {
        throw new AppError('store', 'the disk is full')
      }
    : store.events.append
  const parts = { store: { ...store, events: { ...store.events, append } } }
  const runTask = (_request: unknown, watch: RunWatch): Promise<never> => run(watch)
  const troubles: string[] = []
  const runner = createTaskRunner({
    engine: { parts, runTask, keys: { get: () => undefined } } as unknown as Engine,
    folders: {} as OpenFolders,
    settings: openSettings(dataDir),
    onEvents: () => undefined,
    onDelta: () => undefined,
    onChange: () => undefined,
    onTrouble: (_taskId, message) => troubles.push(message),
    onBug: (error) => {
      throw error
    },
  })
  return { runner, store, troubles }
}

const untilStopped = ({ signal }: RunWatch): Promise<never> =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

test('why a run ended is told to who looks on where the disk does not take it', async () => {
  const { runner, troubles } = runnerOf(() => Promise.reject(new AppError('store', 'no room')), true)
  runner.enqueue('t1')
  await vi.waitFor(() => expect(troubles).toEqual(['no room']))
  await vi.waitFor(() => expect(runner.isRunning('t1')).toBe(false))
})

test('what was said to a running task when the application ends is there when the task goes on', async () => {
  const { runner, store } = runnerOf(untilStopped)
  runner.enqueue('t1')
  runner.steer('t1', 'Add the hotel limits')
  await runner.close()
  expect(store.events.list('t1')).toContainEqual(
    expect.objectContaining({ type: 'message', origin: 'continue', text: 'Add the hotel limits' }),
  )
  expect(runner.isRunning('t1')).toBe(false)
})

test('a task that another process runs is not stopped from here, which is said', async () => {
  const { runner, store } = runnerOf(untilStopped)
  store.leases.acquire('t1', 'another', process.pid)
  await expect(runner.stop('t1')).rejects.toThrow('running in another process')
})
