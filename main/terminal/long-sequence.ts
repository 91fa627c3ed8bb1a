import { parse } from 'just-bash'

/** Items of one sequence that the interpreter makes; it leaves out the rest without a word. */
const MOST = 10_000

/** The first `{1..20000}` of a command that is too long for the interpreter, as it is written; undefined where there is none, or no command. */
export function longSequence(command: string): string | undefined {
  if (!/\{-?\d+\.\.-?\d+/.test(command)) return undefined
  let script: unknown
  try {
    script = parse(command)
  } catch {
    // What cannot be parsed is told by running it.
    return undefined
  }
  return findLong(script)
}

function findLong(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null) return undefined
  if (isRange(node)) {
    const { start, end, step = 1 } = node
    const isLong = Math.abs(end - start) / Math.max(1, Math.abs(step)) >= MOST
    return isLong ? `{${start}..${end}${step === 1 ? '' : `..${step}`}}` : undefined
  }
  for (const part of Object.values(node)) {
    const found = findLong(part)
    if (found !== undefined) return found
  }
  return undefined
}

function isRange(node: object): node is { readonly start: number; readonly end: number; readonly step?: number } {
  const { type, start, end } = node as Readonly<Record<string, unknown>>
  return type === 'Range' && typeof start === 'number' && typeof end === 'number'
}
