import { expect, test } from 'vitest'
import { isTooLong, LARGEST_FRAME } from '../../main/host/wire.ts'

test('a message that is too long, a circle or no data is told before it is passed on', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const given = [undefined, { query: 'x' }, 'x'.repeat(LARGEST_FRAME), circle, { id: 1n }]
  expect(given.map(isTooLong)).toEqual([false, false, true, true, true])
})
