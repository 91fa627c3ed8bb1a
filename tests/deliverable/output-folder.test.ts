import fs from 'node:fs'
import fsp from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import { sha256, type FileIo } from '../../main/deliverable/file-io.ts'
import { openOutputFolder } from '../../main/deliverable/output-folder.ts'
import { fileTree } from '../support/file-tree.ts'
import { tempFolder } from '../support/temp-folder.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const failing = (code: string): Promise<never> => Promise.reject(Object.assign(new Error(code), { code }))

/** Opens files that take two bytes and then find the disk full. */
const openOnFullDisk: FileIo['open'] = async (file, flags, mode) => {
  const handle = await fsp.open(file, flags, mode)
  if (flags === 'wx')
    handle.writeFile = async () => {
      await handle.write(bytes('tw'))
      return failing('ENOSPC')
    }
  return handle
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readFile is overloaded
const readOther = (async () => Buffer.from('other')) as unknown as FileIo['readFile']

test('the name holds the newest version and every version is kept', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  const first = await folder.write('2024/guide.docx', bytes('one'))
  const second = await folder.write('/output/2024/guide.docx', bytes('two'))
  expect({ first, second, tree: fileTree(dir) }).toEqual({
    first: {
      path: path.join(dir, '2024/guide.docx'),
      name: '2024/guide.docx',
      format: 'docx',
      bytes: 3,
      sha256: sha256(bytes('one')),
      version: 1,
    },
    second: {
      path: path.join(dir, '2024/guide.docx'),
      name: '2024/guide.docx',
      format: 'docx',
      bytes: 3,
      sha256: sha256(bytes('two')),
      version: 2,
    },
    tree: { '.versions/2024/guide.v1.docx': 'one', '.versions/2024/guide.v2.docx': 'two', '2024/guide.docx': 'two' },
  })
})

test('a file that the user changed, or made, is never overwritten: the new version goes beside it', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  await folder.write('a.txt', bytes('one'))
  fs.writeFileSync(path.join(dir, 'a.txt'), 'edited by hand')
  fs.writeFileSync(path.join(dir, 'b.txt'), 'mine')
  const written = [
    await folder.write('a.txt', bytes('two')),
    await folder.write('a.txt', bytes('three')),
    await folder.write('b.txt', bytes('new')),
  ]
  expect({
    written: written.map(({ name, version, notice }) => [name, version, notice?.split(' ')[0]]),
    tree: fileTree(dir),
  }).toEqual({
    written: [
      ['a (2).txt', 2, 'a.txt'],
      ['a (2).txt', 3, 'a.txt'],
      ['b (2).txt', 1, 'b.txt'],
    ],
    tree: {
      '.versions/a.v1.txt': 'one',
      '.versions/a.v2.txt': 'two',
      '.versions/a.v3.txt': 'three',
      '.versions/b.v1.txt': 'new',
      'a (2).txt': 'three',
      'a.txt': 'edited by hand',
      'b (2).txt': 'new',
      'b.txt': 'mine',
    },
  })
})

test('an edit in place does not reach the kept versions', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  await folder.write('a.txt', bytes('one'))
  fs.appendFileSync(path.join(dir, 'a.txt'), ' and more')
  expect(fileTree(dir)).toEqual({ '.versions/a.v1.txt': 'one', 'a.txt': 'one and more' })
})

test('a deleted file comes back under its name with the next version', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  await folder.write('a.txt', bytes('one'))
  fs.rmSync(path.join(dir, 'a.txt'))
  expect(await folder.write('a.txt', bytes('two'))).toMatchObject({ name: 'a.txt', version: 2 })
})

test('writes at once, from two open folders, lose no version', async () => {
  const dir = tempFolder()
  const folders = [await openOutputFolder({ dir }), await openOutputFolder({ dir })]
  const written = await Promise.all(
    Array.from({ length: 12 }, (_, index) => folders[index % 2]!.write('a.txt', bytes(`text ${index}`))),
  )
  const files = fileTree(dir)
  expect({
    versions: written.map((file) => file.version).toSorted((a, b) => a - b),
    texts: Object.entries(files)
      .filter(([name]) => name.startsWith('.versions/'))
      .map(([, text]) => text)
      .toSorted(),
    newest: files['a.txt'],
    visible: (await folders[0]!.list()).map((entry) => entry.name),
  }).toEqual({
    versions: Array.from({ length: 12 }, (_, index) => index + 1),
    texts: Array.from({ length: 12 }, (_, index) => `text ${index}`).toSorted(),
    newest: files['.versions/a.v12.txt'],
    visible: ['a.txt'],
  })
})

describe('when the disk fails, the name keeps what it had, no part of a file is left, and the message says what to do:', () => {
  const faults: [string, Partial<FileIo>, string][] = [
    ['full while writing', { open: openOnFullDisk }, 'the disk is full'],
    [
      'full when flushing',
      {
        open: async (file, flags, mode) =>
          Object.assign(await fsp.open(file, flags, mode), flags === 'wx' ? { sync: () => failing('EDQUOT') } : {}),
      },
      'quota',
    ],
    ['read-only', { open: () => failing('EROFS') }, 'read-only'],
    ['no permission', { mkdir: () => failing('EACCES') }, 'permission'],
  ]
  test.each(faults)('%s', async (_what, fault, message) => {
    const dir = tempFolder()
    await (await openOutputFolder({ dir })).write('a.txt', bytes('one'))
    const folder = await openOutputFolder({ dir, io: { ...fsp, ...fault } })
    const error: unknown = await folder.write('a.txt', bytes('two, which is longer')).catch((reason: unknown) => reason)
    expect({
      code: error instanceof AppError && error.code,
      says: error instanceof Error && error.message.includes(message),
      tree: fileTree(dir),
    }).toEqual({
      code: 'workspace',
      says: true,
      tree: { '.versions/a.v1.txt': 'one', 'a.txt': 'one' },
    })
  })

  test('the name cannot be replaced', async () => {
    const dir = tempFolder()
    await (await openOutputFolder({ dir })).write('a.txt', bytes('one'))
    const folder = await openOutputFolder({ dir, io: { ...fsp, rename: () => failing('EACCES') } })
    await expect(folder.write('a.txt', bytes('two'))).rejects.toThrow('a.txt was not written: permission is denied.')
    expect(fileTree(dir)).toEqual({ '.versions/a.v1.txt': 'one', '.versions/a.v2.txt': 'two', 'a.txt': 'one' })
  })

  test('what is read back differs', async () => {
    const dir = tempFolder()
    const folder = await openOutputFolder({
      dir,
      io: { ...fsp, readFile: readOther },
    })
    await expect(folder.write('a.txt', bytes('one'))).rejects.toThrow('what was read back differs')
  })
})

test('a disk without hard links works the same', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir, io: { ...fsp, link: () => failing('EPERM') } })
  await folder.write('a.txt', bytes('one'))
  await folder.write('a.txt', bytes('two'))
  expect(fileTree(dir)).toEqual({ '.versions/a.v1.txt': 'one', '.versions/a.v2.txt': 'two', 'a.txt': 'two' })
})

describe.skipIf(process.platform === 'win32')('links never lead out of the folder:', () => {
  test.each([
    ['a linked folder', 'sub', 'sub/a.txt'],
    ['a linked versions folder', '.versions', 'a.txt'],
  ])('%s', async (_what, link, name) => {
    const [dir, outside] = [tempFolder(), tempFolder()]
    fs.symlinkSync(outside, path.join(dir, link))
    const folder = await openOutputFolder({ dir })
    await expect(folder.write(name, bytes('x'))).rejects.toThrow('is a file or a link, not a folder')
    expect(fileTree(outside)).toEqual({})
  })

  test('a linked file is left alone, neither read nor replaced', async () => {
    const [dir, outside] = [tempFolder(), tempFolder()]
    fs.writeFileSync(path.join(outside, 'secret'), 'secret')
    fs.symlinkSync(path.join(outside, 'secret'), path.join(dir, 'a.txt'))
    const folder = await openOutputFolder({ dir })
    expect(await folder.stat('a.txt')).toBeUndefined()
    await expect(folder.read('a.txt')).rejects.toThrow('There is no file a.txt in the output folder.')
    expect(await folder.write('a.txt', bytes('x'))).toMatchObject({ name: 'a (2).txt' })
    expect(fileTree(outside)).toEqual({ secret: 'secret' })
  })
})

test('files are read and listed without what is hidden, and old temporary files go', async () => {
  const dir = tempFolder()
  const folder = await openOutputFolder({ dir })
  await folder.write('b/c.txt', bytes('hello'))
  fs.writeFileSync(path.join(dir, 'by hand.txt'), 'x')
  fs.writeFileSync(path.join(dir, '.hidden'), 'x')
  fs.writeFileSync(path.join(dir, '.versions/.tmp-left'), 'x')
  const later = await openOutputFolder({ dir, now: () => Date.now() + 7_200_000 })
  expect({
    list: (await later.list()).map(({ name, bytes: size }) => [name, size]),
    text: new TextDecoder().decode(await later.read('b/c.txt')),
    left: fs.readdirSync(path.join(dir, '.versions')),
  }).toEqual({
    list: [
      ['b/c.txt', 5],
      ['by hand.txt', 1],
    ],
    text: 'hello',
    left: ['b'],
  })
})

test('nothing is made before the first write', async () => {
  const dir = path.join(tempFolder(), 'RunningTab Output')
  const folder = await openOutputFolder({ dir })
  expect({ list: await folder.list(), stat: await folder.stat('a.txt'), there: fs.existsSync(dir) }).toEqual({
    list: [],
    stat: undefined,
    there: false,
  })
})
