import { expect, test } from 'vitest'
import { passwordBytes } from '../../main/extract/pdf-password.ts'

test('a password of a PDF is tried in each way that programs make bytes of it, and in none twice', () => {
  expect(passwordBytes('pass').map((bytes) => bytes.toString('hex'))).toEqual(['70617373'])
  expect(passwordBytes('ž€').map((bytes) => bytes.toString('hex'))).toEqual(['c5bee282ac', '7eac', '9ea0', '9e80'])
  expect(passwordBytes('€')[2]).toEqual(Buffer.of(0xa0))
})
