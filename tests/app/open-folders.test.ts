import { expect, test } from 'vitest'
import { folderWith, openApp } from '../support/app-fixture.ts'

test('a folder that is being opened when the application ends is given up, and nothing goes on watching or reading it', async () => {
  const screen = await openApp()
  const { id } = await screen.app.grant(folderWith({ 'a.txt': 'one' }))
  const source = screen.app.dispatch('source.open', { workspaceId: id, path: 'a.txt' })
  await screen.app.close()
  expect(await source).toMatchObject({ ok: false, error: { code: 'cancelled' } })
  expect(process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap')).toEqual([])
  expect(screen.bugs).toEqual([])
})
