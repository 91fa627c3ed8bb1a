import { expect, test } from 'vitest'
import { formatMatches } from '../../main/terminal/search-output.ts'

const request = {
  args: [],
  mode: 'lines',
  names: true,
  context: false,
  globs: [],
  excludedFolders: [],
  roots: [],
} as const
const lines = (count: number): Buffer =>
  Buffer.from(Array.from({ length: count }, (_, at) => `/w/file ${at % 10}.txt\0a line ${at}\n`).join(''))
const how = {
  request: { ...request, lineNumbers: false },
  locate: (real: string) => real.slice(3),
  shown: (name: string) => ({ order: 0, name }),
}

test('much output of a search is put in order while others have their turn', async () => {
  let turns = 0
  const timer = setInterval(() => turns++, 1)
  const { stdout } = await formatMatches(lines(200_000), { ...how, signal: new AbortController().signal })
  clearInterval(timer)
  const printed = stdout.toString().split('\n')
  expect([printed.length, printed[0], printed.at(-2)]).toEqual([
    200_001,
    'file 0.txt:a line 0',
    'file 9.txt:a line 199999',
  ])
  expect(turns).toBeGreaterThan(0)
})

test('a stop ends it on the way', async () => {
  const stop = new AbortController()
  const formatting = formatMatches(lines(200_000), { ...how, signal: stop.signal })
  stop.abort(new Error('stopped'))
  await expect(formatting).rejects.toThrow('stopped')
})
