import fs from 'node:fs'
import path from 'node:path'
import { runInEngine } from '../tests/support/engine-run.ts'
import { startScriptedServer } from '../tests/support/scripted-server.ts'
import type { Bench, Measurement } from './bench-context.ts'
import { coin, createForgetfulAgent } from './forgetful-agent.ts'
import { READ, WANTED, type Wanted } from './forgetful-task.ts'
import { packageDir } from '../main/paths.ts'
import type { Row } from './row.ts'

/** Values that a task asks for. */
const ASKED = 14

/** A simulation, not a model: an agent that forgets, over whole runs of both systems with the same tasks and coins. */
export const forgetful: Measurement = async (bench) => {
  const seeds = bench.quick ? 3 : 8
  const dci = { missing: 0, shown: 0 }
  const ours = { missing: 0, shown: 0, forgotten: 0, recovered: 0 }
  for (let seed = 1; seed <= seeds; seed++) {
    const bare = await run(bench, seed, 'dci')
    const whole = await run(bench, seed, 'runningtab')
    dci.missing += bare.missing
    dci.shown += bare.shown
    ours.missing += whole.missing
    ours.shown += whole.shown
    ours.forgotten += whole.forgotten
    ours.recovered += whole.recovered
  }
  const peer = { name: 'DCI', value: dci.missing / dci.shown }
  const missing = ours.missing / ours.shown
  const recovered = ours.recovered / ours.forgotten
  const rows: Row[] = [
    {
      figure: `simulated forgetful agent, ${seeds} seeds: shown but missing in the deliverable`,
      unit: 'share',
      ours: missing,
      peer,
      target: '≤ 0.5 ×',
      holds: missing <= 0.5 * peer.value,
    },
    {
      figure: 'simulated forgetful agent: of values read and forgotten, shown by the review alone',
      unit: 'share',
      ours: recovered,
      peer: undefined,
      target: '≥ 60 %',
      holds: recovered >= 0.6,
    },
  ]
  return rows
}

/** One task from its first request to its deliverable. */
export async function run(bench: Pick<Bench, 'newDir'>, seed: number, system: 'dci' | 'runningtab') {
  const workspace = packageDir('resources', 'sample')
  const wanted = chosen(WANTED, seed)
  const files = READ.flatMap((folder) => filesBelow(workspace, folder))
  const agent = createForgetfulAgent({ seed, wanted, files, hasTab: system === 'runningtab' })
  const server = await startScriptedServer(({ messages }) => agent.answer(messages))
  try {
    const { events } = await runInEngine(bench.newDir(), {
      workspace,
      outputDir: bench.newDir(),
      task: `Write answer.md with the ${wanted.map(({ requirement }) => requirement).join('; the ')}`,
      model: 'openai-compatible:simulated',
      baseUrl: server.baseUrl,
      system,
      contextTokens: 200_000,
    })
    const shown = events.flatMap((event) => (event.type === 'observation' ? [event.text] : [])).join('\n')
    const file = events.findLast((event) => event.type === 'deliverable')
    const text = file === undefined ? '' : fs.readFileSync(file.path, 'utf8')
    const held = wanted.filter(({ value }) => shown.includes(value))
    return {
      shown: held.length,
      missing: held.filter(({ value }) => !text.includes(value)).length,
      ...agent.recovery(),
    }
  } finally {
    await server.close()
  }
}

function filesBelow(workspace: string, folder: string): string[] {
  return fs
    .readdirSync(path.join(workspace, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(workspace, path.join(entry.parentPath, entry.name)))
    .toSorted()
}

function chosen(all: readonly Wanted[], seed: number): readonly Wanted[] {
  return all.toSorted((a, b) => coin(seed, a.requirement, 0) - coin(seed, b.requirement, 0)).slice(0, ASKED)
}
