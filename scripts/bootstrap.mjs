#!/usr/bin/env node
// Set-up for every npm script, with no dependency of its own: a recent enough Node, then the locked packages, then the script proper.
// Runs on Node 18 or newer. Writes nothing to stdout, which belongs to the script.
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const NODE_VERSION = '24.21.0'
const say = (text) => process.stderr.write(`runningtab: ${text}\n`)

function fail(text) {
  say(text)
  process.exit(1)
}

/** Runs npm beside the given Node; its output goes to stderr. */
function npm(node, args, cwd) {
  const cli = process.env.npm_execpath
  const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + process.env.PATH }
  const viaNode = cli !== undefined && /\.[cm]?js$/.test(cli)
  const command = viaNode ? node : process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const result = spawnSync(command, viaNode ? [cli, ...args] : args, {
    cwd,
    env,
    stdio: ['ignore', 2, 2],
    shell: !viaNode && process.platform === 'win32',
  })
  if (result.error)
    fail(`npm could not be started (${result.error.message}). Install Node.js with npm, then try again.`)
  return result.status ?? 1
}

/** Node 22.13 or newer: better-sqlite3 13 crashes on 20, and type stripping needs 22.18 or newer. */
function isRecentEnough(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** The path of a Node that is recent enough: this one, or the platform's package from the npm registry in `.cache/node`. */
function recentNode() {
  if (isRecentEnough(process.version)) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const home = path.join(root, '.cache', 'node')
  const binary = path.join(home, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  const stamp = path.join(home, 'version')
  if (fs.existsSync(binary) && readOr(stamp, '') === NODE_VERSION) return binary
  say(`this Node is ${process.version}; fetching Node ${NODE_VERSION} into .cache/node`)
  fs.rmSync(home, { recursive: true, force: true })
  fs.mkdirSync(home, { recursive: true })
  fs.writeFileSync(path.join(home, 'package.json'), '{ "private": true }\n')
  const status = npm(
    process.execPath,
    [
      'install',
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      `${name}@${NODE_VERSION}`,
    ],
    home,
  )
  if (status !== 0 || !fs.existsSync(binary))
    fail(`Node ${NODE_VERSION} could not be fetched. Install Node 22.18 or newer, then try again.`)
  fs.writeFileSync(stamp, NODE_VERSION)
  return binary
}

function readOr(file, fallback) {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return fallback // not there yet: the caller does the set-up
  }
}

/** `npm ci` when node_modules is missing, incomplete or from another lock. */
function installPackages(node) {
  const lock = readOr(path.join(root, 'package-lock.json'), '')
  const stamp = path.join(root, 'node_modules', '.runningtab-lock')
  if (lock !== '' && readOr(stamp, '') === lock) return
  say('installing packages (once)')
  if (npm(node, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], root) !== 0) fail('npm ci failed; see above.')
  fs.writeFileSync(stamp, lock)
}

/** One set-up at a time in this folder; a lock whose process is gone is taken over. */
function withLock(work) {
  const lock = path.join(root, '.cache', 'setup.lock')
  fs.mkdirSync(path.dirname(lock), { recursive: true })
  for (;;) {
    try {
      fs.writeFileSync(lock, String(process.pid), { flag: 'wx' })
      break
    } catch (error) {
      if (error.code !== 'EEXIST') fail(`the folder ${root} cannot be written (${error.code}).`)
      const holder = Number(readOr(lock, '0'))
      if (!isAlive(holder)) fs.rmSync(lock, { force: true })
      else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)
    }
  }
  try {
    return work()
  } finally {
    fs.rmSync(lock, { force: true })
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return pid > 0
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const node = withLock(() => {
  const found = recentNode()
  installPackages(found)
  return found
})
const [script = 'start', ...args] = process.argv.slice(2)
const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + process.env.PATH }
const child = spawn(node, [path.join(root, 'scripts', 'tasks.mjs'), script, ...args], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  cwd: root,
  env,
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// Killed outright, npm cannot pass anything on: its end shows as a new parent, ours to the script as a closed channel.
const parent = process.ppid
setInterval(() => process.ppid !== parent && process.exit(1), 250).unref()
child.on('error', (error) => fail(error.message))
child.on('exit', (code, signal) =>
  process.exit(signal === null ? (code ?? 1) : 128 + (os.constants.signals[signal] ?? 0)),
)
