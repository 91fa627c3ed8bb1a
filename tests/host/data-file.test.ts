import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openKeyFile } from '../../main/key-file.ts'
import { openSettings } from '../../main/settings.ts'
import { tempFolder } from '../support/temp-folder.ts'

/** Makes the next write of that file find a full disk. */
function fillDiskFor(file: string): void {
  fs.symlinkSync('/dev/full', `${file}.${process.pid}.tmp`)
}

const isFull = expect.objectContaining({
  code: 'store',
  message: expect.stringContaining('the disk is full') as string,
})

test.skipIf(process.platform !== 'linux')(
  'on a full disk settings and keys stay as they were, and the reason is said',
  () => {
    const dataDir = tempFolder()
    const settings = openSettings(dataDir)
    const keys = openKeyFile(dataDir)
    settings.change({ theme: 'dark' })
    void keys.set('models.example', 'first')
    for (const name of ['settings.json', 'keys.json']) fillDiskFor(path.join(dataDir, name))
    expect(() => settings.change({ theme: 'light' })).toThrow(isFull)
    expect(() => keys.set('models.example', 'second')).toThrow(isFull)
    expect([settings.get().theme, openSettings(dataDir).get().theme, keys.get('models.example')]).toEqual([
      'dark',
      'dark',
      'first',
    ])
    expect(fs.readdirSync(dataDir).toSorted()).toEqual(['keys.json', 'settings.json'])
  },
)

test('settings that two processes change are both kept', () => {
  const dataDir = tempFolder()
  const [one, other] = [openSettings(dataDir), openSettings(dataDir)]
  one.change({ localOnly: true })
  expect(other.change({ theme: 'dark' })).toMatchObject({ localOnly: true, theme: 'dark' })
})
