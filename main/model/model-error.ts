import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'

export type ModelErrorKind =
  | 'unauthorized'
  | 'bad_request'
  /** The conversation does not fit the model's context. */
  | 'too_long'
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
  if (JSONParseError.isInstance(error) || TypeValidationError.isInstance(error))
    return new ModelError('garbage', GARBAGE, { cause: error })
  if (hasStatus(error))
    return fromStatus({ status: error.statusCode, said: oneLine(error.message), headers: {}, body: '', cause: error })
  const reported = reportedInStream(error)
  if (reported !== undefined && TOO_LONG.test(reported)) return tooLong(reported, error)
  return reported === undefined
    ? undefined
    : new ModelError('server', `The model’s server reports: ${reported}`, { cause: error, retryable: true })
}

function fromResponse(error: APICallError): ModelError {
  const { statusCode: status, responseHeaders: headers = {}, responseBody: body = '' } = error
  const said = saidIn(body) ?? oneLine(error.message)
  return status === undefined
    ? new ModelError(
        'connection',
        `The model’s server cannot be reached (${said}). Check --base-url and that the server runs.`,
        { cause: error, retryable: true },
      )
    : fromStatus({ status, said, headers, body, cause: error })
}

type Failure = {
  readonly status: number
  /** The server's own words, on one line. */
  readonly said: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly cause: unknown
}

const GARBAGE =
  'The server’s reply is not in the protocol of this provider. Check --base-url, the provider and the model’s name.'

/** How servers say that the conversation is too long: there is no code for it. */
const TOO_LONG =
  /context[ _-]?(length|window|size|limit)|maximum context|prompt is too long|too many (input )?tokens|input token count|exceed\w* .{0,40}\btokens?\b|request(_| )too(_| )large/i

function tooLong(said: string, cause: unknown): ModelError {
  return new ModelError(
    'too_long',
    `The conversation is too long for the model (${said}). Give fewer --context-tokens, or choose a model with a larger context.`,
    { cause },
  )
}

function fromStatus({ status, said, headers, body, cause }: Failure): ModelError {
  // Google answers 400 to a wrong key.
  if (
    status === 401 ||
    status === 403 ||
    (status === 400 && /API[ _]key not valid|API_KEY_INVALID/i.test(said + body))
  ) {
    // The server's own words are left out: some repeat the key.
    return new ModelError(
      'unauthorized',
      `The model’s server refused the key (${status}). Set RUNNINGTAB_API_KEY to a key of this provider.`,
    )
  }
  if (status === 404 || (status === 400 && NO_SUCH_MODEL.test(said))) {
    return new ModelError(
      'not_found',
      `The model’s server knows no such model or address (${status}: ${said}). Check the model’s name and --base-url.`,
      { cause },
    )
  }
  if (hasNothingLeft({ status, said, headers, body }))
    return new ModelError(
      'rate_limited',
      `The account at the model’s provider has nothing left (${status}: ${said}). Add credit there, or choose another model; the task goes on with --resume.`,
      { cause },
    )
  // One request over the limit of a minute is refused however long one waits.
  if (status === 429 && /^request too large/i.test(said)) return tooLong(said, cause)
  if (status === 429) {
    const retryAfter = waitAsked(headers, body)
    const when = retryAfter === undefined ? 'later' : `in ${Math.ceil(retryAfter / 1000)} s`
    return new ModelError(
      'rate_limited',
      `The model’s server is busy or the quota is used up (429: ${said}). Try again ${when}.`,
      { cause, retryable: true, retryAfter },
    )
  }
  if (status >= 500)
    return new ModelError('server', `The model’s server failed (${status}: ${said}). Try again later.`, {
      cause,
      retryable: true,
    })
  if (status < 300) return new ModelError('garbage', GARBAGE, { cause })
  if (status === 413 || ((status === 400 || status === 422) && TOO_LONG.test(said))) return tooLong(said, cause)
  return new ModelError(
    'bad_request',
    `The model’s server refused the request (${status}: ${said}). Choose another model, or fewer --context-tokens.`,
    { cause },
  )
}

const NO_SUCH_MODEL = /\bmodel\b.{0,60}\b(not exist|not found|unknown|not a valid|not supported)|invalid model\b/i

/** Google says of the limit of a minute too that the quota is exceeded, with the time to wait. */
function hasNothingLeft({ status, said, headers, body }: Omit<Failure, 'cause'>): boolean {
  if (status === 402 || (status === 400 && /credit balance is too low/i.test(said))) return true
  if (status !== 429) return false
  if (/insufficient_quota/i.test(body) || /PerDay/.test(body)) return true
  return /exceeded your current quota/i.test(said) && waitAsked(headers, body) === undefined
}

/** The server's own words in the body of an error, in whichever of the usual places; undefined where there are none. */
function saidIn(body: string): string | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined // a proxy's page: the status says what there is to say
  }
  const of = (at: unknown): string | undefined => {
    if (typeof at === 'string') return at.trim() === '' ? undefined : oneLine(at)
    if (Array.isArray(at)) return of(at[0])
    if (typeof at !== 'object' || at === null) return undefined
    const { error, message, detail, msg } = at as Readonly<Record<string, unknown>>
    return of(error) ?? of(message) ?? of(detail) ?? of(msg)
  }
  return of(value)
}

/** The wait that a server asks for, as milliseconds from now: `retry-after-ms`, `Retry-After` in seconds or as a date, or Google's `retryDelay`. */
function waitAsked(headers: Failure['headers'], body: string): number | undefined {
  const exact = Number(headers['retry-after-ms'])
  if (headers['retry-after-ms'] !== undefined && exact >= 0) return exact
  const header = headers['retry-after']
  if (header === undefined) {
    const seconds = /"retryDelay":\s*"(\d+(?:\.\d+)?)s"/.exec(body)?.[1]
    return seconds === undefined ? undefined : Number(seconds) * 1000
  }
  const wait = /^\s*\d+(\.\d+)?\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.max(0, wait)
}

/** An error that a provider's SDK found in the middle of a stream. */
function hasStatus(error: unknown): error is { readonly statusCode: number; readonly message: string } {
  return (
    typeof error === 'object' &&
    error !== null &&
    'statusCode' in error &&
    typeof error.statusCode === 'number' &&
    'message' in error &&
    typeof error.message === 'string'
  )
}

/** A stream without a finish reason, or a socket closed in the middle of one: undici throws a bare TypeError for that. */
function isBrokenReply(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    InvalidResponseDataError.isInstance(error) ||
    // Thrown by a package that is loaded later: a stream in which nothing came.
    error.name === 'AI_NoOutputGeneratedError' ||
    (error instanceof TypeError && error.message === 'terminated')
  )
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
