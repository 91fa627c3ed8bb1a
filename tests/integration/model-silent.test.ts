/** Servers that fall silent, and keys that servers repeat: over whole runs. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openStore } from '../../main/store/store.ts'
import { runInEngine } from '../support/engine-run.ts'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type Script } from '../support/scripted-server.ts'

const files = { 'a.txt': 'The per diem is 68 EUR.\n' }
const read = { calls: [{ name: 'read', input: { path: 'a.txt' } }] }

function requestFor(workspace: string, baseUrl: string) {
  return { workspace, task: 'Sum up', model: 'openai-compatible:m', baseUrl, without: ['finish-check'] }
}

test('A server that falls silent in its reply ends the run with a reason; nothing is lost, and it goes on where it stood', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  let isSilent = true
  const script: Script = ({ number }) =>
    number === 1 ? read : isSilent ? { text: 'I am think', stall: true } : { text: 'It is 68 EUR.' }
  const server = await startScriptedServer(script)
  const access = { env: {}, idleMs: 400 }
  const first = await runInEngine(data.dir, { ...requestFor(workspace.dir, server.baseUrl), access })
  expect(first.events.at(-1)).toMatchObject({
    type: 'done',
    reason: 'error',
    message: expect.stringContaining('sent nothing for'),
  })
  expect([server.requests.length, first.events.filter(({ type }) => type === 'observation').length]).toEqual([2, 1])
  isSilent = false
  const second = await runInEngine(data.dir, { resume: first.taskId, access })
  expect(second.events.map(({ type }) => type)).toEqual(
    ['assistant', 'usage', 'audit', 'done'].filter((type) => second.events.some((event) => event.type === type)),
  )
  expect(second.events.at(-1)).toMatchObject({ reason: 'finished', turns: 2 })
  // The conversation of the third request is that of the second.
  expect(server.requests[2]?.raw).toBe(server.requests[1]?.raw)
  const store = openStore(path.join(data.dir, 'runningtab.db'))
  expect(store.ledger.list().map(({ inputTokens }) => inputTokens)).toEqual([10, null, 10])
  store.close()
  await server.close()
})

test('A run that is stopped while a server is silent ends at once and can go on', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const server = await startScriptedServer(({ number }) =>
    number === 1 ? { text: 'Half', stall: true } : { text: 'Done.' },
  )
  const stopped = await runInEngine(data.dir, requestFor(workspace.dir, server.baseUrl), (event, stop) => {
    if (event.type === 'turn') setTimeout(() => stop.abort(), 300)
  })
  expect(stopped.events.at(-1)).toMatchObject({ type: 'done', reason: 'cancelled' })
  const on = await runInEngine(data.dir, { resume: stopped.taskId })
  expect(on.events.at(-1)).toMatchObject({ reason: 'finished' })
  await server.close()
})

test('A key that a server repeats in its error is nowhere: not in events, the ledger, the output or the data folder', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder()
  const key = 'sk-distinctive-4711'
  const server = await startScriptedServer(({ number }) =>
    number === 1
      ? read
      : { status: number === 2 ? 503 : 400, headers: { 'retry-after': '0' }, errorMessage: `no ${key} here` },
  )
  const words = ['run', '--workspace', workspace.dir, '--task', 'Sum up', '--model', 'openai-compatible:m', '--json']
  const run = await runningtab([...words, '--base-url', server.baseUrl], {
    dataDir: data.dir,
    env: { RUNNINGTAB_API_KEY: key },
  })
  await server.close()
  expect([run.code, server.requests[0]?.headers.authorization, jsonLines(run.stdout).length > 5]).toEqual([
    3,
    `Bearer ${key}`,
    true,
  ])
  expect(run.stderr).toContain('no [key] here')
  const everything = fs
    .readdirSync(data.dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
  expect([run.stdout, run.stderr, ...everything].filter((text) => text.includes(key))).toEqual([])
})

/** Written before anything else runs: every connection that is not to this computer, and every name that is looked up. */
const TRAP = `
import dns from 'node:dns'
import fs from 'node:fs'
import net from 'node:net'
const note = (line) => fs.appendFileSync(process.env.TRAP_FILE, line + '\\n')
const connect = net.Socket.prototype.connect
net.Socket.prototype.connect = function (...args) {
  const [options] = Array.isArray(args[0]) ? args[0] : args
  const host = typeof options === 'object' ? options.host ?? options.path : args[1]
  if (!/^(127\\.|::1$|localhost$|\\/)/.test(String(host ?? 'localhost'))) note('connect ' + host)
  else note('here')
  return connect.apply(this, args)
}
for (const from of [dns, dns.promises]) {
  const lookup = from.lookup
  from.lookup = (host, ...rest) => (host === 'localhost' || net.isIP(host) || note('lookup ' + host), lookup(host, ...rest))
}
`

test('With local only on, nothing of a run leaves this computer, whatever is named and whatever proxy is set; a server on it is reached', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder({ 'settings.json': JSON.stringify({ localOnly: true }) })
  using traps = tempFolder({ 'trap.mjs': TRAP.replaceAll('\\\\', '\\') })
  const server = await startScriptedServer(() => ({ text: 'It is so.' }))
  const trapped = async (baseUrl: string) => {
    const file = path.join(traps.dir, 'seen')
    fs.rmSync(file, { force: true })
    const env = {
      TRAP_FILE: file,
      NODE_OPTIONS: `--import ${path.join(traps.dir, 'trap.mjs')}`,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: 'http://203.0.113.7:3128',
      HTTPS_PROXY: 'http://203.0.113.7:3128',
      RUNNINGTAB_API_KEY: 'k',
    }
    const words = ['run', '--workspace', workspace.dir, '--task', 'Sum up', '--model', 'openai-compatible:m']
    const { code, stderr } = await runningtab([...words, '--without', 'finish-check', '--base-url', baseUrl], {
      dataDir: data.dir,
      env,
    })
    const seen = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim().split('\n') : []
    return {
      code,
      isSaid: stderr.includes('Local-only is on'),
      left: seen.filter((line) => line !== 'here'),
      here: seen.includes('here'),
    }
  }
  expect(await trapped('https://models.example.com/v1')).toEqual({ code: 3, isSaid: true, left: [], here: false })
  expect(await trapped('http://192.0.2.1:9/v1')).toEqual({ code: 3, isSaid: true, left: [], here: false })
  expect(await trapped(server.baseUrl.replace('127.0.0.1', 'localhost'))).toEqual({
    code: 0,
    isSaid: false,
    left: [],
    here: true,
  })
  await server.close()
})
