import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Requests } from '../../preload/contract.ts'
import type { Events } from '../../preload/events.ts'
import type { Result } from '../../preload/errors.ts'
import type { Input, Output } from '../../preload/route.ts'
import { rawRequest } from './raw-request.ts'

type Reply =
  | { readonly id: number; readonly result: Result<unknown> }
  | { readonly event: keyof Events; readonly payload: unknown }

/** A screen without a page: signs in with the printed address and talks over the socket. */
export async function connectClient(address: string) {
  const { origin, port, pathname, search } = new URL(address)
  const { headers } = await rawRequest(Number(port), pathname + search)
  const cookie = headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/socket`, { headers: { origin, cookie } })
  onTestFinished(() => socket.terminate())
  await once(socket, 'open')
  const waiting = new Map<number, (result: Result<unknown>) => void>()
  const listeners = new Set<(event: keyof Events, payload: unknown) => void>()
  let lastId = 0
  socket.on('message', (data: Buffer) => {
    const reply = JSON.parse(data.toString('utf8')) as Reply
    if ('id' in reply) waiting.get(reply.id)?.(reply.result)
    else for (const listener of listeners) listener(reply.event, reply.payload)
  })
  return {
    async call<K extends keyof Requests>(name: K, input: Input<Requests[K]>): Promise<Output<Requests[K]>> {
      const id = ++lastId
      const answer = new Promise<Result<unknown>>((resolve) => waiting.set(id, resolve))
      socket.send(JSON.stringify({ id, name, input }))
      const result = await answer
      if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
      return result.data as Output<Requests[K]>
    },
    /** Resolves with the first such event that suits. */
    next: <K extends keyof Events>(name: K, suits: (payload: Events[K]) => boolean): Promise<Events[K]> =>
      new Promise((resolve) => {
        const listener = (event: keyof Events, payload: unknown): void => {
          if (event !== name || !suits(payload as Events[K])) return
          listeners.delete(listener)
          resolve(payload as Events[K])
        }
        listeners.add(listener)
      }),
  }
}
