import fs from 'node:fs'
import { expect, test } from 'vitest'
import type { ExtractPool } from '../../main/extract/pool.ts'
import { createTurns } from '../../main/views/turns.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { latin1, viewsOf, workspaceFolder } from '../support/workspace-folder.ts'

/** Enough files for the thread that scans. */
const many = () => {
  const texts = Array.from({ length: 300 }, (_, i) => [`t/${i}.txt`, `text ${i}\n`] as const)
  const others = [
    ['a.html', '<p>a</p>'],
    ['b.txt', latin1('Käse')],
    ['bad.docx', 'no zip\0'],
  ] as const
  return workspaceFolder(Object.fromEntries([...texts, ...others]))
}

test('afterwards everything is read, and progress only grows', async () => {
  const folder = many()
  folder.link('/etc/hostname', 'out')
  const { views, workspace } = await viewsOf(folder.root, tempFolder())
  const done: number[] = []
  const end = await views.warmUp({ onProgress: (progress) => void done.push(progress.done) })
  const states = Object.groupBy([...workspace.files()], (file) => views.stateOf(file.path).state)
  expect(Object.fromEntries(Object.entries(states).map(([state, found]) => [state, found.length]))).toEqual({
    in_place: 300,
    mirrored: 2,
    failed: 2,
  })
  expect(end).toEqual({ total: 304, done: 304, failed: 2, running: false })
  expect(done).toEqual(done.toSorted((a, b) => a - b))
})

test('what the scanning thread found is what opening finds', async () => {
  const folder = many()
  const cold = await viewsOf(folder.root, tempFolder())
  const warm = await viewsOf(folder.root, tempFolder())
  await warm.views.warmUp()
  for (const file of ['t/7.txt', 'a.html', 'b.txt']) {
    const { textFile: _, ...opened } = await cold.views.open(file)
    expect(await warm.views.open(file)).toMatchObject(opened)
  }
})

test('files that come while it runs are read too', async () => {
  const folder = many()
  const { views, workspace } = await viewsOf(folder.root, tempFolder())
  let added = false
  await views.warmUp({
    onProgress() {
      if (added) return
      added = true
      folder.put('late.txt', 'late')
      workspace.refresh('late.txt')
    },
  })
  expect(views.stateOf('late.txt')).toEqual({ state: 'in_place' })
})

test('stopped, it ends soon, and goes on later', async () => {
  const folder = many()
  const { views } = await viewsOf(folder.root, tempFolder())
  const stop = new AbortController()
  const stopped = await views.warmUp({ signal: stop.signal, onProgress: () => stop.abort() })
  expect([stopped.running, stopped.done < stopped.total]).toEqual([false, true])
  expect((await views.warmUp()).done).toBe(303)
})

test('a tool call does not wait for documents that are read in the background', async () => {
  const folder = workspaceFolder(Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`${i}.html`, `<p>${i}</p>`])))
  const asked: string[] = []
  const open: (() => void)[] = []
  /** Reads nothing until it is let. */
  const pool: ExtractPool = {
    extract: (file, { name }) =>
      new Promise((_, reject) => {
        asked.push(name)
        fs.accessSync(typeof file === 'string' ? file : file.paths[0]!)
        open.push(() => reject(new Error('let go')))
      }),
    close: () => Promise.resolve(),
  }
  const { views } = await viewsOf(folder.root, tempFolder(), { pool })
  const background = views.warmUp()
  const urgent = views.open('19.html')
  await expect.poll(() => asked).toContain('19.html')
  expect(asked.length).toBeLessThan(20)
  const ended = Promise.allSettled([background, urgent])
  const timer = setInterval(() => open.splice(0).forEach((go) => go()), 1)
  await ended
  clearInterval(timer)
})

test('urgent jobs go first, one place is kept for them, and one that nobody waits for never begins', async () => {
  const turns = createTurns(2)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const left = new AbortController()
  const run = (name: string, isUrgent: boolean, signal = new AbortController().signal) =>
    turns.run(() => new Promise<void>((resolve) => (begun.push(name), ends.push(resolve))), { isUrgent, signal })
  const jobs = [
    run('background 1', false),
    run('background 2', false),
    run('urgent 1', true),
    run('urgent 2', true),
    run('left', true, left.signal),
  ]
  left.abort(new Error('left'))
  await expect(jobs.pop()).rejects.toThrow('left')
  expect(begun).toEqual(['background 1', 'urgent 1'])
  while (begun.length < 4) {
    ends.shift()!()
    await new Promise(setImmediate)
  }
  ends.forEach((end) => end())
  await Promise.all(jobs)
  expect(begun).toEqual(['background 1', 'urgent 1', 'urgent 2', 'background 2'])
})
