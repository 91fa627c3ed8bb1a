import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { mainBuild } from '../../vite.build.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('the built command line runs the demo with its threads', async () => {
  const out = path.join(tempFolder(), 'dist', 'main')
  const resources = path.resolve(import.meta.dirname, '../../resources')
  fs.mkdirSync(out, { recursive: true })
  fs.symlinkSync(resources, path.join(out, '..', '..', 'resources'))
  fs.symlinkSync(path.resolve(resources, '../node_modules'), path.join(out, '..', '..', 'node_modules'))
  await build({ configFile: false, logLevel: 'error', ...mainBuild, build: { ...mainBuild.build, outDir: out } })
  const dataDir = tempFolder()
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(out, 'cli.js'), 'run', '--demo', '--json', '--data-dir', dataDir],
    { encoding: 'utf8' },
  )
  expect(stderr).not.toContain('rror')
  expect(status).toBe(0)
  const tab = stdout
    .split('\n')
    .filter((line) => line.includes('"type":"tab"'))
    .map((line) => JSON.parse(line) as { reads: number })
  expect(tab.at(-1)!.reads).toBeGreaterThan(5)
})
