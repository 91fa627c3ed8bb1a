import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Access = {
  /** Why a request is refused before anything is looked at; undefined when it may go on. */
  readonly refusal: (request: IncomingMessage) => string | undefined
  /** Whether the request carries the cookie that the token was exchanged for. */
  readonly isSignedIn: (request: IncomingMessage) => boolean
  /** The cookie for the token, the first time; undefined for a wrong or used one. */
  readonly exchange: (token: string) => string | undefined
  readonly token: string
  readonly isTokenUsed: () => boolean
}

/** Who may talk to the loopback host: one browser, which showed the token once. Another page, another name for this address and another user are refused. */
export function createAccess(port: number): Access {
  const host = `127.0.0.1:${port}`
  const origin = `http://${host}`
  const token = secret()
  const session = secret()
  // Cookies of one address are shared by all its ports.
  const cookie = `runningtab-${port}`
  let isUsed = false

  return {
    token,
    isTokenUsed: () => isUsed,
    refusal({ headers }) {
      // A name that an attacker points to 127.0.0.1 (DNS rebinding) shows here.
      if (headers.host !== host) return 'wrong host'
      if (headers.origin !== undefined && headers.origin !== origin) return 'wrong origin'
      if (headers.upgrade !== undefined && headers.origin === undefined) return 'no origin'
      return undefined
    },
    isSignedIn: ({ headers }) =>
      (headers.cookie ?? '').split(';').some((pair) => {
        const [name, value = ''] = pair.trim().split('=')
        return name === cookie && isSame(value, session)
      }),
    exchange(given) {
      if (isUsed || !isSame(given, token)) return undefined
      isUsed = true
      return `${cookie}=${session}; HttpOnly; SameSite=Strict; Path=/`
    },
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
