import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'

export type ModelErrorKind =
  | 'unauthorized'
  | 'bad_request'
  | 'not_found'
  | 'rate_limited'
  | 'server'
  | 'connection'
  | 'timeout'
  | 'half_reply'
  | 'garbage'
  /** The gate let no request out: local-only, a foreign host, a redirect. */
  | 'refused'

/** A failure of the model or of the way to it. The message is one line that says what to do; it never holds a key. */
export class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly kind: ModelErrorKind
  /** The same request may be sent again. */
  readonly retryable: boolean
  /** Milliseconds the server asked to wait. */
  readonly retryAfter: number | undefined
  constructor(
    kind: ModelErrorKind,
    message: string,
    options: ErrorOptions & { readonly retryable?: boolean; readonly retryAfter?: number | undefined } = {},
  ) {
    super(message, options)
    this.kind = kind
    this.retryable = options.retryable ?? false
    this.retryAfter = options.retryAfter
  }
}

/** Names what went wrong with a request; undefined for what is no failure of the model (a bug, an abort). */
export function toModelError(error: unknown): ModelError | undefined {
  const own = causes(error).find((cause) => cause instanceof ModelError)
  if (own !== undefined) return own
  if (causes(error).some(isBrokenReply)) {
    return new ModelError('half_reply', 'The model’s reply broke off. Try again, or choose another model.', {
      cause: error,
      retryable: true,
    })
  }
  if (APICallError.isInstance(error)) return fromResponse(error)
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)) {
    return new ModelError(
      'garbage',
      'The server’s reply is not an OpenAI-compatible stream. Check --base-url and the model’s name.',
      { cause: error },
    )
  }
  const reported = reportedInStream(error)
  return reported === undefined
    ? undefined
    : new ModelError('server', `The model’s server reports: ${reported}`, { cause: error, retryable: true })
}

function fromResponse(error: APICallError): ModelError {
  const { statusCode: status, responseHeaders = {}, message } = error
  const said = oneLine(message)
  if (status === undefined) {
    return new ModelError(
      'connection',
      `The model’s server cannot be reached (${said}). Check --base-url and that the server runs.`,
      { cause: error, retryable: true },
    )
  }
  if (status === 401 || status === 403) {
    // The server's own words are left out: some repeat the key.
    return new ModelError(
      'unauthorized',
      `The model’s server refused the key (${status}). Set RUNNINGTAB_API_KEY to a key of this provider.`,
    )
  }
  if (status === 404) {
    return new ModelError(
      'not_found',
      `The model’s server knows no such model or address (404: ${said}). Check the model’s name and --base-url.`,
      { cause: error },
    )
  }
  if (status === 429) {
    const retryAfter = waitAsked(responseHeaders['retry-after'])
    return new ModelError(
      'rate_limited',
      `The model’s server is busy or the quota is used up (429: ${said}). Try again later.`,
      { cause: error, retryable: true, retryAfter },
    )
  }
  if (status >= 500)
    return new ModelError('server', `The model’s server failed (${status}: ${said}). Try again later.`, {
      cause: error,
      retryable: true,
    })
  if (status < 300)
    return new ModelError(
      'garbage',
      'The server’s reply is not an OpenAI-compatible stream. Check --base-url and the model’s name.',
      { cause: error },
    )
  return new ModelError(
    'bad_request',
    `The model’s server refused the request (${status}: ${said}). Choose another model, or fewer --context-tokens.`,
    { cause: error },
  )
}

/** `Retry-After` in seconds or as a date, as milliseconds from now. */
function waitAsked(header: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** A stream without a finish reason, or a socket closed in the middle of one: undici throws a bare TypeError for that. */
function isBrokenReply(error: unknown): boolean {
  return InvalidResponseDataError.isInstance(error) || (error instanceof TypeError && error.message === 'terminated')
}

/** Some servers send an error as a chunk of the stream: a plain object or a string. */
function reportedInStream(error: unknown): string | undefined {
  if (typeof error === 'string') return oneLine(error)
  if (typeof error !== 'object' || error === null || !('message' in error) || typeof error.message !== 'string')
    return undefined
  return error instanceof Error && error.name !== 'AI_APICallError' && !('statusCode' in error)
    ? undefined
    : oneLine(error.message)
}

function causes(error: unknown): unknown[] {
  const chain: unknown[] = []
  for (
    let at = error;
    at !== undefined && at !== null && !chain.includes(at);
    at = at instanceof Error ? at.cause : undefined
  )
    chain.push(at)
  return chain
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 299)}…` : line
}
