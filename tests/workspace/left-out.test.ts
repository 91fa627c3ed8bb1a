import fs from 'node:fs'
import { expect, test } from 'vitest'
import { createIgnoreRules } from '../../main/workspace/ignore-rules.ts'
import type { Workspace } from '../../main/workspace/open-workspace.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { opened, workspaceFolder } from '../support/workspace-folder.ts'

const paths = (workspace: Workspace): string[] => [...workspace.files()].map((file) => file.path).toSorted()

test('what was written by an earlier task is not there wherever it lies; other files beside it are, and it is once its versions are gone', async () => {
  const folder = workspaceFolder({
    'Old out/.versions/guide.v1.docx': '',
    'Old out/.versions/guide.v2.docx': '',
    'Old out/.versions/parts/notes.v1': '',
    'Old out/guide.docx': '',
    'Old out/parts/notes': '',
    'Old out/own.docx': '',
    'guide.docx': '',
  })
  const workspace = await opened(folder.root, { outputDir: folder.at('New out') })
  expect(paths(workspace)).toEqual(['Old out/own.docx', 'guide.docx'])
  folder.put('Old out/.versions/parts/more.v1.csv', '')
  folder.put('Old out/parts/more.csv', '')
  await workspace.rescan()
  expect(paths(workspace)).toEqual(['Old out/own.docx', 'guide.docx'])
  fs.rmSync(folder.at('Old out/.versions'), { recursive: true })
  await workspace.rescan()
  expect(paths(workspace)).toEqual([
    'Old out/guide.docx',
    'Old out/own.docx',
    'Old out/parts/more.csv',
    'Old out/parts/notes',
    'guide.docx',
  ])
})

test('the kernel’s own folders are left out of the whole disk, and of nothing else', () => {
  const folders = ['proc', 'sys', 'home', 'home/proc']
  const left = ['/', tempFolder()].map((root) => {
    const rules = createIgnoreRules(root, undefined)
    return folders.filter((folder) => rules.ignores(folder, true))
  })
  expect(left).toEqual([['proc', 'sys'], []])
})
