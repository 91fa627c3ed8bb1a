import { contentHeaders, safeHeaders } from './page-policy.ts'
import type { Content } from './hosted-app.ts'
import type { PageResponse } from './page-files.ts'

/** Answers a request for the page's own scheme: its built files, and the bytes of documents. */
export async function answerPage(
  { url, method, headers }: Pick<Request, 'url' | 'method' | 'headers'>,
  page: (urlPath: string) => Promise<PageResponse | undefined>,
  content: (pathWithQuery: string, range: string | undefined) => Promise<Content>,
): Promise<Response> {
  const { hostname, pathname, search } = new URL(url)
  if (hostname !== 'runningtab') return refuse(404)
  if (method !== 'GET') return refuse(405)
  if (pathname.startsWith('/content/')) {
    const { status, headers: own, body } = await content(pathname + search, headers.get('range') ?? undefined)
    return new Response(body ?? null, { status, headers: { ...lowerCase(own), ...lowerCase(contentHeaders) } })
  }
  const found = await page(pathname)
  return found === undefined ? refuse(404) : new Response(found.body, { headers: { ...found.headers } })
}

function refuse(status: number): Response {
  return new Response(null, { status, headers: { ...safeHeaders } })
}

/** One spelling each, so that ours take the place of a document's. */
function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
}
