import { expect, test } from 'vitest'
import { readValues } from '../../main/deliverable/audit-values.ts'

const read = (text: string) => readValues(text).map((value) => [value.text, value.reference])

test('a letter that begins a numbered sentence is no unit, and elsewhere it is', () => {
  expect(read('1.2 A trip of more than 30 kilometres')).toEqual([
    ['1.2', true],
    ['30 kilometres', false],
  ])
  expect(read('The fuse holds 1.2 A at 230 V')).toEqual([
    ['1.2 A', false],
    ['230 V', false],
  ])
})
