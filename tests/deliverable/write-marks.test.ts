import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openOutputFolder } from '../../main/deliverable/output-folder.ts'
import { tempFolder } from '../support/temp-folder.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a call that is carried out again after a crash gets the version that it made, whatever it would write now', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  const first = await folder.write('guide.docx', bytes('dated 09:00'), 'task/3/call-1')
  fs.rmSync(path.join(dir, 'guide.docx')) // Killed before the name was given.
  const restarted = await openOutputFolder({ dir })
  expect(await restarted.wasWritten('guide.docx', 'task/3/call-1')).toBe(true)
  expect(await restarted.write('guide.docx', bytes('dated 09:05'), 'task/3/call-1')).toEqual(first)
  expect(fs.readFileSync(path.join(dir, 'guide.docx'), 'utf8')).toBe('dated 09:00')
  expect((await restarted.write('guide.docx', bytes('dated 09:05'), 'task/4/call-1')).version).toBe(2)
})

test('a call that is carried out again never puts its older version in front of a newer one', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  await folder.write('a.md', bytes('one'), 'call')
  await folder.write('a.md', bytes('two'), 'later')
  expect((await folder.write('a.md', bytes('one'), 'call')).version).toBe(1)
  expect(fs.readFileSync(path.join(dir, 'a.md'), 'utf8')).toBe('two')
})

test('a call that was killed before it kept a version writes as if for the first time', async () => {
  const dir = tempFolder()
  const killed = await openOutputFolder({
    dir,
    io: { ...fsp, link: () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })) },
  })
  await expect(killed.write('a.md', bytes('one'), 'call')).rejects.toThrow('EIO')
  const folder = await openOutputFolder({ dir })
  expect(await folder.wasWritten('a.md', 'call')).toBe(false)
  expect((await folder.write('a.md', bytes('two'), 'call')).version).toBe(1)
})
