import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { StoredEvent } from '../../main/agent/event.ts'
import { createEngine } from '../../main/engine.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { wholeRequest } from '../support/whole-request.ts'
import { workspaceFolder } from '../support/workspace-folder.ts'

test('a clock that jumps back at every look loses no event, no order, and takes no task away from its run', async () => {
  const { root } = workspaceFolder({ 'a.txt': 'The per diem is 68 EUR a day.\n' })
  let clock = Date.UTC(2026, 0, 1)
  const engine = createEngine({ dataDir: path.join(tempFolder(), 'data'), now: () => (clock -= 3_600_000) })
  onTestFinished(() => engine.close())
  const shown: StoredEvent[] = []
  const watch = { signal: new AbortController().signal, onEvent: (event: StoredEvent) => void shown.push(event) }
  const done = await engine.runTask(wholeRequest({ task: 'Write guide.md: per diem', workspace: root }), watch)
  expect([done.reason, done.seconds, done.deliverables.length]).toEqual(['finished', 0, 1])
  expect(shown.map(({ seq }) => seq)).toEqual(shown.map((_, index) => index + 1))
  const id = String(shown[0]?.type === 'task' && shown[0].taskId)
  expect(engine.readTask(id).events).toEqual(shown)
})
