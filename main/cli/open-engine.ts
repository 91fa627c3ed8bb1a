import path from 'node:path'
import type { Engine } from '../engine.ts'
import { callerDir, defaultDataDir } from '../paths.ts'
import type { CommandCall } from './command.ts'

/** The engine over the data folder that the call names; notices about it go to stderr. */
export async function openEngine({ values, env, stderr }: CommandCall): Promise<Engine> {
  const { createEngine } = await import('../engine.ts')
  const given = values['data-dir']
  const engine = createEngine({
    dataDir: typeof given === 'string' ? path.resolve(callerDir(env), given) : defaultDataDir(env),
  })
  for (const notice of engine.notices) stderr.write(`runningtab: ${notice}\n`)
  return engine
}
