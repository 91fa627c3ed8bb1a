import type { ParseArgsOptionsConfig } from 'node:util'

export type Streams = {
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean }
  readonly env: Readonly<Record<string, string | undefined>>
}

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>

export type CommandCall = Streams & {
  readonly values: OptionValues
  readonly positionals: readonly string[]
  /** Aborted by SIGINT and SIGTERM. */
  readonly signal: AbortSignal
}

/** One command of `runningtab`. */
export type Command = {
  readonly summary: string
  /** What stands after the command's name; the help prints it. */
  readonly usage: string
  readonly details?: string
  readonly options: ParseArgsOptionsConfig
  /** How many words may stand beside the options. */
  readonly positionals: { readonly min: number; readonly max: number }
  /** Returns the exit code. */
  readonly run: (call: CommandCall) => Promise<number>
}

export const ExitCode = {
  finished: 0,
  internal: 1,
  usage: 2,
  model: 3,
  workspace: 4,
  turnLimit: 5,
  costCap: 6,
  cancelled: 130,
} as const

/** Writes one JSON object and a line end. */
export function printJson(stdout: NodeJS.WritableStream, value: unknown): void {
  stdout.write(`${JSON.stringify(value)}\n`)
}
