import type { ModelCall } from './event.ts'

export type Recovered = { readonly text: string; readonly calls: readonly Omit<ModelCall, 'callId'>[] }

/** What small models put around a call that they write as text. */
const MARKED = [
  /<tool_call>\s*([\s\S]*?)\s*(?:<\/tool_call>|$)/g,
  /\[TOOL_CALLS\]\s*(\[[\s\S]*\])/g,
  /<\|python_tag\|>\s*(\{[\s\S]*\})/g,
]
const NAMED = /<function=([\w-]+)>\s*([\s\S]*?)\s*<\/function>/g
const FENCED = /^\s*```(?:json|tool_call|tool_code)?\s*\n([\s\S]*?)\n\s*```\s*$/

/**
 * Tool calls that a model wrote into its text instead of calling: in the marks of its template, or as JSON that is the whole reply.
 * JSON in the middle of a text is text. Undefined where there is no call of a known tool.
 */
export function recoverCalls(text: string, tools: readonly string[]): Recovered | undefined {
  const known = new Set(tools)
  const calls: Omit<ModelCall, 'callId'>[] = []
  let rest = text
  for (const pattern of MARKED) {
    rest = rest.replace(pattern, (all: string, json: string) => {
      const found = callsIn(parse(json), known)
      calls.push(...found)
      return found.length > 0 ? '' : all
    })
  }
  rest = rest.replace(NAMED, (all: string, name: string, json: string) => {
    const input = parse(json)
    if (!known.has(name) || !isObject(input)) return all
    calls.push({ name, input })
    return ''
  })
  if (calls.length > 0) return { text: rest.trim(), calls }
  const whole = callsIn(parse(FENCED.exec(text)?.[1] ?? text), known)
  return whole.length > 0 ? { text: '', calls: whole } : undefined
}

/** `{name, arguments}` in its spellings, alone, in a list or under `tool_calls`; all of them calls of known tools, or none. */
function callsIn(value: unknown, known: ReadonlySet<string>): Omit<ModelCall, 'callId'>[] {
  if (isObject(value) && Array.isArray(value['tool_calls'])) return callsIn(value['tool_calls'], known)
  const found = (Array.isArray(value) ? value : [value]).map((item) => callOf(item, known))
  return found.every((call) => call !== undefined) ? found : []
}

function callOf(value: unknown, known: ReadonlySet<string>): Omit<ModelCall, 'callId'> | undefined {
  if (!isObject(value)) return undefined
  const call = isObject(value['function']) ? value['function'] : value
  const name = call['name'] ?? call['tool'] ?? call['function']
  const given = call['arguments'] ?? call['parameters'] ?? call['input'] ?? call['args']
  const input = typeof given === 'string' ? parse(given) : given
  return typeof name === 'string' && known.has(name) && isObject(input) ? { name, input } : undefined
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
