import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chooseOutputFolder } from '../../main/deliverable/choose-output-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('deliverables go into the workspace, and asking makes no folder', async () => {
  const workspaceRoot = tempFolder()
  expect(await chooseOutputFolder({ workspaceRoot })).toEqual({ dir: path.join(workspaceRoot, 'RunningTab Output') })
  expect(fs.readdirSync(workspaceRoot)).toEqual([])
})

test.each([
  ['a file', (place: string) => fs.writeFileSync(place, '')],
  ['a link', (place: string) => fs.symlinkSync(tempFolder(), place)],
])('where %s stands in the way they go under Documents, and that is said', async (_what, block) => {
  const [workspaceRoot, home] = [tempFolder(), tempFolder()]
  const inside = path.join(workspaceRoot, 'RunningTab Output')
  block(inside)
  const dir = path.join(home, 'Documents', 'RunningTab', path.basename(workspaceRoot))
  expect(await chooseOutputFolder({ workspaceRoot, home })).toEqual({
    dir,
    notice: `${inside} is a link or cannot be written; deliverables go to ${dir}.`,
  })
})

test('a folder asked for is taken or refused, never replaced by another', async () => {
  const workspaceRoot = path.join(tempFolder(), 'workspace')
  const requested = path.join(workspaceRoot, 'out')
  const file = path.join(tempFolder(), 'file')
  fs.writeFileSync(file, '')
  expect(await chooseOutputFolder({ workspaceRoot, requested })).toEqual({ dir: requested })
  await expect(chooseOutputFolder({ workspaceRoot, requested: file })).rejects.toThrow(
    'cannot be written. Choose another one.',
  )
  await expect(chooseOutputFolder({ workspaceRoot, requested: path.dirname(workspaceRoot) })).rejects.toThrow(
    'holds the workspace itself',
  )
})
