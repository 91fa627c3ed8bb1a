import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addToStream, endStream, streamOf } from '../../renderer/store/streams.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('pieces that come faster than they can be drawn are drawn together, and the first at once', () => {
  const drawn: string[] = []
  const stream = streamOf('a')
  stream.subscribe(() => drawn.push(stream.get()))
  for (let n = 0; n < 500; n++) addToStream('a', `${n} `)
  expect(drawn).toEqual(['0 '])
  vi.runAllTimers()
  expect(drawn).toHaveLength(2)
  expect(drawn[1]).toBe(Array.from({ length: 500 }, (_, n) => `${n} `).join(''))
  addToStream('a', 'later')
  expect(drawn).toHaveLength(3)
})

test('what still waits when the reply has ended is not drawn after it', () => {
  addToStream('b', 'one ')
  addToStream('b', 'two')
  endStream('b')
  vi.runAllTimers()
  expect(streamOf('b').get()).toBe('')
})
