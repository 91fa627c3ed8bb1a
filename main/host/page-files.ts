import fs from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '../app-error.ts'
import { newNonce, pagePolicy, safeHeaders } from './page-policy.ts'

export type PageResponse = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array<ArrayBuffer>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}
const NONCE_PLACEHOLDER = '__CSP_NONCE__'

/** The built screen. Its files are listed once: what is not in the list does not exist, whatever a path says. */
export async function openPageFiles(folder: string): Promise<(urlPath: string) => Promise<PageResponse | undefined>> {
  const files = new Map(await listFiles(folder, ''))
  const index = files.get('/index.html')
  if (index === undefined) throw notBuilt(folder)

  return async (urlPath) => {
    if (urlPath === '/' || urlPath === '/index.html') return indexPage(await fs.readFile(index, 'utf8'))
    const file = files.get(urlPath)
    if (file === undefined) return undefined
    return {
      headers: {
        ...safeHeaders,
        'Content-Type': TYPES[path.extname(file).toLowerCase()] ?? 'application/octet-stream',
        // A worker runs under the policy of its own response.
        'Content-Security-Policy': pagePolicy(newNonce()),
        // Built files carry their hash in their name.
        'Cache-Control': urlPath.startsWith('/assets/') ? 'private, max-age=31536000, immutable' : 'no-cache',
      },
      body: await fs.readFile(file),
    }
  }
}

function indexPage(html: string): PageResponse {
  const nonce = newNonce()
  return {
    headers: {
      ...safeHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': pagePolicy(nonce),
      'Cache-Control': 'no-store',
    },
    body: new TextEncoder().encode(html.replaceAll(NONCE_PLACEHOLDER, nonce)),
  }
}

/** Paths as a page names them, with the files they are. */
async function listFiles(folder: string, urlPath: string): Promise<[string, string][]> {
  const entries = await fs.readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? notBuilt(folder) : error
  })
  const lists = entries.map(async (entry): Promise<[string, string][]> => {
    const file = path.join(folder, entry.name)
    const name = `${urlPath}/${entry.name}`
    if (entry.isDirectory()) return listFiles(file, name)
    return entry.isFile() ? [[name, file]] : []
  })
  return (await Promise.all(lists)).flat()
}

function notBuilt(folder: string): AppError {
  return new AppError('usage', `The screen is not built (${folder} has no index.html). Run npm run build first.`)
}
