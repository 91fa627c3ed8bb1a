import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { ooxmlFaults } from './ooxml-check.ts'

/**
 * An empty folder that is gone after the test; a process that is just ending may still write into it.
 * Every Office file that the application has stored in it by then must pass the strict check.
 */
export function tempFolder(): string {
  const dir = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'runningtab-test-'))
  onTestFinished(() => {
    const faults = storedFaults(dir)
    fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    expect(faults, 'Office files that were written break the standard').toEqual({})
  })
  return dir
}

/** What is wrong with the kept versions below a folder; files that a test filled with bytes of its own are no packages. */
export function storedFaults(dir: string): Record<string, string[]> {
  const files = filesBelow(dir).filter((name) => /(?:^|[\\/])\.versions[\\/].*\.(?:docx|xlsx|pptx)$/.test(name))
  return Object.fromEntries(
    files.flatMap((name) => {
      const bytes = fs.readFileSync(path.join(dir, name))
      const faults = bytes.subarray(0, 2).toString('latin1') === 'PK' ? ooxmlFaults(bytes) : []
      return faults.length === 0 ? [] : [[name, faults]]
    }),
  )
}

/** Links are not followed: a test may have made a circle of them. What cannot be listed holds nothing that was stored. */
function filesBelow(dir: string, inner = ''): string[] {
  let entries: fs.Dirent[]
  try {
    entries = fs.readdirSync(path.join(dir, inner), { withFileTypes: true })
  } catch (error) {
    if (['ENAMETOOLONG', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return []
    throw error
  }
  return entries.flatMap((entry) => {
    const name = path.join(inner, entry.name)
    return entry.isDirectory() ? filesBelow(dir, name) : [name]
  })
}
