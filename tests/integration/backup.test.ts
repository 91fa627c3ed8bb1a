import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runningtab, tempFolder } from '../support/command-line.ts'

test('a backup from the command line is restored into another data folder; a taken name and a foreign file are refused', async () => {
  using data = tempFolder()
  using other = tempFolder()
  using work = tempFolder({ 'in/rates.txt': 'The rate is 68 EUR.\n', 'letter.txt': 'Dear all' })
  const at = (dir: string) => ({ dataDir: dir, cwd: work.dir })
  await runningtab(['run', '--workspace', 'in', '--task', 'Write guide.md: rate'], at(data.dir))
  const file = path.join(work.dir, 'kept.backup')
  expect(await runningtab(['backup', 'kept.backup'], at(data.dir))).toMatchObject({ code: 0, stdout: `${file}\n` })
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
  expect(await runningtab(['backup', 'kept.backup'], at(data.dir))).toMatchObject({ code: 2 })
  const foreign = await runningtab(['restore', 'letter.txt'], at(other.dir))
  expect(foreign).toMatchObject({ code: 2, stderr: 'runningtab: This file is no backup of RunningTab.\n' })
  const restored = await runningtab(['restore', 'kept.backup'], at(other.dir))
  expect([restored.code, restored.stderr]).toEqual([0, expect.stringMatching(/kept as .*before-restore-1\.backup\n$/)])
  const [mine, theirs] = await Promise.all([data.dir, other.dir].map((dir) => runningtab(['tasks'], at(dir))))
  expect(theirs!.stdout).toBe(mine!.stdout)
})
