import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { anthropicProtocol } from './protocol-anthropic.ts'
import { chatProtocol } from './protocol-chat.ts'
import { deepSeekProtocol } from './protocol-deepseek.ts'
import { googleProtocol } from './protocol-google.ts'
import { ollamaProtocol } from './protocol-ollama.ts'
import { openAiProtocol } from './protocol-openai.ts'

export type ProviderAnswer = {
  readonly text?: string
  readonly thought?: string
  readonly calls?: readonly { readonly name: string; readonly input: unknown }[]
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number }
  /** An HTTP error in the provider's form. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly errorMessage?: string
  /** Closes the socket before the reply's end. */
  readonly half?: true
  /** The reply was cut by its length. */
  readonly cut?: true
}

export type Json = Readonly<Record<string, unknown>>

/** How one provider speaks, as it publishes it. */
export type Protocol = {
  /** What stands between host and path in `--base-url`. */
  readonly prefix: string
  readonly contentType: string
  readonly isPath: (path: string, body: Json) => boolean
  readonly keyIn: (headers: IncomingHttpHeaders) => string | undefined
  /** What the provider would refuse in this request. */
  readonly fault: (body: Json) => string | undefined
  /** Replies of the model that stand in the request. */
  readonly repliesIn: (body: Json) => number
  readonly error: (status: number, message: string) => Json
  /** The pieces of the stream. */
  readonly stream: (answer: ProviderAnswer, turn: number) => readonly string[]
}

export const protocols = {
  openai: openAiProtocol,
  anthropic: anthropicProtocol,
  google: googleProtocol,
  deepseek: deepSeekProtocol,
  ollama: ollamaProtocol,
  'openai-compatible': chatProtocol,
} as const satisfies Readonly<Record<string, Protocol>>

export type SpokenProvider = keyof typeof protocols

/** A model of each, as the provider names it. */
export const models: Readonly<Record<SpokenProvider, string>> = {
  openai: 'gpt-5',
  anthropic: 'claude-sonnet-4-5',
  google: 'gemini-3-pro-preview',
  deepseek: 'deepseek-v4-pro',
  ollama: 'qwen3:8b',
  'openai-compatible': 'local',
}

export type ProviderRequest = {
  readonly number: number
  readonly turn: number
  readonly body: Json
  readonly raw: string
  readonly headers: IncomingHttpHeaders
  readonly path: string
}

/** A loopback server that speaks a provider's protocol, refuses what the provider refuses, and answers as `script` says. */
export async function startProviderServer(
  provider: SpokenProvider,
  script: (request: ProviderRequest) => ProviderAnswer,
  key?: string,
) {
  const protocol: Protocol = protocols[provider]
  const requests: ProviderRequest[] = []
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const body = JSON.parse(raw === '' ? '{}' : raw) as Json
      const path = (incoming.url ?? '').slice(protocol.prefix.length)
      const request = {
        number: requests.length + 1,
        turn: protocol.repliesIn(body) + 1,
        body,
        raw,
        headers: incoming.headers,
        path,
      }
      requests.push(request)
      const refusal = refused(protocol, request, key)
      answer(response, protocol, refusal ?? script(request), request.turn)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}${protocol.prefix}`,
    requests: requests as readonly ProviderRequest[],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function refused(
  protocol: Protocol,
  { path, body, headers }: ProviderRequest,
  key: string | undefined,
): ProviderAnswer | undefined {
  if (!protocol.isPath(path, body)) return { status: 404, errorMessage: `no such path ${path}` }
  if (key !== undefined && protocol.keyIn(headers) !== key) return { status: 401, errorMessage: 'wrong key' }
  const fault = protocol.fault(body)
  return fault === undefined ? undefined : { status: 400, errorMessage: fault }
}

function answer(response: ServerResponse, protocol: Protocol, given: ProviderAnswer, turn: number): void {
  const { status = 200, headers = {}, errorMessage = `scripted ${status}` } = given
  if (status !== 200) {
    response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(protocol.error(status, errorMessage)))
    return
  }
  response.writeHead(200, { 'content-type': protocol.contentType, ...headers })
  const pieces = protocol.stream(given, turn)
  if (given.half === true) {
    for (const piece of pieces.slice(0, Math.max(1, pieces.length - 2))) response.write(piece)
    // The pieces are given time to arrive: a socket destroyed at once takes them along.
    setTimeout(() => response.destroy(), 20)
    return
  }
  for (const piece of pieces) response.write(piece)
  response.end()
}
