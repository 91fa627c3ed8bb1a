import { isUtf8 } from 'node:buffer'
import { bytesOutput, type ExecResult, latin1FromBytes, stdoutAsBytes, unsafeBytesFromLatin1 } from 'just-bash'

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

/** A result whose output is text wherever it can be: the interpreter refuses byte output with a redirection when it is not ASCII. */
export function normalisedOutput(
  result: ExecResult,
  stderr: string,
): { readonly result: ExecResult; readonly bytes: string } {
  const { stdoutKind, stdoutEncoding, internalOutputAccounting: accounted, ...rest } = result
  const flagged = stdoutKind ?? (stdoutEncoding === 'binary' ? 'bytes' : undefined)
  const text = flagged === 'text' ? result.stdout : decoded(result.stdout)
  const binary = flagged === 'bytes' && text === result.stdout && /[\x80-\xff]/.test(text)
  const bytes = binary ? result.stdout : latin1FromBytes(stdoutAsBytes({ stdout: text, stdoutKind: 'text' }))
  const accounting = accounted && {
    internalOutputAccounting: {
      stdout: Math.min(accounted.stdout, bytes.length),
      stderr: Math.min(accounted.stderr, Buffer.byteLength(stderr)),
    },
  }
  const kept = binary ? bytesOutput(unsafeBytesFromLatin1(bytes)) : { stdout: text, stdoutKind: 'text' as const }
  return { result: { ...rest, ...kept, ...accounting, stderr }, bytes }
}
