import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { CallEvent, EngineRequests, FromWorker, ScratchChange, ToWorker } from './protocol.ts'

export type ShellLimits = {
  readonly maxOutputBytes: number
  readonly maxScratchBytes: number
  /** The worker's heap. */
  readonly maxHeapMb: number
}

const startWorker = (port: MessagePort, limits: ShellLimits) =>
  new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { port, limits },
    transferList: [port],
    // Twice the bound: one large allocation past V8's own limit ends the process, so the watch below comes first.
    resourceLimits: { maxOldGenerationSizeMb: 2 * limits.maxHeapMb },
    env: {},
  })

/** `stderr` of a worker that died says why; the output of one that was ended is in its events. */
export type Ending = {
  readonly stdout: string
  readonly stderr: string
  readonly exitCode: number
  readonly how: 'done' | 'timeout' | 'cancelled' | 'died'
}

export type ShellCall = {
  readonly command: string
  readonly scratch: readonly ScratchChange[]
  readonly requests: EngineRequests
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}
export type Shell = {
  run(call: ShellCall, onEvent: (event: CallEvent) => void): Promise<Ending>
  close(): Promise<void>
}

/** Time for the thread to start, beyond which something is wrong with it. */
const START_MS = 60_000
/** How often the heap of a busy worker is looked at. */
const WATCH_MS = 100

/** One worker with its bash. Idle, it does not keep the process alive. */
export function openShell(limits: ShellLimits, initial: readonly ScratchChange[] = []): Shell {
  const { port1: port, port2 } = new MessageChannel()
  const worker = startWorker(port2, limits)
  worker.unref()
  port.unref()
  const send = (message: ToWorker) => port.postMessage(message)
  let pending = initial
  let death: string | undefined
  let onDeath: (() => void) | undefined
  worker.on('error', (error: Error & { code?: string }) => {
    death = error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'out of memory' : error.message
    onDeath?.()
  })

  return {
    run({ command, scratch, requests, timeoutMs, signal }, onEvent) {
      const { promise, resolve } = Promise.withResolvers<Ending>()
      worker.ref()
      port.ref()
      function receive(message: FromWorker): void {
        if (message.type === 'events') message.events.forEach(onEvent)
        else if (message.type === 'begun') startClock(timeoutMs)
        else if (message.type === 'done') resolve({ ...message, how: 'done' })
        else if (message.type === 'request') void answer(requests, message).then(send)
      }
      const kill = async (how: 'timeout' | 'cancelled' | 'died', exitCode: number) => {
        port.off('message', receive)
        await worker.terminate()
        // What it had posted is still in the port.
        for (let left = receiveMessageOnPort(port); left !== undefined; left = receiveMessageOnPort(port)) {
          const message = left.message as FromWorker
          if (message.type === 'events') message.events.forEach(onEvent)
        }
        resolve({ stdout: '', stderr: death ?? '', exitCode, how })
      }
      const cancel = () => void kill('cancelled', 130)
      let timer: NodeJS.Timeout | undefined
      const startClock = (ms: number): void => {
        clearTimeout(timer)
        timer = setTimeout(() => void kill('timeout', 124), ms)
      }
      // The time that a busy machine takes to start the thread is not the command's.
      startClock(timeoutMs + START_MS)
      const watch = setInterval(() => {
        void worker.getHeapStatistics().then(
          ({ used_heap_size: used }) => {
            if (used < limits.maxHeapMb * 2 ** 20 || death !== undefined) return
            death = 'out of memory'
            onDeath?.()
          },
          () => undefined,
        )
      }, WATCH_MS)
      onDeath = () => void kill('died', 137)
      port.on('message', receive)
      if (signal?.aborted) cancel()
      else if (death !== undefined) onDeath?.()
      else {
        signal?.addEventListener('abort', cancel, { once: true })
        send({ type: 'run', command, scratch: [...pending, ...scratch] })
        pending = []
      }
      return promise.finally(() => {
        clearTimeout(timer)
        clearInterval(watch)
        signal?.removeEventListener('abort', cancel)
        onDeath = undefined
        port.off('message', receive)
        worker.unref()
        port.unref()
      })
    },
    async close() {
      port.close()
      await worker.terminate()
    },
  }
}

async function answer(
  requests: EngineRequests,
  { id, method, argument }: Extract<FromWorker, { type: 'request' }>,
): Promise<ToWorker> {
  try {
    return { type: 'reply', id, value: await requests[method](argument as never) }
  } catch (error) {
    return { type: 'reply', id, error: error instanceof Error ? error.message : String(error) }
  }
}
