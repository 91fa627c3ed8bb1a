import fs from 'node:fs'
import path from 'node:path'

/** Every file below a folder with its text; temporary files would show. */
export function fileTree(dir: string): Record<string, string> {
  const files = fs.readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const pairs = files.map((entry): [string, string] => {
    const file = path.join(entry.parentPath, entry.name)
    return [path.relative(dir, file).replaceAll(path.sep, '/'), fs.readFileSync(file, 'utf8')]
  })
  return Object.fromEntries(pairs.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
