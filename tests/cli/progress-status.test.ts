import { expect, test } from 'vitest'
import { createProgress } from '../../main/cli/progress.ts'

test.each([
  [0, 'requirements: 0 open, 2 resolved | candidates: 0 unopened, 0 above threshold | read log: 3 entries\n'],
  [
    1,
    'requirements: 0 open, 2 resolved | candidates: 0 unopened, 0 above threshold | read log: 3 entries | set aside: 1\n',
  ],
])('With %i requirements set aside the last line of a run says so', (unavailable, expected) => {
  let text = ''
  const progress = createProgress({ write: (part: string) => ((text += part), true) } as NodeJS.WriteStream, () => 0)
  progress.show({
    type: 'tab',
    turn: 1,
    requirements: { open: 0, done: 2 - unavailable, unavailable },
    candidates: { unopened: 0, aboveThreshold: 0 },
    reads: 3,
  })
  progress.end()
  expect(text.trimStart()).toBe(`0.0s ${expected}`)
})
