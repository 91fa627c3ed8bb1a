import type { Json, Protocol, ProviderAnswer } from './provider-server.ts'

type Part = {
  readonly text?: string
  readonly functionCall?: { readonly name: string }
  readonly functionResponse?: { readonly name: string }
  readonly thoughtSignature?: string
}
type Content = { readonly role: string; readonly parts: readonly Part[] }

const contentsOf = (body: Json): readonly Content[] => (body['contents'] as readonly Content[] | undefined) ?? []

/** Google's Gemini, of the generation that wants its signatures back. */
export const googleProtocol: Protocol = {
  prefix: '/v1beta',
  contentType: 'text/event-stream',
  isPath: (path) => /^\/models\/[^:]+:streamGenerateContent\?alt=sse$/.test(path),
  keyIn: (headers) => String(headers['x-goog-api-key']),
  fault(body) {
    const contents = contentsOf(body)
    for (const [index, { role, parts }] of contents.entries()) {
      const calls = parts.filter((part) => part.functionCall !== undefined)
      if (role === 'model' && calls.length > 0 && !calls[0]?.thoughtSignature?.startsWith('c2lnbmVk'))
        return 'Function call is missing a thought_signature'
      const answers = contents[index + 1]?.parts.filter((part) => part.functionResponse !== undefined).length ?? 0
      if (role === 'model' && calls.length > 0 && answers !== calls.length)
        return 'the number of function response parts must equal the number of function call parts'
      if (parts.length === 0) return 'contents.parts must not be empty'
    }
    return undefined
  },
  repliesIn: (body) => contentsOf(body).filter(({ role }) => role === 'model').length,
  error: (status, message) => ({
    error: {
      code: status,
      message,
      status:
        status === 429
          ? 'RESOURCE_EXHAUSTED'
          : status === 401
            ? 'UNAUTHENTICATED'
            : status >= 500
              ? 'UNAVAILABLE'
              : 'INVALID_ARGUMENT',
    },
  }),
  stream: (answer, turn) => chunks(answer, turn).map((chunk) => `data: ${JSON.stringify(chunk)}\r\n\r\n`),
}

function chunks(
  { text = '', thought, calls = [], usage = { input: 10, output: 5 }, cut }: ProviderAnswer,
  turn: number,
): Json[] {
  const chunk = (parts: readonly Json[], last: Json = {}): Json => ({
    candidates: [{ content: { role: 'model', parts }, index: 0, ...last }],
    modelVersion: 'gemini',
    responseId: `r${turn}`,
  })
  const middle = Math.ceil(text.length / 2)
  return [
    ...(thought === undefined ? [] : [chunk([{ text: thought, thought: true }])]),
    ...[text.slice(0, middle), text.slice(middle)]
      .filter((piece) => piece !== '')
      .map((piece) => chunk([{ text: piece }])),
    // Parallel calls come in one piece; the first alone is signed.
    ...(calls.length === 0
      ? []
      : [
          chunk(
            calls.map(({ name, input }, index) => ({
              functionCall: { name, args: input },
              ...(index === 0 ? { thoughtSignature: Buffer.from(`signed-${turn}`).toString('base64') } : {}),
            })),
          ),
        ]),
    {
      ...chunk([{ text: '' }], { finishReason: cut === true ? 'MAX_TOKENS' : 'STOP' }),
      usageMetadata: {
        promptTokenCount: usage.input,
        cachedContentTokenCount: usage.cached ?? 0,
        candidatesTokenCount: usage.output,
        totalTokenCount: usage.input + usage.output,
      },
    },
  ]
}
