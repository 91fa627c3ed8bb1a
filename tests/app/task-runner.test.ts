import path from 'node:path'
import { expect, test, vi } from 'vitest'
import type { TaskEvent } from '../../main/agent/event.ts'
import { AppError } from '../../main/app-error.ts'
import type { Engine } from '../../main/engine.ts'
import type { RunRequest } from '../../main/run-request.ts'
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
  for (const id of ['t1', 't2', 't3', 't4']) store.tasks.create(id, '/work', 'Sum up', settings)
  const append: typeof store.events.append = isFull
    ? () => {
        throw new AppError('store', 'the disk is full')
      }
    : store.events.append
  const parts = { store: { ...store, events: { ...store.events, append } } }
  const asked: (string | undefined)[] = []
  const runTask = ({ task }: RunRequest, watch: RunWatch): Promise<never> => {
    asked.push(task)
    return run(watch)
  }
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
  return { runner, store, troubles, asked }
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

const saidIn = (events: readonly TaskEvent[]): string[] =>
  events.flatMap((event) => (event.type === 'message' ? [event.text] : []))

test('what was said to a task that waits for its turn is there when it is stopped or the application ends', async () => {
  const { runner, store } = runnerOf(untilStopped)
  for (const id of ['t1', 't2', 't3', 't4']) runner.enqueue(id, { text: `Go on with ${id}` })
  expect([runner.placeInQueue('t3'), runner.placeInQueue('t4')]).toEqual([1, 2])
  await runner.stop('t3')
  await runner.close()
  expect([store.tasks.get('t3')?.state, saidIn(store.events.list('t3')), saidIn(store.events.list('t4'))]).toEqual([
    'stopped',
    ['Go on with t3'],
    ['Go on with t4'],
  ])
})

test('what was said too late for a run is said before what its task waits to be told next', async () => {
  const { runner, asked } = runnerOf(async (watch) => {
    if (asked.length > 1) return untilStopped(watch)
    runner.steer('t1', 'Too late')
    watch.onEvent({
      type: 'done',
      seq: 1,
      at: 0,
      reason: 'finished',
      turns: 1,
      seconds: 1,
      openRequirements: 0,
      deliverables: [],
    })
    runner.enqueue('t1', { text: 'Next' })
    throw new AppError('store', 'no room')
  })
  runner.enqueue('t1', { text: 'First' })
  await vi.waitFor(() => expect(asked).toEqual(['First', 'Too late\n\nNext']))
  await runner.close()
})
