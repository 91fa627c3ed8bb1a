import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openOutputFolder } from '../../main/deliverable/output-folder.ts'
import { fileTree } from '../support/file-tree.ts'
import { tempFolder } from '../support/temp-folder.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test.each([
  ['LibreOffice', '.~lock.report.docx#'],
  ['Word', '~$port.docx'],
  ['Excel', '~$report.docx'],
])(
  'a file that is open in %s stays as it is, and the new version goes beside it until it is closed',
  async (_program, lock) => {
    const dir = tempFolder()
    const folder = await openOutputFolder({ dir })
    await folder.write('report.docx', bytes('one'))
    fs.writeFileSync(path.join(dir, lock), '')
    const [second, third] = [
      await folder.write('report.docx', bytes('two')),
      await folder.write('report.docx', bytes('three')),
    ]
    expect([second.name, third.name, third.version, fs.readFileSync(path.join(dir, 'report.docx'), 'utf8')]).toEqual([
      'report (2).docx',
      'report (2).docx',
      3,
      'one',
    ])
    expect(third.notice).toBe(
      'report.docx is open in another program and stays as it is; the new version is report (2).docx.',
    )
    fs.rmSync(path.join(dir, lock))
    expect((await folder.write('report.docx', bytes('four'))).name).toBe('report.docx')
  },
)

test('names that differ in capitals alone are one, whose versions go on', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  await folder.write('Report.txt', bytes('one'), 'first call')
  const second = await folder.write('report.txt', bytes('two'), 'second call')
  expect([second.name, second.version, second.notice]).toEqual([
    'Report.txt',
    2,
    'report.txt and Report.txt are one name to many systems; this is a version of the second.',
  ])
  expect(await folder.wasWritten('report.txt', 'second call')).toBe(true)
  expect((await folder.list()).map(({ name }) => name)).toEqual(['Report.txt'])
})

test('a folder that is removed while a file is written is made anew', async () => {
  const dir = path.join(tempFolder(), 'out')
  let removed = 0
  const folder = await openOutputFolder({
    dir,
    io: {
      ...fsp,
      link: async (from, to) => {
        if (removed++ === 0) fs.rmSync(dir, { recursive: true })
        await fsp.link(from, to)
      },
    },
  })
  await folder.write('a.txt', bytes('one'))
  expect(fileTree(dir)).toEqual({ '.versions/a.v1.txt': 'one', 'a.txt': 'one' })
})

test('a file where the output folder should be is named as what is in the way', async () => {
  const file = path.join(tempFolder(), 'out')
  fs.writeFileSync(file, 'mine')
  const folder = await openOutputFolder({ dir: file })
  await expect(folder.write('a.txt', bytes('one'))).rejects.toThrow(
    'a.txt was not written: there is a file in the place of its folder. Choose another output folder.',
  )
  expect(fs.readFileSync(file, 'utf8')).toBe('mine')
})
