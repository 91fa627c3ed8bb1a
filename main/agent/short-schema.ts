type Schema = Readonly<Record<string, unknown>>

/** Bounds and patterns: the tool itself says what is wrong with a call, and each word here is sent with every request. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '$schema',
  'additionalProperties',
  'maximum',
  'maxItems',
  'maxLength',
  'minimum',
  'minItems',
  'minLength',
  'pattern',
])

/** The same JSON schema with as few words as a model needs to make a call; alternatives that are plain types are one list of types. */
export function shortSchema(schema: Schema): Record<string, unknown> {
  const short = Object.fromEntries(
    Object.entries(schema).flatMap(([name, value]): [string, unknown][] =>
      LEFT_OUT.has(name) ? [] : [[name, name === 'properties' ? shortEach(value) : shortValue(value)]],
    ),
  )
  const { anyOf, ...rest } = short
  if (!Array.isArray(anyOf)) return short
  const choices = (anyOf as readonly Schema[]).flatMap((one) =>
    Array.isArray(one['anyOf']) ? (one['anyOf'] as Schema[]) : [one],
  )
  const types = choices.flatMap((one) => (Object.keys(one).join() === 'type' ? [one['type']].flat() : []))
  const others = choices.filter((one) => Object.keys(one).join() !== 'type')
  const plain = types.length === 0 ? [] : [{ type: types.length === 1 ? types[0] : types }]
  return others.length === 0 ? { ...plain[0], ...rest } : { anyOf: [...plain, ...others], ...rest }
}

/** Names of properties are no words of the schema. */
function shortEach(value: unknown): unknown {
  if (!isSchema(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, shortValue(one)]))
}

function shortValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shortValue)
  return isSchema(value) ? shortSchema(value) : value
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
