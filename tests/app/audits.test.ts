import { expect, test } from 'vitest'
import { openApp } from '../support/app-fixture.ts'

test('each figure of a document leads to the line that it was read in', async () => {
  await using screen = await openApp()
  const start = await screen.call('app.start', undefined)
  const [sample] = start.workspaces
  const { id: taskId } = await screen.call('task.create', {
    workspaceId: sample!.id,
    text: start.sampleTasks[0]!.text,
  })
  await screen.ended(taskId)
  const [document] = await screen.call('deliverable.list', { taskId })
  const { values } = await screen.call('deliverable.audit', { taskId, name: document!.name })
  const perDiem = values.find(
    ({ text, lineText }) => text.includes('68') && lineText.includes('The per diem within Germany and the EU'),
  )
  expect(perDiem).toMatchObject({ verdict: 'grounded', where: { path: 'policies/Travel Expense Standards 2024.docx' } })
  expect(values.filter(({ lineText, start: at, text }) => !lineText.startsWith(text, at))).toEqual([])
  expect(screen.bugs).toEqual([])
})
