import { createApp } from './app/create-app.ts'
import { stoppable } from './deliverable/print-page.ts'
import { createEngine } from './engine.ts'
import { serveEngine, type OpenApp } from './engine-port/engine-end.ts'
import { createReaderStarter, type ReaderPort } from './engine-port/reader-starter.ts'
import type { ForReaders, FromEngine, Keys, OfReaders, ToEngine } from './engine-port/messages.ts'
import type { KeyStore } from './key-file.ts'
import { openLog } from './log.ts'

/** The port that Electron gives a utility process; typed here, because the engine does not import Electron. */
type ParentPort = {
  postMessage(message: FromEngine | ForReaders): void
  on(
    event: 'message',
    listener: (event: { readonly data: ToEngine | OfReaders; readonly ports: readonly ReaderPort[] }) => void,
  ): void
}

const { parentPort } = process as unknown as { readonly parentPort: ParentPort }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
const readers = createReaderStarter((message) => parentPort.postMessage(message))

const open: OpenApp = async ({ dataDir, host, keys, keepKey }) => {
  const engine = createEngine({
    dataDir,
    startReader: readers.start,
    ...(host.printPage === undefined ? {} : { printPage: stoppable(host.printPage) }),
    ...(keys === undefined ? {} : { keys: keysInMemory(keys, keepKey) }),
  })
  return createApp({ engine, host, onBug: openLog(dataDir) })
}

await serveEngine(
  {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    post: (message) => parentPort.postMessage(message),
    onMessage: (listener) =>
      parentPort.on('message', ({ data, ports }) => {
        if (data.type === 'reader' || data.type === 'reader-ended') readers.receive(data, ports[0])
        else listener(data)
      }),
  },
  open,
)
process.exit(0)

/** Keys as the window's process unsealed them: in memory here, and handed back to be sealed. */
function keysInMemory(
  given: NonNullable<Keys>,
  keepKey: (host: string, key: string | undefined) => Promise<void>,
): KeyStore {
  const keys = new Map(Object.entries(given))
  return {
    place: 'system',
    hosts: () => [...keys.keys()].toSorted(),
    get: (host) => keys.get(host),
    async set(host, key) {
      await keepKey(host, key)
      keys.set(host, key)
    },
    async forget(host) {
      await keepKey(host, undefined)
      keys.delete(host)
    },
  }
}
