import { AppError } from '../app-error.ts'

/** A deliverable before it is stored: `contents` says in a few words what is in it, `warnings` what is not as it was given. */
export type Rendered = { readonly bytes: Uint8Array; readonly contents: string; readonly warnings: readonly string[] }

/** `1 table`, `1,200 rows`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

export function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** What the caller has to give otherwise. */
export function usage(message: string): AppError {
  return new AppError('usage', message)
}
