import { expect, test } from 'vitest'
import { observationLimit } from '../main/run-request.ts'

test('an observation is as large as the person set it, and never more than a quarter of the context', () => {
  expect([observationLimit(200_000, 5000), observationLimit(8000, 50_000), observationLimit(200_000, 90_000)]).toEqual([
    5000, 6000, 90_000,
  ])
})
