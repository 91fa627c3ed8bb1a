import fs from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createEngine } from '../main/engine.ts'
import { openTaskEnvironment } from '../main/task-environment.ts'
import { wholeRequest } from '../tests/support/whole-request.ts'
import { EVERYTHING, TASK } from './bench-context.ts'
import { heldMemory } from './held-memory.ts'
import { timeOf } from './measure.ts'
import { LIMIT, observerOf } from './observer.ts'

/** Times in ms; the most memory of the engine and its readers in MB while the first and the second half of the documents were read. */
export type Beside = {
  readonly calls: readonly number[]
  readonly stopMs: number
  readonly halfMb: number
  readonly endMb: number
}

/** Between two calls a model thinks, for seconds in truth. */
const PAUSE_MS = 100
const CALLS = 60

// Prints what tool calls over a folder cost, beside its warm-up or alone, with nothing cached.
const [how, folder, home] = process.argv.slice(2) as [string, string, string]
const engine = createEngine({ dataDir: path.join(home, 'data') })
process.stdout.write(JSON.stringify({ ...(await toolCalls()), stopMs: how === 'beside' ? await stopOfRun() : 0 }))
process.exit()

async function toolCalls(): Promise<Omit<Beside, 'stopMs'>> {
  const environment = await openTaskEnvironment({
    workspaceDir: folder,
    taskId: 'bench',
    outputDir: path.join(home, 'output'),
    task: TASK,
    language: 'en',
    parts: EVERYTHING,
    observationLimit: LIMIT,
    rows: [],
    pool: engine.parts.pool,
    viewsDir: engine.parts.paths.views,
    watch: false,
  })
  const { tab, sources, tools, workspace, views } = environment
  const observe = observerOf({ tab, sources, tools })
  // The warm-up goes through the folder from its start: what lies at the end has to be read for the call.
  const files = [...workspace.files()].map((file) => file.path).filter((file) => !file.endsWith('.png'))
  const memory: { share: number; mb: number }[] = []
  let isWarming = how === 'beside'
  const warming = isWarming
    ? views
        .warmUp({
          onProgress: ({ done, total }) => memory.push({ share: done / total, mb: heldMemory() }),
        })
        .then(() => (isWarming = false))
    : undefined
  const calls: number[] = []
  const isAsked = (): boolean => isWarming || calls.length < CALLS
  for (let n = 0; isAsked() && n < files.length; n++) {
    const file = files.at(-1 - ((n * 7) % files.length))!
    const [name, input] = usual(n, file)
    const context = { turn: n, callId: `c${n}`, signal: new AbortController().signal }
    calls.push(await timeOf(() => observe({ callId: context.callId, name, input }, context)))
    await setTimeout(PAUSE_MS)
  }
  await warming
  await environment.close()
  const most = (from: number, to: number): number =>
    Math.max(...memory.filter(({ share }) => share > from && share <= to).map(({ mb }) => mb))
  return { calls, halfMb: Math.round(most(0, 0.5)), endMb: Math.round(most(0.5, 0.98)) }
}

function usual(n: number, file: string): [name: string, input: unknown] {
  const quoted = `'${file}'`
  switch (n % 4) {
    case 0:
      return ['read', { path: file }]
    case 1:
      return ['bash', { command: `cat ${quoted} | head -40` }]
    case 2:
      return ['bash', { command: `grep -n "EUR" ${quoted}; ls '${path.posix.dirname(file)}'` }]
    default:
      return ['bash', { command: `find . -name '*${n}*' | head -20; wc -l ${quoted}` }]
  }
}

/** From Stop to the end of a run whose folder has just begun to be read. */
async function stopOfRun(): Promise<number> {
  fs.rmSync(engine.parts.paths.views, { recursive: true })
  const stop = new AbortController()
  const run = engine.runTask(wholeRequest({ task: TASK, workspace: folder, outputDir: path.join(home, 'output') }), {
    signal: stop.signal,
    onEvent: () => undefined,
  })
  await setTimeout(1_000)
  const at = performance.now()
  stop.abort()
  const { reason } = await run
  if (reason !== 'cancelled') throw new Error(`The run ended by itself (${reason}).`)
  return performance.now() - at
}
