import { expect, test } from 'vitest'
import { createHeadingTrail } from '../../main/extract/heading-trail.ts'
import { extractLimits } from '../../main/extract/limits.ts'

test('a line stands under the headings above it, until there are more than any real document has', () => {
  const trail = createHeadingTrail()
  trail.enter(0, 'One')
  trail.enter(1, 'Two')
  expect(trail.path()).toBe('One > Two')
  for (let i = 2; i < extractLimits.headings; i++) trail.enter(1, `Heading ${i}`)
  expect(trail.path()).toBe(`One > Heading ${extractLimits.headings - 1}`)
  trail.enter(1, 'One too many')
  expect(trail.path()).toBe('')
})
