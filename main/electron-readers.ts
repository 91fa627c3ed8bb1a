import type { MessageChannelMain, MessagePortMain, UtilityProcess } from 'electron'
import type { ForReaders, OfReaders } from './engine-port/messages.ts'

export type ReaderParts = {
  /** Starts a process that reads documents. */
  readonly fork: () => UtilityProcess
  readonly channel: () => MessageChannelMain
  readonly toEngine: (message: OfReaders, ports?: MessagePortMain[]) => void
}

/** The processes that read documents for one engine: each gets one end of a channel of which the engine gets the other. */
export function keepReaders({ fork, channel, toEngine }: ReaderParts) {
  const readers = new Map<number, UtilityProcess>()

  return {
    receive({ type, id }: ForReaders): void {
      if (type === 'start-reader') start(id)
      else readers.get(id)?.kill()
    },
    /** Once the engine has gone, nobody is left to read for. */
    endAll(): void {
      for (const reader of readers.values()) reader.kill()
    },
  }

  function start(id: number): void {
    const { port1, port2 } = channel()
    const reader = fork()
    readers.set(id, reader)
    reader.on('exit', (code) => {
      readers.delete(id)
      toEngine({ type: 'reader-ended', id, how: `exit ${code}` })
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
    reader.postMessage(null, [port2])
    toEngine({ type: 'reader', id }, [port1])
  }
}
