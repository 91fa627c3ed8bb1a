import { expect, test } from 'vitest'
import { serveTheApp } from '../support/served-app.ts'
import { connectClient } from '../support/socket-client.ts'

test('a task that runs when serve is killed is there after the next start, and goes on to its end', async () => {
  const first = await serveTheApp()
  const screen = await connectClient(first.address)
  const { workspaces, sampleTasks } = await screen.call('app.start', undefined)
  const hasBegun = screen.next('task.events', ({ events }) => events.some(({ type }) => type === 'observation'))
  const { id } = await screen.call('task.create', {
    workspaceId: workspaces[0]!.id,
    text: sampleTasks[0]!.text,
  })
  await hasBegun
  first.running.child.kill('SIGKILL')
  await first.running.done

  const second = await serveTheApp({ dataDir: first.dataDir })
  const again = await connectClient(second.address)
  const { tasks } = await again.call('app.start', undefined)
  expect(tasks).toMatchObject([{ id, state: 'interrupted' }])
  const before = await again.call('task.events', { taskId: id })
  const hasEnded = again.next('task.changed', (task) => task.state === 'finished')
  await again.call('task.resume', { taskId: id })
  await hasEnded
  const after = await again.call('task.events', { taskId: id })
  // What was shown before is still there, word for word.
  expect(after.events.slice(0, before.events.length)).toEqual(before.events)
  expect(after.events.at(-1)).toMatchObject({ type: 'done', reason: 'finished' })
  expect(await again.call('deliverable.list', { taskId: id })).toMatchObject([{ name: 'travel-guide.docx' }])
})
