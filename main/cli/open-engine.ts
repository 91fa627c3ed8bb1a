import path from 'node:path'
import type { Engine } from '../engine.ts'
import { callerDir, defaultDataDir } from '../paths.ts'
import type { CommandCall } from './command.ts'

/** The engine over the data folder that the call names; notices about it go to stderr. */
export async function openEngine({ values, env, stderr }: CommandCall): Promise<Engine> {
  const { createEngine } = await import('../engine.ts')
  const engine = createEngine({ dataDir: dataDirOf(values, env) })
  for (const notice of engine.notices) stderr.write(`runningtab: ${notice}\n`)
  return engine
}

/** The data folder that the call names, else the platform's own. */
export function dataDirOf(values: CommandCall['values'], env: CommandCall['env']): string {
  const given = values['data-dir']
  return typeof given === 'string' ? path.resolve(callerDir(env), given) : defaultDataDir(env)
}
