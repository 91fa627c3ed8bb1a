import { expect, test } from 'vitest'
import { allowanceFor, excess } from '../../main/extract/allowance.ts'

const MB = 2 ** 20
const most = { cpuMs: 30_000, pageMs: 6_000, memoryMb: 600 }

test('a small file may take less time and memory than a large one, and none more than the most', () => {
  const [small, middle, large] = [1_000, 2 * MB, 100 * MB].map((bytes) => allowanceFor(bytes, most))
  expect(small!.cpuMs).toBeLessThan(5_000)
  expect(small!.memoryMb).toBeLessThan(300)
  expect(middle!.cpuMs).toBeGreaterThan(small!.cpuMs)
  expect(middle!.memoryMb).toBeGreaterThan(small!.memoryMb)
  expect(large).toEqual(most)
})

test('what a thread held before the document does not count against it, but all together is bounded', () => {
  const allowed = allowanceFor(0, most)
  const usage = { memory: 400 * MB, grown: 100 * MB, cpuMs: 10 }
  expect(excess(usage, allowed, 600)).toBeUndefined()
  expect(excess({ ...usage, grown: 300 * MB }, allowed, 600)?.code).toBe('too_large')
  expect(excess({ ...usage, memory: 700 * MB }, allowed, 600)?.code).toBe('too_large')
  expect(excess({ ...usage, cpuMs: 5_000 }, allowed, 600)?.code).toBe('timeout')
})
