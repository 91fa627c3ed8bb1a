import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { latin1, viewsOf, workspaceFolder } from '../support/workspace-folder.ts'

const child = new URL('../support/warm-up-child.ts', import.meta.url).pathname

/** Reads in a process of its own that is killed outright once this many files are done. */
async function readAndKill(root: string, cacheDir: string, after: number): Promise<void> {
  const reader = spawn(process.execPath, [child, root, cacheDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface(reader.stdout)) if (Number(line) >= after) reader.kill('SIGKILL')
  if (reader.exitCode === null && reader.signalCode === null) await once(reader, 'exit')
}

test('killed at any moment of reading, the cache is whole: what is shown is true, and the rest is read again', async () => {
  const documents = Array.from({ length: 40 }, (_, i) => [`d/${i}.txt`, latin1(`Größe ${i}`)] as const)
  const texts = Array.from({ length: 400 }, (_, i) => [`t/${i}.txt`, `text ${i}\n`] as const)
  const folder = workspaceFolder(Object.fromEntries([...documents, ...texts]))
  const cacheDir = tempFolder()
  for (const after of [100, 405, 420, 439]) await readAndKill(folder.root, cacheDir, after)
  folder.put('d/0.txt', latin1('Änderung'))
  const { views } = await viewsOf(folder.root, cacheDir)
  const end = await views.warmUp()
  const mirrored = fs
    .readdirSync(`${views.mirror}/d`)
    .map((name) => fs.readFileSync(`${views.mirror}/d/${name}`, 'utf8'))
  const expected = ['Änderung\n', ...documents.slice(1).map((_, i) => `Größe ${i + 1}\n`)]
  expect(end).toEqual({ total: 440, done: 440, failed: 0, running: false })
  expect(mirrored.toSorted()).toEqual(expected.toSorted())
  expect(fs.readdirSync(views.mirror)).toEqual(['d'])
})
