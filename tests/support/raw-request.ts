import http from 'node:http'

export type RawResponse = {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

/** One request with exactly these headers and this path: `fetch` would set and correct them. */
export function rawRequest(
  port: number,
  path: string,
  options: { readonly method?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const request = http.request({ host: '127.0.0.1', port, path, agent: false, ...options }, (response) => {
    let body = ''
    response.setEncoding('utf8')
    response.on('data', (text: string) => (body += text))
    response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
  })
  request.on('error', reject)
  request.end()
  return promise
}
