import { expect, test } from 'vitest'
import { openCompoundFile } from '../../main/extract/compound-file.ts'
import { compoundOf } from '../support/compound-files.ts'

const fatAt = (file: Buffer): number => (file.readUInt32LE(76) + 1) * 512
const corrupt = expect.objectContaining({ code: 'corrupt' }) as Error

test('streams are found in the storage that they lie in, small and large ones', () => {
  const large = Buffer.alloc(10_000, 'large')
  const root = openCompoundFile(
    compoundOf({
      '/WordDocument': large,
      '/ObjectPool/_1/WordDocument': Buffer.from('inner'),
      '/Small': Buffer.from('s'),
    }),
  )
  expect(root.names.toSorted()).toEqual(expect.arrayContaining(['ObjectPool', 'Small', 'WordDocument']))
  expect(root.names).not.toContain('_1')
  expect(Buffer.from(root.read('WordDocument') ?? []).equals(large)).toBe(true)
  expect(Buffer.from(root.read('WordDocument', 3) ?? []).toString()).toBe('lar')
  const inner = root.folder('ObjectPool')?.folder('_1')?.read('WordDocument')
  expect(Buffer.from(inner ?? []).toString()).toBe('inner')
  expect([root.read('None'), root.folder('None')]).toEqual([undefined, undefined])
})

test('a directory that goes round in a circle is refused', () => {
  const file = compoundOf({ '/Stream': Buffer.alloc(10_000) })
  const directory = file.readUInt32LE(48)
  file.writeUInt32LE(directory, fatAt(file) + directory * 4)
  expect(() => openCompoundFile(file)).toThrow(corrupt)
})

test('a stream that goes round in a circle is refused', () => {
  const file = compoundOf({ '/Stream': Buffer.alloc(10_000, 'x') })
  const first = (file.indexOf('xxxxxxxx') >> 9) - 1
  file.writeUInt32LE(first, fatAt(file) + first * 4)
  // What the directory says of its size does not end it either.
  const entry = file.indexOf(Buffer.from('Stream', 'utf16le'))
  file.writeUInt32LE(0x7fff_ffff, entry + 120)
  expect(() => openCompoundFile(file).read('Stream')).toThrow(corrupt)
})

test('entries that are each other’s siblings are listed once', () => {
  const file = compoundOf({ '/A': Buffer.from('1'), '/B': Buffer.from('2') })
  const [a, b] = ['A', 'B'].map((name) => file.indexOf(Buffer.from(`${name}\0`, 'utf16le')))
  for (const entry of [a!, b!]) {
    const directory = (file.readUInt32LE(48) + 1) * 512
    file.writeUInt32LE(((entry === a ? b! : a!) - directory) / 128, entry + 68)
    file.writeUInt32LE((entry - directory) / 128, entry + 72)
  }
  const { names } = openCompoundFile(file)
  expect(names.filter((name) => name === 'A' || name === 'B')).toEqual(['A', 'B'])
})

test('a table of tables that goes round in a circle ends', () => {
  const file = compoundOf({ '/Stream': Buffer.alloc(200_000, 'x') })
  const sector = (file.indexOf('xxxxxxxx') >> 9) - 1
  file.writeUInt32LE(sector, 68)
  file.fill(sector & 0xff, (sector + 1) * 512, (sector + 1) * 512 + 508)
  file.writeUInt32LE(sector, (sector + 1) * 512 + 508)
  expect(openCompoundFile(file).names).toContain('Stream')
})
