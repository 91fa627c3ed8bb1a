import { fork } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { readerEnvironment } from './reader-environment.ts'
import type { FromReader, ReaderProcess, ToReader } from './reader-line.ts'

/** Starts a process that reads documents, by Node's own means. It may read files and start threads, but start no program, and write nothing but its compiled modules. */
export function forkReader(module = new URL('./reader-process.ts', import.meta.url)): ReaderProcess {
  const compiled = compiledFolder(process.env['NODE_COMPILE_CACHE'])
  const child = fork(module, {
    env: {
      ...readerEnvironment(process.env),
      ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
    },
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-worker',
      ...(compiled === undefined ? [] : [`--allow-fs-write=${compiled}`]),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const hold = (isHeld: boolean): void => {
    if (isHeld) {
      child.ref()
      child.channel?.ref()
    } else {
      child.unref()
      child.channel?.unref()
    }
  }
  return {
    post(message: ToReader) {
      // What cannot be sent is not lost: the end of the process follows, and is told.
      if (child.connected) child.send(message, () => undefined)
    },
    onMessage: (listener) => child.on('message', (message) => listener(message as FromReader)),
    onEnd(listener) {
      child.once('exit', (code, signal) => listener(signal ?? `exit ${code}`))
      child.once('error', (error) => listener(error.message))
    },
    end() {
      if (child.connected) child.disconnect()
      // It goes by itself, unless it cannot.
      const late = setTimeout(() => child.kill('SIGKILL'), 500)
      child.once('exit', () => clearTimeout(late))
    },
    hold,
  }
}

/** Not the engine's own folder of compiled modules: what a document could make of a reader must never run in the engine. */
function compiledFolder(ofEngine: string | undefined): string | undefined {
  if (ofEngine === undefined) return undefined
  const folder = path.join(ofEngine, 'reader')
  try {
    fs.mkdirSync(folder, { recursive: true })
    return folder
  } catch {
    // Where nothing can be written, modules are compiled anew.
    return undefined
  }
}
