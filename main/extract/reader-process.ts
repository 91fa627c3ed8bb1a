import { serveReading, type ReaderEnd } from './serve-reading.ts'
import type { FromReader, ToReader } from './reader-line.ts'

/** The port that Electron gives a utility process, and the one that comes through it; typed here, because the engine does not import Electron. */
type ElectronPort = {
  postMessage(message: FromReader): void
  on(event: 'message', listener: (event: { readonly data: ToReader }) => void): void
  on(event: 'close', listener: () => void): void
  start(): void
}
type ParentPort = {
  once(event: 'message', listener: (event: { readonly ports: readonly [ElectronPort] }) => void): void
}

const { parentPort } = process as unknown as { readonly parentPort?: ParentPort }
// Nobody is left to read for once the engine's end of the line is closed.
if (parentPort === undefined) {
  process.on('disconnect', () => process.exit())
  serveReading(ofNode())
} else {
  parentPort.once('message', ({ ports: [port] }) => {
    port.on('close', () => process.exit())
    serveReading(ofElectron(port))
    port.start()
  })
}

function ofNode(): ReaderEnd {
  return {
    post: (message) => process.send?.(message),
    onMessage: (listener) => process.on('message', listener),
  }
}

function ofElectron(port: ElectronPort): ReaderEnd {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.on('message', ({ data }) => listener(data)),
  }
}
