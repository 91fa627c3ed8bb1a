import { registerHooks } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Runs an Electron entry, given as the first word, with the stand-in in Electron's place. */
const standIn = new URL('./electron.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) => (name === 'electron' ? { url: standIn, shortCircuit: true } : next(name, context)),
})
const { startStandIn } = await import('./start.ts')
const becomeReady = await startStandIn()
await import(pathToFileURL(path.resolve(process.argv[2] ?? '')).href)
becomeReady()
