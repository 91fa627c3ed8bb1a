import fs from 'node:fs'
import { expect, test } from 'vitest'
import { leftOutFiles } from '../main/left-out-files.ts'
import { opened, workspaceFolder } from './support/workspace-folder.ts'

test('files that can never be opened are named with their reasons, five at most', async () => {
  const folder = workspaceFolder({ 'a.txt': '' })
  expect(leftOutFiles((await opened(folder.root)).files())).toBeUndefined()
  fs.symlinkSync('/etc/hostname', folder.at('out.txt'))
  expect(leftOutFiles((await opened(folder.root)).files())).toBe(
    '1 file is left out: out.txt (a link that leaves the folder).',
  )
  for (const n of [1, 2, 3, 4, 5]) fs.symlinkSync('nowhere', folder.at(`gone ${n}`))
  const nowhere = [1, 2, 3, 4, 5].map((n) => `gone ${n} (a link that leads nowhere)`).join(', ')
  expect(leftOutFiles((await opened(folder.root)).files())).toBe(`6 files are left out: ${nowhere} and 1 more.`)
})
