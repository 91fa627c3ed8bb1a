import { extractLimits } from './limits.ts'
import { tooMuch } from './too-much.ts'
import type { Usage } from './usage-watch.ts'
import type { Failure } from './worker.ts'

/** What a document may take: CPU time in milliseconds, its slowest page's too, heap and buffers in megabytes. */
export type Allowance = { readonly cpuMs: number; readonly pageMs: number; readonly memoryMb: number }

/** By the document's size: a small file that takes as much as a large one was made to. */
export function allowanceFor(bytes: number, most: Allowance): Allowance {
  const megabytes = bytes / 2 ** 20
  const { smallTimeMs, timeMsPerMegabyte, smallMemoryMb, memoryMbPerMegabyte } = extractLimits
  const cpuMs = Math.min(most.cpuMs, Math.round(smallTimeMs + megabytes * timeMsPerMegabyte))
  return {
    cpuMs,
    // So that one page or two can be left out before the document itself is.
    pageMs: Math.min(most.pageMs, cpuMs * 0.375),
    memoryMb: Math.min(most.memoryMb, Math.round(smallMemoryMb + megabytes * memoryMbPerMegabyte)),
  }
}

/** Why a document is given up that has taken this; undefined while it may go on. `memoryMb` bounds what its thread holds altogether. */
export function excess({ memory, grown, cpuMs }: Usage, allowed: Allowance, memoryMb: number): Failure | undefined {
  if (memory > memoryMb * 2 ** 20) return tooMuch.memory(memoryMb)
  if (grown > allowed.memoryMb * 2 ** 20) return tooMuch.memory(allowed.memoryMb)
  return cpuMs > allowed.cpuMs ? tooMuch.time(allowed.cpuMs) : undefined
}
