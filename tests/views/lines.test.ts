import { expect, test } from 'vitest'
import { tempFolder } from '../support/temp-folder.ts'
import { viewsOf, workspaceFolder } from '../support/workspace-folder.ts'

const LINES = 200_000
const lineOf = (number: number): string => `${number} größer ${'x'.repeat(number % 97)}`

test('any window of a long text is found: at both ends, across steps of the index, in any order, clipped', async () => {
  const text = Array.from({ length: LINES }, (_, i) => lineOf(i + 1)).join('\n')
  const folder = workspaceFolder({ 'long.txt': text })
  const { views } = await viewsOf(folder.root, tempFolder())
  const view = await views.open('long.txt')
  const windows = [
    [199_990, 250_000],
    [1, 3],
    [1_999, 2_002],
    [2_000, 2_000],
    [2_001, 2_001],
    [123_456, 123_999],
    [0, 1],
    [200_001, 200_005],
    [9, 8],
  ] as const
  const found = []
  for (const [from, to] of windows) found.push(await views.lines(view, from, to))
  const expected = windows.map(([from, to]) => {
    const first = Math.max(1, from)
    return Array.from({ length: Math.max(0, Math.min(to, LINES) - first + 1) }, (_, i) => lineOf(first + i))
  })
  expect([view.inPlace, view.lineCount]).toEqual([true, LINES])
  expect(found).toEqual(expected)
})

test('large text in another encoding is written anew with its lines', async () => {
  const number = 900_000
  const text = Array.from({ length: number }, (_, i) => `Zeile ${i + 1}: Größe und mehr Text dazu\r\n`).join('')
  const folder = workspaceFolder({ 'long.txt': Buffer.from(text, 'latin1') })
  const { views } = await viewsOf(folder.root, tempFolder())
  const view = await views.open('long.txt')
  expect([view.inPlace, view.kind, view.lineCount, view.size > 32 * 2 ** 20]).toEqual([false, 'text', number, true])
  expect(await views.lines(view, number - 1, number)).toEqual([
    `Zeile ${number - 1}: Größe und mehr Text dazu`,
    `Zeile ${number}: Größe und mehr Text dazu`,
  ])
  expect(await views.locators(view, number, number)).toEqual([{ line: number }])
})
