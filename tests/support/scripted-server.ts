import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'

export type ScriptedMessage = {
  readonly role: string
  readonly content?: unknown
  readonly tool_calls?: readonly {
    readonly id: string
    readonly function: { readonly name: string; readonly arguments: string }
  }[]
  readonly tool_call_id?: string
}

export type ScriptedRequest = {
  /** Counted from 1. */
  readonly number: number
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly messages: readonly ScriptedMessage[]
  /** The parsed body. */
  readonly body: Readonly<Record<string, unknown>>
  readonly raw: string
}

export type ScriptedCall = { readonly name: string; readonly input: unknown; readonly id?: string }

export type ScriptedAnswer = {
  readonly text?: string
  readonly calls?: readonly ScriptedCall[]
  readonly finishReason?: string
  readonly usage?: { readonly prompt_tokens: number; readonly completion_tokens: number }
  /** An HTTP error or redirect instead of a stream. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly errorMessage?: string
  /** Closes the socket where the finish reason would come. */
  readonly half?: true
  /** Sends no finish reason and then nothing until the client goes away or the server closes. */
  readonly stall?: true
  /** Sent instead of a stream, as it is. */
  readonly garbage?: string
}

export type Script = (request: ScriptedRequest) => ScriptedAnswer | Promise<ScriptedAnswer>

export type ScriptedServer = {
  /** Pass it as `--base-url`. */
  readonly baseUrl: string
  readonly requests: readonly ScriptedRequest[]
  readonly close: () => Promise<void>
}

/** A loopback server that speaks OpenAI's streamed chat completions and answers as `script` says. */
export async function startScriptedServer(script: Script): Promise<ScriptedServer> {
  const requests: ScriptedRequest[] = []
  const server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      const raw = Buffer.concat(parts).toString('utf8')
      const body: ScriptedRequest['body'] & { readonly messages?: readonly ScriptedMessage[] } = JSON.parse(
        raw === '' ? '{}' : raw,
      )
      const request = {
        number: requests.length + 1,
        path: incoming.url ?? '',
        headers: incoming.headers,
        messages: body.messages ?? [],
        body,
        raw,
      }
      requests.push(request)
      Promise.resolve(script(request)).then(
        (answer) => reply(response, answer, request.number),
        (error: unknown) => reply(response, { status: 500, errorMessage: `script: ${String(error)}` }, request.number),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the scripted server has no port')
  const { port } = address
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function reply(response: ServerResponse, answer: ScriptedAnswer, number: number): void {
  if (answer.garbage !== undefined) {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(answer.garbage)
    return
  }
  if (answer.status !== undefined && answer.status !== 200) {
    const error = { message: answer.errorMessage ?? `scripted ${answer.status}`, type: 'scripted', code: null }
    response
      .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      .end(JSON.stringify({ error }))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', ...answer.headers })
  const send = (choice: object, usage?: object): void => {
    const chunk = {
      id: `scripted-${number}`,
      object: 'chat.completion.chunk',
      created: 0,
      model: 'scripted',
      choices: [choice],
    }
    response.write(`data: ${JSON.stringify(usage === undefined ? chunk : { ...chunk, choices: [], usage })}\n\n`)
  }
  for (const delta of deltas(answer, number)) send({ index: 0, delta, finish_reason: null })
  // The pieces are given time to arrive: a socket destroyed at once takes them along.
  if (answer.half === true) setTimeout(() => response.destroy(), 20)
  if (answer.half === true || answer.stall === true) return
  const usual = (answer.calls ?? []).length > 0 ? 'tool_calls' : 'stop'
  send({ index: 0, delta: {}, finish_reason: answer.finishReason ?? usual })
  send({}, answer.usage ?? { prompt_tokens: 10, completion_tokens: 5 })
  response.end('data: [DONE]\n\n')
}

/** Text in two pieces; each call's arguments in three, the calls' pieces interleaved as parallel calls may be. */
function* deltas({ text = '', calls = [] }: ScriptedAnswer, number: number): Generator<object> {
  yield { role: 'assistant', content: '' }
  const middle = Math.ceil(text.length / 2)
  for (const piece of [text.slice(0, middle), text.slice(middle)]) if (piece !== '') yield { content: piece }
  for (const [index, { name, id }] of calls.entries()) {
    yield {
      tool_calls: [
        { index, id: id ?? `call_${number}_${index + 1}`, type: 'function', function: { name, arguments: '' } },
      ],
    }
  }
  for (const third of [0, 1, 2]) {
    for (const [index, { input }] of calls.entries()) {
      const json = typeof input === 'string' ? input : JSON.stringify(input)
      const size = Math.ceil(json.length / 3)
      yield { tool_calls: [{ index, function: { arguments: json.slice(third * size, (third + 1) * size) } }] }
    }
  }
}
