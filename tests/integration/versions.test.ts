import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runningtab, tempFolder } from '../support/command-line.ts'

test('a version is compared and brought back from the command line, and a file that somebody changed stays', async () => {
  using data = tempFolder()
  using work = tempFolder({ 'in/rates.txt': 'The rate is 68 EUR.\n' })
  const call = (...words: string[]) => runningtab(words, { dataDir: data.dir, cwd: work.dir })
  const output = path.join(work.dir, 'out')
  await call('run', '--workspace', 'in', '--output-dir', 'out', '--task', 'Write guide.md: rate')
  const id = (await call('tasks')).stdout.split(' ')[0] ?? ''
  const guide = path.join(output, 'guide.md')
  const written = fs.readFileSync(guide, 'utf8')
  expect(await call('versions', id, 'guide.md', '--restore', '1')).toMatchObject({
    code: 0,
    stdout: 'guide.md is version 1 again, as version 2.\n',
  })
  fs.appendFileSync(guide, 'My own line.\n')
  const beside = await call('versions', id, 'guide.md', '--restore', '1')
  expect(beside.stdout).toMatch(
    /^guide \(2\)\.md is version 1 again, as version 3\.\nguide\.md is not as it was written/,
  )
  expect(fs.readFileSync(guide, 'utf8')).toBe(`${written}My own line.\n`)
  expect(fs.readFileSync(path.join(output, 'guide (2).md'), 'utf8')).toBe(written)
  expect((await call('versions', id)).stdout).toMatch(
    /^guide\.md {2}\(changed or removed since\)\n {2}3 .*\n {2}2 .*\n {2}1 /,
  )
  expect(await call('versions', id, 'guide.md', '--diff', '1..3')).toMatchObject({ code: 0, stdout: '' })
  expect(await call('versions', id, 'guide.md', '--restore', '9')).toMatchObject({
    code: 2,
    stderr: 'runningtab: Version 9 of guide.md is not there any more.\n',
  })
})
