import { expect, test } from 'vitest'
import { menuCommands } from '../../main/menu-commands.ts'
import { actions } from '../../renderer/actions.ts'

test('each command of the native menu is one of the screen’s, under the palette’s words', () => {
  const known = Object.fromEntries(Object.entries(actions).map(([name, { title }]) => [name, title]))
  expect(known).toMatchObject(menuCommands)
})
