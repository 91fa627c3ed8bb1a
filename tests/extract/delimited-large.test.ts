import fs from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createRecordReader } from '../../main/extract/delimited-records.ts'
import { createExtractPool } from '../../main/extract/pool.ts'
import { tempFolder } from '../support/temp-folder.ts'

const pool = createExtractPool({ size: 1 })
afterAll(() => pool.close())

test('records are the same wherever the text is cut into pieces', () => {
  const text = 'a,b\r\n"x ""y""\r\nz",2\n3" disk,4\r5,"six"\r\n7,"open\n8,9'
  const inPieces = (size: number): string => {
    const reader = createRecordReader(',')
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, n) => text.slice(n * size, (n + 1) * size))
    return pieces.map(reader.push).join('') + reader.end()
  }
  const whole = 'a,b\n"x "y" z",2\n3" disk,4\n5,"six"\n7,"open\n8,9\n'
  expect([1, 2, 3, 5, 1_000].map(inPieces)).toEqual([whole, whole, whole, whole, whole])
})

test('an open quote in a large table swallows no record, however it is written', async () => {
  const rows = Array.from({ length: 400_000 }, (_, n) => `${n},"item ${n}"`)
  const file = path.join(tempFolder(), 'large.csv')
  fs.writeFileSync(file, `n,name\n-1,"open\n${'plain,row\n'.repeat(200_000)}${rows.join('\n')}\n`)
  const { kind, lineCount, meta } = await pool.extract(file, { name: 'large.csv' })
  expect({ kind, lineCount, meta }).toEqual({
    kind: 'csv',
    lineCount: 600_002,
    meta: { encoding: 'utf-8', delimiter: ',' },
  })
})
