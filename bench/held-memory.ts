import fs from 'node:fs'

/** Megabytes that this process and those it started hold; where the system does not tell of others, of this process alone. */
export function heldMemory(): number {
  const own = process.memoryUsage.rss()
  const children = textOf(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean)
  const bytes = children.reduce((sum, pid) => sum + residentBytes(pid), own)
  return bytes / 2 ** 20
}

function residentBytes(pid: string): number {
  const kilobytes = /^VmRSS:\s*(\d+) kB/m.exec(textOf(`/proc/${pid}/status`))?.[1]
  return Number(kilobytes ?? 0) * 1024
}

/** Empty where there is none: the process has ended meanwhile, or the system is another. */
function textOf(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''
}
