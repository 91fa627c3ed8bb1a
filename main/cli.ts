#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import { packageDir } from './paths.ts'

// In the package's own folder: what lies in a folder for all users could be another's code. Where that cannot be written there is no cache.
const compiled = packageDir('.cache', 'compiled')
enableCompileCache(compiled)
// The threads that read documents start by it.
process.env['NODE_COMPILE_CACHE'] = compiled
const { runCommandLine } = await import('./cli/command-line.ts')

process.exitCode = await runCommandLine(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
})
