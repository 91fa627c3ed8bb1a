import fs from 'node:fs'
import path from 'node:path'
import { sampleFiles } from './sample/sample-files.ts'

const target = path.join(import.meta.dirname, '..', 'resources', 'sample')
fs.rmSync(target, { recursive: true, force: true })
const files = await sampleFiles()
for (const [name, bytes] of files) {
  const file = path.join(target, name)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, bytes)
}
process.stdout.write(`${files.size} files in ${path.relative(process.cwd(), target)}\n`)
