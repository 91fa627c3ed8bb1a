/** What a screen may branch on. Everything else is a bug and arrives as `internal`. */
export type ContractErrorCode =
  | 'unknown_route'
  | 'invalid_input'
  | 'untrusted_sender'
  | 'disconnected'
  | 'consent_needed'
  | 'not_found'
  | 'usage'
  | 'model'
  | 'workspace'
  | 'store'
  | 'busy'
  | 'cancelled'
  | 'internal'

/** A request that could not be carried out; `message` is one line for the person. */
export class ContractError extends Error {
  override readonly name = 'ContractError'
  readonly code: ContractErrorCode
  constructor(code: ContractErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What a request resolves to: hosts never reject, because a transport keeps only the message of an error. */
export type Result<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: { readonly code: ContractErrorCode; readonly message: string } }
