import fs from 'node:fs'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { LastPort } from '../../main/serve/last-port.ts'
import { serveApp } from '../../main/serve/serve.ts'
import { echoApp } from './hosted-app.ts'
import { rawRequest } from './raw-request.ts'
import { tempFolder } from './temp-folder.ts'

const INDEX =
  '<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script type="module" src="/assets/index-a1.js"></script>'

/** The echo application behind the loopback host, with a small built page. */
export async function startServing(options: { readonly heartbeatMs?: number; readonly lastPort?: LastPort } = {}) {
  const folder = tempFolder()
  const pageDir = path.join(folder, 'renderer')
  fs.mkdirSync(path.join(pageDir, 'assets'), { recursive: true })
  fs.writeFileSync(path.join(pageDir, 'index.html'), INDEX)
  fs.writeFileSync(path.join(pageDir, 'assets', 'index-a1.js'), 'export {}')
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const echo = echoApp({ '/content/source/w1/a.pdf': '0123456789' })
  const serving = await serveApp(echo.app, {
    pageDir,
    port: 0,
    onError: (error) => {
      throw error
    },
    ...options,
  })
  onTestFinished(() => serving.close())
  const address = new URL(serving.address)
  return { ...echo, serving, address, port: Number(address.port), origin: address.origin }
}

export type Served = Awaited<ReturnType<typeof startServing>>

/** The cookie that the address is good for. */
export async function signIn({ port, address }: Served): Promise<string> {
  const { headers } = await rawRequest(port, address.pathname + address.search)
  return headers['set-cookie']![0]!.split(';')[0]!
}

/** How a WebSocket fared: open, or the status that refused it. */
export function openSocket({ port }: Served, headers: Readonly<Record<string, string>>): Promise<WebSocket | number> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers })
  onTestFinished(() => socket.terminate())
  return new Promise((resolve, reject) => {
    socket.on('open', () => resolve(socket))
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
    socket.on('error', reject)
  })
}
