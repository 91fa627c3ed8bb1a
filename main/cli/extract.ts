import path from 'node:path'
import { ExtractError } from '../extract/text-view.ts'
import { callerDir } from '../paths.ts'
import { ExitCode, printJson, type Command, type CommandCall } from './command.ts'

export const extract: Command = {
  summary: 'print the text view of files',
  usage: 'FILE… [--password TEXT] [--json]',
  details:
    'With --json, one object per FILE in order: {path, kind, lines:[{text, locator}], warnings, meta} or {path, error:{code, message}}.\nAll files are tried; the exit code is 4 if any failed.',
  options: { password: { type: 'string' }, json: { type: 'boolean' } },
  positionals: { min: 1, max: Number.POSITIVE_INFINITY },
  run: extractFiles,
}

async function extractFiles({ positionals, values, stdout, stderr, env, signal }: CommandCall): Promise<number> {
  const { createExtractPool } = await import('../extract/pool.ts')
  const { unpackView } = await import('../extract/packed-view.ts')
  const pool = createExtractPool({})
  const password = typeof values['password'] === 'string' ? { password: values['password'] } : {}
  let failed = false
  try {
    for (const given of positionals) {
      signal.throwIfAborted()
      try {
        const file = path.resolve(callerDir(env), given)
        const view = await pool.extract(file, { name: path.basename(given), signal, ...password })
        if (values['json'] === true) printJson(stdout, { path: given, ...unpackView(view) })
        else {
          for (const warning of view.warnings) stderr.write(`${given}: ${warning.message}\n`)
          for (const piece of textPieces(view.text)) stdout.write(piece)
        }
      } catch (error) {
        if (!(error instanceof ExtractError)) throw error
        failed = true
        if (values['json'] === true)
          printJson(stdout, { path: given, error: { code: error.code, message: error.message } })
        else stderr.write(`${given}: ${error.code}: ${error.message}\n`)
      }
    }
  } finally {
    await pool.close()
  }
  return failed ? ExitCode.workspace : ExitCode.finished
}

/** Lines as they are, in pieces: a view of a million of them is no million writes. */
function* textPieces(text: Uint8Array): Generator<string> {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (let at = 0; at < text.length; at += PIECE) yield decoder.decode(text.subarray(at, at + PIECE), { stream: true })
}

const PIECE = 1 << 20
