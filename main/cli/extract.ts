import { once } from 'node:events'
import path from 'node:path'
import type { PackedView } from '../extract/packed-view.ts'
import type { Extracted } from '../extract/pool.ts'
import { ExtractError } from '../extract/text-view.ts'
import { callerDir, dataPaths } from '../paths.ts'
import { dataDirOf } from './open-engine.ts'
import { ExitCode, printJson, type Command, type CommandCall } from './command.ts'

export const extract: Command = {
  summary: 'print the text view of files',
  usage: 'FILE… [--password TEXT] [--data-dir DIR] [--json]',
  details:
    'With --json, one object per FILE in order: {path, kind, lines:[{text, locator}], warnings, meta} or {path, error:{code, message}}.\nAll files are tried; the exit code is 4 if any failed.',
  options: { 'data-dir': { type: 'string' }, password: { type: 'string' }, json: { type: 'boolean' } },
  positionals: { min: 1, max: Number.POSITIVE_INFINITY },
  run: extractFiles,
}

async function extractFiles({ positionals, values, stdout, stderr, env, signal }: CommandCall): Promise<number> {
  const { createExtractPool } = await import('../extract/pool.ts')
  const { linesJson } = await import('../extract/packed-json.ts')
  const pool = createExtractPool({ languageDir: dataPaths(dataDirOf(values, env)).ocr })
  const password = typeof values['password'] === 'string' ? { password: values['password'] } : {}
  let failed = false
  try {
    for (const given of positionals) {
      signal.throwIfAborted()
      try {
        const file = path.resolve(callerDir(env), given)
        const isJson = values['json'] === true
        let printed = 0
        // What a long document begins with need not wait for its end.
        const onBeginning = ({ text }: Extracted): void => {
          if (isJson || printed > 0) return
          printed = text.length
          stdout.write(text)
        }
        const onText = async (piece: Uint8Array): Promise<void> => {
          const known = Math.min(printed, piece.length)
          printed -= known
          await printPieces(stdout, textPieces(piece.subarray(known)))
        }
        const view = await pool.extract(file, {
          name: path.basename(given),
          signal,
          onBeginning,
          ...password,
          ...(isJson ? {} : { onText }),
        })
        if (isJson) await printPieces(stdout, jsonPieces(given, view))
        else {
          for (const warning of view.warnings) stderr.write(`${given}: ${warning.message}\n`)
          await printPieces(stdout, textPieces(view.text.subarray(printed)))
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

  function* jsonPieces(given: string, view: PackedView): Generator<string> {
    const { kind, warnings, meta } = view
    yield `${JSON.stringify({ path: given, kind }).slice(0, -1)},"lines":[`
    yield* linesJson(view)
    yield `],${JSON.stringify({ warnings, meta }).slice(1)}\n`
  }
}

/** No faster than they are taken: what is not taken yet would be held. */
async function printPieces(stdout: NodeJS.WritableStream, pieces: Iterable<string | Uint8Array>): Promise<void> {
  for (const piece of pieces) if (!stdout.write(piece)) await once(stdout, 'drain')
}

/** Lines as they are, in pieces: a view of a million of them is no million writes. */
function* textPieces(text: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < text.length; at += PIECE) yield text.subarray(at, at + PIECE)
}

const PIECE = 1 << 20
