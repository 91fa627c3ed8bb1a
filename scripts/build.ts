import fs from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { mainBuild, rendererBuild } from '../vite.build.ts'

const parts = { renderer: rendererBuild, main: mainBuild }
const wanted = process.argv.slice(2)
const root = path.dirname(import.meta.dirname)

for (const [name, config] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  await build({ configFile: false, logLevel: 'warn', mode: 'production', ...config })
  if (name === 'main') fs.chmodSync(path.join(root, 'dist', 'main', 'cli.js'), 0o755)
}
