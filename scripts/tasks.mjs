// What each npm script does, once bootstrap.mjs has set up Node and the packages.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const [script = 'start', ...args] = process.argv.slice(2)
/** Milliseconds within which a window that cannot be has ended. */
const QUICK_END = 5_000
const bin = (name) => path.join('node_modules', '.bin', name)

/** The command line in this process, so that signals and streams are its own. */
async function commandLine(words, module = '../main/cli.ts') {
  process.argv.splice(2, process.argv.length, ...words)
  await import(module)
}

/** Runs one command; ends the process with its code when it fails. */
function run(command, commandArgs, options = {}) {
  const result = spawnSync(command, commandArgs, { stdio: 'inherit', shell: process.platform === 'win32', ...options })
  if (result.error) throw result.error
  if (result.status !== 0) process.exit(result.status ?? (result.signal === 'SIGINT' ? 130 : 1))
}

/** Builds what is missing or older than its sources. */
function buildStale(...parts) {
  run(process.execPath, [path.join('scripts', 'build.ts'), '--stale', ...parts], { stdio: ['ignore', 2, 2] })
}

/** The application in its own window; where that cannot be, in the browser's. Options are for the latter. */
function start() {
  const { electron, why } = args.length > 0 ? { why: 'options were given' } : findElectron()
  if (electron === undefined) return serve(why)
  buildStale()
  const began = Date.now()
  const { status, signal, error } = spawnSync(electron, ['.'], { stdio: 'inherit' })
  if (status === 0 || signal === 'SIGINT' || signal === 'SIGTERM') return process.exit(status ?? 130)
  // A display that does not answer, or a library that is missing, ends it at once.
  if (error === undefined && Date.now() - began > QUICK_END) return process.exit(status ?? 1)
  return serve(`Electron ended with ${error?.code ?? signal ?? status}`)
}

function serve(why) {
  process.stderr.write(`No window of our own (${why}): the application runs in a browser window.\n`)
  buildStale('renderer', 'main')
  return commandLine(['serve', ...args], '../dist/main/cli.js')
}

/** Electron's program, fetched at the first call; or why there is none. */
function findElectron() {
  if (process.platform === 'linux' && !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY) return { why: 'no display' }
  if (process.getuid?.() === 0) return { why: 'started as root' }
  const home = path.join('node_modules', 'electron')
  const named = path.join(home, 'path.txt')
  if (!fs.existsSync(named)) {
    process.stderr.write('runningtab: fetching Electron (once)\n')
    const fetched = spawnSync(process.execPath, [path.join(home, 'install.js')], { stdio: 'ignore', timeout: 180_000 })
    if (fetched.status !== 0 || !fs.existsSync(named)) return { why: 'Electron could not be fetched' }
  }
  return { electron: path.resolve(home, 'dist', fs.readFileSync(named, 'utf8')) }
}

function check() {
  run(bin('oxfmt'), ['--check', '.'])
  run(bin('oxlint'), ['--type-aware', '--deny-warnings', '.'])
  run(bin('tsc'), ['--noEmit'])
  run(bin('tsc'), ['--noEmit', '-p', 'renderer'])
  run(bin('knip'), [])
}

/** Runs all tests and closes with one line that counts them. */
function test() {
  const report = path.join('.cache', 'test-report.json')
  fs.mkdirSync('.cache', { recursive: true })
  fs.rmSync(report, { force: true })
  const options = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args]
  const result = spawnSync(bin('vitest'), options, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (!fs.existsSync(report)) throw new Error('vitest left no report')
  const { numPassedTests, numFailedTests, numPendingTests, success } = JSON.parse(fs.readFileSync(report, 'utf8'))
  process.stdout.write(`${numPassedTests} passed, ${numFailedTests} failed, ${numPendingTests} skipped\n`)
  process.exit(success ? 0 : result.status || 1)
}

const scripts = {
  start,
  runningtab: () => {
    if (args[0] === 'serve') buildStale('renderer')
    return commandLine(args)
  },
  test,
  check: () => {
    check()
    run(bin('vitest'), ['run', '--project', 'unit'])
  },
  bench: () => run(process.execPath, [path.join('bench', 'bench.ts'), ...args]),
  build: () => run(process.execPath, [path.join('scripts', 'build.ts'), ...args]),
  /** The installable application for this system: `npm run dist -- --dir` leaves it unpacked. */
  dist: () => {
    run(process.execPath, [path.join('scripts', 'build.ts')])
    run(bin('electron-builder'), args)
  },
  icons: () => run(process.execPath, [path.join('scripts', 'make-icons.ts')]),
  sample: () => run(process.execPath, [path.join('scripts', 'make-sample.ts'), ...args]),
  format: () => run(bin('oxfmt'), ['.']),
}

if (!Object.hasOwn(scripts, script)) {
  process.stderr.write(`runningtab: no script ${script}; there are ${Object.keys(scripts).join(', ')}\n`)
  process.exit(2)
}
// The bootstrap that started us is gone: so are we, as if killed with it.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.channel?.unref()
await scripts[script]()
