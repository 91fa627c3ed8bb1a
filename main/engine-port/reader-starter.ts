import type { FromReader, ReaderProcess, StartReader, ToReader } from '../extract/reader-line.ts'
import type { ForReaders, OfReaders } from './messages.ts'

/** Electron's port that leads to a process which reads documents; typed here, because the engine does not import Electron. */
export type ReaderPort = {
  postMessage(message: ToReader): void
  on(event: 'message', listener: (event: { readonly data: FromReader }) => void): void
  start(): void
}

export type ReaderStarter = {
  readonly start: StartReader
  readonly receive: (message: OfReaders, port: ReaderPort | undefined) => void
}

type Started = {
  readonly connect: (port: ReaderPort) => void
  readonly end: (how: string) => void
}

/** Processes that read documents, of which the window's process starts each and hands over a port to it: an engine under Electron can start none. */
export function createReaderStarter(ask: (message: ForReaders) => void): ReaderStarter {
  const readers = new Map<number, Started>()
  let lastId = 0

  return {
    start() {
      const id = ++lastId
      const connected = Promise.withResolvers<ReaderPort>()
      const ended = Promise.withResolvers<string>()
      readers.set(id, { connect: connected.resolve, end: ended.resolve })
      ask({ type: 'start-reader', id })
      return processBehind(connected.promise, ended.promise, () => ask({ type: 'end-reader', id }))
    },
    receive(message, port) {
      const reader = readers.get(message.id)
      if (message.type === 'reader-ended') {
        readers.delete(message.id)
        reader?.end(message.how)
      } else if (port !== undefined) reader?.connect(port)
    },
  }
}

/** Messages keep their order: each waits for the same promise. */
function processBehind(connected: Promise<ReaderPort>, ended: Promise<string>, end: () => void): ReaderProcess {
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    post: (message) => void connected.then((port) => port.postMessage(message)),
    onMessage(listener) {
      void connected.then((port) => {
        port.on('message', ({ data }) => listener(data))
        port.start()
      })
    },
    onEnd: (listener) => void ended.then(listener),
    end,
    // The engine's process ends when it is told to, whatever is open.
    hold: () => undefined,
  }
}
