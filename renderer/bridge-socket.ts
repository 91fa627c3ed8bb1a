import type { Bridge } from '../preload/bridge.ts'
import type { Result } from '../preload/errors.ts'

type Listener = (payload: unknown) => void
type Reply =
  | { readonly id: number; readonly result: Result<unknown> }
  | { readonly event: string; readonly payload: unknown }

/** Milliseconds before the first new try; it doubles up to the last. */
const FIRST_PAUSE = 250
const LAST_PAUSE = 5000

const disconnected: Result<never> = {
  ok: false,
  error: { code: 'disconnected', message: 'The application is not reachable. It is being looked for.' },
}

/** The bridge of the browser window. It says `engine.lost` when the connection is lost, connects anew, and then says `engine.restarted`; what was asked meanwhile is `disconnected`. */
export function createSocketBridge(address: string = socketAddress()): Bridge {
  const pending = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Map<string, Set<Listener>>()
  let socket: WebSocket
  let lastId = 0
  let pause = FIRST_PAUSE
  let wasOpen = false
  let opening: Promise<void>
  connect()

  return {
    async invoke(name, input) {
      await opening
      if (socket.readyState !== WebSocket.OPEN) return disconnected
      const id = ++lastId
      return new Promise((resolve) => {
        pending.set(id, resolve)
        socket.send(JSON.stringify({ id, name, input }))
      })
    },
    on(name, listener) {
      const group = listeners.get(name) ?? new Set()
      listeners.set(name, group.add(listener))
      return () => group.delete(listener)
    },
  }

  function connect(): void {
    socket = new WebSocket(address)
    opening = new Promise((resolve) => {
      socket.addEventListener('open', () => {
        resolve()
        pause = FIRST_PAUSE
        if (wasOpen) emit('engine.restarted', {})
        wasOpen = true
      })
      socket.addEventListener('close', () => {
        resolve()
        if (wasOpen) emit('engine.lost', {})
        for (const answer of pending.values()) answer(disconnected)
        pending.clear()
        setTimeout(connect, pause)
        pause = Math.min(LAST_PAUSE, pause * 2)
      })
    })
    socket.addEventListener('message', (message: MessageEvent<string>) => {
      const reply = JSON.parse(message.data) as Reply
      if ('event' in reply) return emit(reply.event, reply.payload)
      pending.get(reply.id)?.(reply.result)
      pending.delete(reply.id)
    })
  }

  function emit(name: string, payload: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(payload)
  }
}

function socketAddress(): string {
  return `${location.origin.replace(/^http/, 'ws')}/socket`
}
