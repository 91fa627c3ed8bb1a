/** An output folder in which nothing can be written: the agent and the person are told, and the exit code says so. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'

const task = ['--task', 'Write guide.docx: per diem']
const files = { 'travel.md': 'The per diem is 68 EUR a day.\n' }
/** A file where the folder of versions would be: writing fails there for everybody. */
const blocked = { '.versions': '' }
const why =
  'guide.docx was not written: .versions in the output folder is a file or a link, not a folder. Choose another name.'

test('a deliverable that cannot be written is a notice, the last line, and exit code 4, and nothing half is left', async () => {
  using workspace = tempFolder(files)
  using output = tempFolder(blocked)
  using data = tempFolder()
  const args = ['run', '--workspace', workspace.dir, '--output-dir', output.dir, ...task, '--json']
  const { code, stdout, stderr } = await runningtab(args, { dataDir: data.dir })
  const events = jsonLines(stdout)
  const notices = events.filter(({ type, code: kind }) => type === 'notice' && kind === 'not_written')
  expect([code, new Set(notices.map(({ text }) => text))]).toEqual([4, new Set([why])])
  expect(events.at(-1)).toMatchObject({ type: 'done', reason: 'finished', deliverables: [], message: why })
  expect(stderr.trimEnd().split('\n').at(-1)).toBe(`runningtab: ${why}`)
  expect(fs.readdirSync(output.dir)).toEqual(['.versions'])
})

test('once the folder can be written, going on with the task writes it and is a success', async () => {
  using workspace = tempFolder(files)
  using output = tempFolder(blocked)
  using data = tempFolder()
  const args = ['run', '--workspace', workspace.dir, '--output-dir', output.dir, ...task, '--json']
  const [first] = jsonLines((await runningtab(args, { dataDir: data.dir })).stdout)
  fs.rmSync(path.join(output.dir, '.versions'))
  const resume = ['run', '--resume', String(first!['taskId']), '--task', 'Write guide.docx again']
  const { code, stdout } = await runningtab(resume, { dataDir: data.dir })
  expect([code, stdout]).toEqual([0, `${path.join(output.dir, 'guide.docx')}\n`])
})

test('an output folder that is a link is not followed, and where deliverables go instead is said before anything else', async () => {
  using workspace = tempFolder(files)
  using elsewhere = tempFolder()
  using home = tempFolder()
  using data = tempFolder()
  const link = path.join(workspace.dir, 'RunningTab Output')
  fs.symlinkSync(elsewhere.dir, link)
  const args = ['run', '--workspace', workspace.dir, ...task, '--json']
  const { code, stdout, stderr } = await runningtab(args, { dataDir: data.dir, env: { HOME: home.dir } })
  const fallback = path.join(home.dir, 'Documents', 'RunningTab', path.basename(workspace.dir))
  const notice = `${link} is a link or cannot be written; deliverables go to ${fallback}.`
  const events = jsonLines(stdout)
  expect([code, events[1]]).toEqual([
    0,
    expect.objectContaining({ type: 'notice', code: 'output_folder', text: notice }),
  ])
  expect(stderr).toContain(notice)
  expect(events.at(-1)).toMatchObject({ deliverables: [path.join(fallback, 'guide.docx')] })
  expect(fs.readdirSync(elsewhere.dir)).toEqual([])
})
