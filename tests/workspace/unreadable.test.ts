import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { TaskEvent } from '../../main/agent/event.ts'
import { createEngine } from '../../main/engine.ts'
import { asOrdinaryUser } from '../support/ordinary-user.ts'
import { wholeRequest } from '../support/whole-request.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { opened, workspaceFolder } from '../support/workspace-folder.ts'

const NOTICE = 'The folder closed may not be read by you: what is in it is left out.'
const signal = new AbortController().signal

/** A folder with one inside that nobody may list. */
function withClosedFolder() {
  const folder = workspaceFolder({ 'open/a.txt': 'per diem\n', 'closed/b.txt': 'per diem\n' })
  fs.chmodSync(folder.at('closed'), 0)
  return { ...folder, release: () => fs.chmodSync(folder.at('closed'), 0o700) }
}

test('a folder that may not be listed is a notice, and none once it may', () =>
  asOrdinaryUser(async () => {
    const { root, release } = withClosedFolder()
    const workspace = await opened(root)
    expect([workspace.count, [...workspace.unreadable], workspace.notices]).toEqual([1, ['closed'], [NOTICE]])
    release()
    await workspace.rescan()
    expect([workspace.count, [...workspace.unreadable]]).toEqual([2, []])
  }))

test('a folder whose names may be seen but whose files may not lists them as refused', () =>
  asOrdinaryUser(async () => {
    const { root, at, release } = withClosedFolder()
    fs.chmodSync(at('closed'), 0o400)
    const workspace = await opened(root)
    release()
    const { state, reason } = workspace.file('closed/b.txt')!
    expect([state, reason, workspace.notices]).toEqual(['refused', 'kept from you by its permissions', [NOTICE]])
  }))

test('a folder that lies too deep for the system is left out with a notice, and the others are read', async () => {
  const { root } = workspaceFolder({ 'a.txt': '' })
  const before = process.cwd()
  process.chdir(root)
  for (let depth = 0; depth < 25; depth++) {
    fs.mkdirSync('d'.repeat(200))
    process.chdir('d'.repeat(200))
  }
  process.chdir(before)
  const workspace = await opened(root)
  const states = [...workspace.files()].map(({ state }) => state)
  expect([states, workspace.notices.length]).toEqual([['unread', 'refused'], 1])
  expect(workspace.notices[0]).toMatch(
    /^The folder d{200}… cannot be read \(ENAMETOOLONG\): what is in it is left out\.$/,
  )
})

test('a command and a search say that a folder was left out, and a run tells it as an event', () =>
  asOrdinaryUser(async () => {
    const { root, release } = withClosedFolder()
    const engine = createEngine({ dataDir: path.join(tempFolder(), 'data') })
    const shell = await engine.runShell({ workspaceDir: root, command: 'grep -rn diem .', signal })
    expect([shell.stdout, shell.stderr, shell.notices]).toEqual([
      './open/a.txt:1:per diem\n',
      '[searched 1 of 1 files; 1 folder cannot be read: closed]\n',
      [NOTICE],
    ])
    const within = await engine.runShell({ workspaceDir: root, command: 'grep -rn diem open', signal })
    expect(within.stderr).toBe('')
    const told: TaskEvent[] = []
    const request = wholeRequest({ task: 'Write guide.md: per diem', workspace: root })
    await engine.runTask(request, { signal, onEvent: (event) => told.push(event) })
    await engine.close()
    release()
    expect(told.flatMap((event) => (event.type === 'notice' ? [[event.code, event.text]] : []))).toEqual([
      ['workspace', NOTICE],
    ])
  }))
