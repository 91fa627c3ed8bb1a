import type { Content } from './hosted-app.ts'
import { contentPolicy, safeHeaders } from './page-policy.ts'

export type ContentResponse = {
  readonly status: 200 | 206 | 404 | 416
  readonly headers: Readonly<Record<string, string>>
  readonly body: AsyncIterable<Uint8Array> | undefined
}

/** How a file's bytes are answered: whole, one range of them (RFC 9110), or why not. */
export function contentResponse(content: Content | undefined, range: string | undefined): ContentResponse {
  const headers = { ...safeHeaders, 'Content-Security-Policy': contentPolicy, 'Cache-Control': 'no-store' }
  if (content === undefined) return { status: 404, headers: { ...headers, 'Content-Length': '0' }, body: undefined }
  const { type, size, name } = content
  const wanted = range === undefined ? undefined : parseRange(range, size)
  if (wanted === 'unsatisfiable') {
    return {
      status: 416,
      headers: { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': '0' },
      body: undefined,
    }
  }
  const [start, end] = wanted ?? [0, size]
  return {
    status: wanted === undefined ? 200 : 206,
    headers: {
      ...headers,
      'Content-Type': type,
      'Content-Length': String(end - start),
      'Accept-Ranges': 'bytes',
      'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`,
      ...(wanted === undefined ? {} : { 'Content-Range': `bytes ${start}-${end - 1}/${size}` }),
    },
    body: content.read(start, end),
  }
}

/** Start and end of a single range. A header that is no single range of bytes is left aside, as the RFC has it. */
function parseRange(header: string, size: number): readonly [start: number, end: number] | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim())
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const [first, last] = [match[1], match[2]].map((digits) => (digits === '' ? undefined : Number(digits)))
  if (first === undefined) return last === 0 || size === 0 ? 'unsatisfiable' : [Math.max(0, size - last!), size]
  if (last !== undefined && last < first) return undefined
  return first >= size ? 'unsatisfiable' : [first, Math.min(size, (last ?? size - 1) + 1)]
}
