import fs from 'node:fs'
import path from 'node:path'
import { extractBytes } from '../../main/extract/extract.ts'
import type { ReadEntry } from '../../main/tab/record.ts'
import { entryOf } from './whole-file-entry.ts'

const sample = path.resolve(import.meta.dirname, '../../resources/sample')

/** Every file of the sample, read whole by our extractor. */
export async function sampleReads(): Promise<ReadEntry[]> {
  const names = fs.readdirSync(sample, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = names.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
  return Promise.all(
    files.map(async (file, at) => {
      const { lines } = await extractBytes(fs.readFileSync(file), { name: path.basename(file) })
      const name = path.relative(sample, file).replaceAll(path.sep, '/').normalize('NFC')
      return entryOf(
        `L${at + 1}`,
        name,
        lines.map(({ text }) => text),
      )
    }),
  )
}
