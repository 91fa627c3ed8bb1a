import { isUtf8 } from 'node:buffer'
import { bytesOutput, type ExecResult, unsafeBytesFromLatin1 } from 'just-bash'

/** The interpreter lets bytes (one character each) stand where text should, e.g. in what `read` gives a variable: UTF-8 in an argument or a path becomes text. */
export function asText(value: string): string {
  return value.replace(/[\x80-\xff]+/g, decoded)
}

/** All of it or nothing: output may say such characters and mean them. */
function decoded(value: string): string {
  if (!/[\x80-\xff]/.test(value) || /[^\0-\xff]/.test(value)) return value
  const bytes = Buffer.from(value, 'latin1')
  return isUtf8(bytes) ? bytes.toString() : value
}

/** Bytes of output beyond which its form is left as it is: the interpreter encodes text character by character, at thirty times its size. */
const LARGEST_TEXT = 16 * 1024 * 1024

export type Output = { readonly result: ExecResult; readonly bytes: string; readonly text: string }

/**
 * One form for what a command printed: bytes where they are ASCII or no text at all, else text. As bytes, the interpreter
 * refuses what is not ASCII as soon as there is a redirection ("invalid stdout accounting").
 */
export function normalisedOutput(ended: ExecResult, stderr: string): Output {
  const { stdout, stdoutKind, stdoutEncoding, internalOutputAccounting: accounted, ...rest } = ended
  const flagged = stdoutKind ?? (stdoutEncoding === 'binary' ? 'bytes' : undefined)
  const text = flagged === 'text' ? stdout : decoded(stdout)
  const ascii = !/[^\0-\x7f]/.test(text)
  const binary = flagged === 'bytes' && text === stdout
  const bytes = ascii || binary ? stdout : Buffer.from(text).toString('latin1')
  const asBytes = ascii || binary || bytes.length > LARGEST_TEXT
  const accounting = accounted && {
    internalOutputAccounting: {
      stdout: Math.min(accounted.stdout, bytes.length),
      stderr: Math.min(accounted.stderr, Buffer.byteLength(stderr)),
    },
  }
  const kept = asBytes ? bytesOutput(unsafeBytesFromLatin1(bytes)) : { stdout: text, stdoutKind: 'text' as const }
  return { result: { ...rest, ...kept, ...accounting, stderr }, bytes, text }
}
