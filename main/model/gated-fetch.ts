import { BlockList, isIP } from 'node:net'
import { ModelError } from './model-error.ts'
import { keepFromProxy } from './no-proxy.ts'
import { ownAddressesOf } from './own-names.ts'

export type GateOptions = {
  /** Requests go to this origin and nowhere else. */
  readonly baseUrl: string
  /** Refuses a host that is not this machine. */
  readonly localOnly: boolean
  /** Milliseconds without a byte from the server after which a request is given up. */
  readonly idleMs?: number
  readonly fetch?: typeof globalThis.fetch
  /** Told before each request goes out. */
  readonly onSend?: (request: SentRequest) => void
  /** Addresses of a host name, for local-only. */
  readonly resolve?: (host: string) => Promise<readonly string[]>
}

/** A request that is about to leave; `bytes` are those of its body. */
export type SentRequest = { readonly host: string; readonly bytes: number }

export type Gate = {
  readonly fetch: typeof globalThis.fetch
  /** Body bytes sent since the last call of this function. */
  readonly takeBytesSent: () => number
}

/** A slow machine may think for minutes before a local model's first byte. */
const IDLE_MS = 300_000

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** The one place where model requests leave: only to the configured origin, never redirected, counted, and given up when the server falls silent. */
export function createGate({
  baseUrl,
  localOnly,
  idleMs = IDLE_MS,
  fetch = globalThis.fetch,
  onSend = () => undefined,
  resolve = (host) => ownAddressesOf(host),
}: GateOptions): Gate {
  const { origin } = new URL(baseUrl)
  let bytesSent = 0
  return {
    takeBytesSent: () => {
      const taken = bytesSent
      bytesSent = 0
      return taken
    },
    fetch: async (input, init = {}) => {
      const url = new URL(input instanceof Request ? input.url : input)
      if (url.origin !== origin)
        throw new ModelError('refused', `A request to ${url.origin} was refused: the configured server is ${origin}.`)
      const target = localOnly ? await localTarget(url, resolve) : url
      // What goes to this computer must not pass another one on its way.
      if (localOnly || isOwnName(target.hostname)) keepFromProxy(target.hostname)
      const bytes = typeof init.body === 'string' ? Buffer.byteLength(init.body) : 0
      bytesSent += bytes
      onSend({ host: url.host, bytes })
      const watch = watchSilence(idleMs, init.signal ?? undefined)
      const response = await fetch(target, { ...init, redirect: 'manual', signal: watch.signal }).catch(watch.fail)
      if (response.status >= 300 && response.status < 400) {
        watch.end()
        await response.body?.cancel()
        throw new ModelError(
          'refused',
          `The model’s server redirects to ${response.headers.get('location') ?? 'another address'}; redirects are not followed. If you trust that address, give it as --base-url.`,
        )
      }
      return new Response(response.body === null ? null : watch.body(response.body), response)
    },
  }
}

/** The address to connect to. A name is replaced by the address that was checked, so that it cannot resolve to another one a moment later. */
async function localTarget(url: URL, resolve: (host: string) => Promise<readonly string[]>): Promise<URL> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) === 0 ? await resolve(host) : [host]
  if (addresses.length === 0 || !addresses.every(isLoopback)) {
    throw new ModelError(
      'refused',
      `Local-only is on and ${url.hostname} is not this machine. Turn local-only off, or use a model on this machine.`,
    )
  }
  if (url.protocol !== 'http:' || isIP(host) !== 0) return url
  const pinned = new URL(url)
  const address = addresses.find((candidate) => isIP(candidate) === 4) ?? addresses[0]!
  pinned.hostname = isIP(address) === 6 ? `[${address}]` : address
  return pinned
}

function isOwnName(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host))
}

function isLoopback(address: string): boolean {
  return loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Aborts a request once nothing came for `idleMs`. */
function watchSilence(idleMs: number, outer: AbortSignal | undefined) {
  const silence = new AbortController()
  const giveUp = (): void =>
    silence.abort(
      new ModelError(
        'timeout',
        `The model’s server sent nothing for ${Math.round(idleMs / 1000)} s. Check the server, or try again.`,
      ),
    )
  let timer = setTimeout(giveUp, idleMs)
  const end = (): void => clearTimeout(timer)
  return {
    signal: outer === undefined ? silence.signal : AbortSignal.any([outer, silence.signal]),
    end,
    fail: (error: unknown): never => {
      end()
      throw silence.signal.aborted ? silence.signal.reason : error
    },
    body: (source: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
      const reader = source.getReader()
      return new ReadableStream({
        async pull(controller) {
          end()
          timer = setTimeout(giveUp, idleMs)
          try {
            const { done, value } = await reader.read()
            end()
            if (done) controller.close()
            else controller.enqueue(value)
          } catch (error) {
            end()
            throw silence.signal.aborted ? silence.signal.reason : error
          }
        },
        async cancel(reason) {
          end()
          await reader.cancel(reason)
        },
      })
    },
  }
}
