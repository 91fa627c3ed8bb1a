import { EventEmitter } from 'node:events'
import type { BrowserContext, Route } from 'playwright-core'
import { toApp, toReal } from './chromium.ts'

type ProtocolHandler = (request: Request) => Promise<Response>
type BeforeRequest = (details: { url: string }, answer: (verdict: { cancel: boolean }) => void) => void
type PermissionRequest = (contents: unknown, permission: string, answer: (isGranted: boolean) => void) => void
type PermissionCheck = (contents: unknown, permission: string) => boolean

let protocolHandler: ProtocolHandler | undefined
let permissionRequest: PermissionRequest | undefined
let permissionCheck: PermissionCheck | undefined
let deviceCheck: (() => boolean) | undefined
export const schemes: unknown[] = []

export const protocol = {
  registerSchemesAsPrivileged(given: unknown[]): void {
    schemes.push(...given)
  },
  handle(scheme: string, handler: ProtocolHandler): void {
    if (scheme !== 'app') throw new Error(`no stand-in for the scheme ${scheme}`)
    protocolHandler = handler
  },
}

export class Session extends EventEmitter {
  beforeRequest: BeforeRequest | undefined
  readonly webRequest = {
    onBeforeRequest: (listener: BeforeRequest): void => {
      this.beforeRequest = listener
    },
  }
  setPermissionRequestHandler(handler: PermissionRequest): void {
    permissionRequest = handler
  }
  setPermissionCheckHandler(handler: PermissionCheck): void {
    permissionCheck = handler
  }
  setDevicePermissionHandler(handler: () => boolean): void {
    deviceCheck = handler
  }
  setDisplayMediaRequestHandler(handler: unknown): void {
    if (handler !== null) throw new Error('the screen is never shared')
  }
}

const partitions = new Map<string, Session>()

export const session = {
  defaultSession: new Session(),
  fromPartition(name: string): Session {
    const known = partitions.get(name) ?? new Session()
    partitions.set(name, known)
    return known
  },
}

/** What the application would say to a page that asks for a permission. Granted where it did not say. */
export async function askPermission(
  permission: string,
): Promise<{ request: boolean; check: boolean; device: boolean }> {
  const request = await new Promise<boolean>((resolve) =>
    permissionRequest === undefined ? resolve(true) : permissionRequest(undefined, permission, resolve),
  )
  return { request, check: permissionCheck?.(undefined, permission) ?? true, device: deviceCheck?.() ?? true }
}

/** Answers every request of every page: the scheme's by its handler, the others only if they are let through. */
export async function answerRequests(
  context: BrowserContext,
  mayNavigate: (route: Route, url: string) => boolean,
  sessionOf: (route: Route) => Session,
): Promise<void> {
  await context.route('**/*', async (route) => {
    const request = route.request()
    const url = toApp(request.url())
    if (request.isNavigationRequest() && !mayNavigate(route, url)) return route.abort('aborted')
    const { beforeRequest } = sessionOf(route)
    const verdict = await new Promise<{ cancel: boolean }>((resolve) =>
      beforeRequest === undefined ? resolve({ cancel: false }) : beforeRequest({ url }, resolve),
    )
    if (verdict.cancel) return route.abort('blockedbyclient')
    if (toReal(url) === url) return route.continue()
    if (protocolHandler === undefined) return route.abort()
    const headers = await request.allHeaders()
    const response = await protocolHandler(
      new Request(url, {
        method: request.method(),
        headers: Object.entries(headers).filter(([name]) => !name.startsWith(':')),
      }),
    )
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}
