import { setImmediate as nextTick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { finish, finishInSlices, type Steps } from '../../main/deliverable/audit-steps.ts'

/** Steps that each keep the processor busy for longer than a slice. */
function* busy(done: string[], steps: number): Steps<string> {
  for (let step = 1; step <= steps; step++) {
    const end = performance.now() + 25
    while (performance.now() < end);
    done.push(`step ${step}`)
    yield
  }
  return 'done'
}

test('what else there is to do goes on between the slices of an audit', async () => {
  const done: string[] = []
  const audit = finishInSlices(busy(done, 3))
  const other = (async () => {
    for (let at = 1; at <= 2; at++) {
      await nextTick()
      done.push('other work')
    }
  })()
  expect(await audit).toBe('done')
  await other
  expect(done.indexOf('other work')).toBeLessThan(done.indexOf('step 3'))
})

test('work that is late is given up at the next step, in slices or at once', async () => {
  const done: string[] = []
  const isLate = (): boolean => done.length > 0
  expect(await finishInSlices(busy(done, 3), isLate)).toBeUndefined()
  expect(done).toEqual(['step 1'])
  expect(finish(busy(done, 3), isLate)).toBeUndefined()
})
