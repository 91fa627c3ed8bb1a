/** Codes a screen or an exit code branches on. */
export type AppErrorCode = 'usage' | 'model' | 'workspace' | 'not_found' | 'busy' | 'store' | 'cancelled'

/** A failure a person can act on: its message says what to do. Anything else thrown is a bug and is shown as one. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: AppErrorCode
  constructor(code: AppErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
