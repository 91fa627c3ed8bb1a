import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { WebSocketServer } from 'ws'
import { AppError } from '../app-error.ts'
import type { HostedApp } from '../host/hosted-app.ts'
import { openPageFiles } from '../host/page-files.ts'
import { contentHeaders, safeHeaders } from '../host/page-policy.ts'
import { LARGEST_FRAME } from '../host/wire.ts'
import { createAccess, type Access } from './access.ts'
import type { LastPort } from './last-port.ts'
import { connectSocket } from './socket.ts'

export type ServeOptions = {
  /** The built screen. */
  readonly pageDir: string
  /** 0 takes the last one if it is free, else any. */
  readonly port: number
  readonly lastPort?: LastPort
  readonly heartbeatMs?: number
  /** Told of what went wrong in a response that had begun. */
  readonly onError: (error: unknown) => void
}

export type Serving = {
  /** Good for one browser: it holds the one-time token. */
  readonly address: string
  readonly isAddressUsed: () => boolean
  /** Screens that are connected. */
  readonly screens: () => number
  readonly close: () => Promise<void>
}

// An import of it would load the whole of `fetch` with it.
const { createServer } = process.getBuiltinModule('node:http')

/** The application on 127.0.0.1 for the browser window. */
export async function serveApp(app: HostedApp, options: ServeOptions): Promise<Serving> {
  const page = await openPageFiles(options.pageDir)
  const server = createServer({ maxHeaderSize: 32 * 1024 })
  await listenSomewhere(server, options)
  const { port } = server.address() as AddressInfo
  const access = createAccess(port)
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME, perMessageDeflate: false })

  server.on('request', (request, response) => {
    answer(request, response).catch((error: unknown) => {
      options.onError(error)
      if (response.headersSent) response.destroy()
      else refuse(response, 500, 'internal error')
    })
  })
  server.on('upgrade', (request, socket, head) => {
    // One that goes away before its answer must not take the application with it.
    socket.on('error', () => undefined)
    const refusal = access.refusal(request) ?? (access.isSignedIn(request) ? undefined : 'not signed in')
    if (refusal !== undefined || request.url !== '/socket') {
      const status = refusal === undefined ? '404 Not Found' : '403 Forbidden'
      socket.end(
        `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: text/plain\r\n\r\n${refusal ?? 'no such socket'}\n`,
      )
      return
    }
    sockets.handleUpgrade(request, socket, head, (connection) =>
      connectSocket(connection, app, options.heartbeatMs ?? 30_000),
    )
  })

  return {
    address: `http://127.0.0.1:${port}/?token=${access.token}`,
    isAddressUsed: access.isTokenUsed,
    screens: () => sockets.clients.size,
    async close() {
      for (const client of sockets.clients) client.close(1001, 'the application ends')
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      const late = setTimeout(() => {
        for (const client of sockets.clients) client.terminate()
        server.closeAllConnections()
      }, 500)
      await closed
      clearTimeout(late)
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = access.refusal(request)
    if (refusal !== undefined) return refuse(response, 403, refusal)
    if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(response, 405, 'only GET and HEAD')
    // Put together, not resolved: '//name' would name another host.
    const url = request.url?.startsWith('/') === true ? URL.parse(`http://127.0.0.1${request.url}`) : null
    if (url === null) return refuse(response, 400, 'no path')
    const token = url.pathname === '/' ? url.searchParams.get('token') : null
    if (token !== null) return signIn(request, response, access, token)
    if (!access.isSignedIn(request)) {
      return refuse(response, 401, 'Not signed in. Open the address that runningtab printed when it started.')
    }
    if (url.pathname.startsWith('/content/')) {
      const { status, headers, body } = await app.content(url.pathname + url.search, request.headers.range)
      response.setHeaders(new Map(Object.entries(headers)))
      response.setHeaders(new Map(Object.entries(contentHeaders)))
      response.writeHead(status)
      if (body === undefined) return void response.end()
      if (request.method === 'HEAD') {
        response.end()
        return body.cancel()
      }
      return sendBody(body, response)
    }
    const found = await page(url.pathname)
    if (found === undefined) return refuse(response, 404, 'no such page')
    response.writeHead(200, { ...found.headers, 'Content-Length': found.body.length })
    response.end(request.method === 'HEAD' ? undefined : found.body)
  }
}

/** Exchanges the token for the cookie, and leaves no trace of it in the address. */
function signIn(request: IncomingMessage, response: ServerResponse, access: Access, token: string): void {
  if (request.method === 'HEAD') return refuse(response, 405, 'only GET')
  const cookie = access.exchange(token)
  if (cookie === undefined && !access.isSignedIn(request)) {
    return refuse(
      response,
      403,
      access.isTokenUsed()
        ? 'This address was used already, and is good for one browser. Start runningtab again for a new one.'
        : 'This is not the address that runningtab printed when it started.',
    )
  }
  const headers = {
    ...safeHeaders,
    'Cache-Control': 'no-store',
    ...(cookie === undefined ? {} : { 'Set-Cookie': cookie }),
  }
  const site = request.headers['sec-fetch-site']
  if (site === undefined || site === 'none' || site === 'same-origin') {
    response.writeHead(303, { ...headers, Location: '/' }).end()
    return
  }
  // Coming from elsewhere, a strict cookie would not be sent along a redirect; a page of ours may go on with it.
  response
    .writeHead(200, {
      ...headers,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    })
    .end('<!doctype html><meta http-equiv="refresh" content="0;url=/"><title>RunningTab</title>')
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response
    .writeHead(status, { ...safeHeaders, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' })
    .end(`${text}\n`)
}

async function sendBody(body: ReadableStream<Uint8Array>, response: ServerResponse): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(body), response)
  } catch (error) {
    // The screen scrolled on and needs no more of it.
    const code = (error as NodeJS.ErrnoException).code ?? ''
    if (!['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE'].includes(code)) throw error
  }
}

/** At the port asked for; where none was, at the last one, or at any if that is taken. */
async function listenSomewhere(server: Server, { port, lastPort, onError }: ServeOptions): Promise<void> {
  if (port !== 0 || lastPort === undefined) return listen(server, port)
  const last = await lastPort.read()
  const isThere = last !== 0 && (await listen(server, last).then(() => true, isTaken))
  if (!isThere) await listen(server, 0)
  if (isThere) return
  await lastPort.keep((server.address() as AddressInfo).port).catch((error: unknown) => {
    // A place that cannot be kept is forgotten, and no more.
    if (!(error instanceof AppError)) onError(error)
  })
}

function isTaken(error: unknown): false {
  if (error instanceof AppError) return false
  throw error
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void =>
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new AppError('usage', `Port ${port} cannot be used (${error.code}). Give another one, or none.`)
          : error,
      )
    server.once('error', fail)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', fail)
      resolve()
    })
  })
}
