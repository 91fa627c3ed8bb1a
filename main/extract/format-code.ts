/** One section of a number format, without what a text view cannot show: colours, conditions, widths of characters. */
export type FormatSection = {
  /** For the formatter: digits, dates and literals alone. */
  readonly code: string
  /** The words around a number that is shown as `General`; undefined where it has digits of its own. */
  readonly general: readonly [before: string, after: string] | undefined
  /** Language of its months and weekdays, as Windows numbers it; undefined for the reader's own. */
  readonly language: string | undefined
  readonly condition: Condition | undefined
  /** Whether it shows the number as a date or time. */
  readonly isDate: boolean
}

type Condition = { readonly operator: string; readonly number: number }

export type FormatCode = {
  readonly sections: readonly FormatSection[]
  /** What the format says of text, with `@` as its place; undefined where it says nothing, '' where it hides it. */
  readonly text: string | undefined
}

const known = new Map<string, FormatCode>()

/** A format's code in its sections, each read once. */
export function parseFormat(code: string): FormatCode {
  const found = known.get(code)
  if (found !== undefined) return found
  const parts = splitSections(code)
  const last = parts.at(-1) ?? ''
  const hasText = parts.length === 4 || withoutWords(last).includes('@')
  const format = {
    sections: (hasText ? parts.slice(0, -1) : parts).slice(0, 3).map(readSection),
    text: hasText ? literalText(last) : undefined,
  }
  known.set(code, format)
  return format
}

/** The section that a number is shown in, and whether a minus goes before it: a section for negative numbers alone has its own sign. */
export function sectionFor(
  { sections }: FormatCode,
  value: number,
): { readonly section: FormatSection | undefined; readonly isSigned: boolean } {
  if (sections.every(({ condition }) => condition === undefined)) {
    const at = value < 0 ? 1 : value === 0 ? 2 : 0
    const section = sections[at] ?? sections[0]
    return { section, isSigned: value < 0 && sections[1] === undefined }
  }
  const at = sections.findIndex(({ condition }, i) => holds(condition ?? implied(i, sections.length), value))
  const section = sections[at]
  const condition = section?.condition ?? (section === undefined ? undefined : implied(at, sections.length))
  return { section, isSigned: value < 0 && !isNegative(condition) }
}

/** Of a section without a condition beside one that has some. */
function implied(at: number, count: number): Condition | undefined {
  if (at === count - 1) return undefined
  return { operator: at === 0 ? '>' : '<', number: 0 }
}

function holds(condition: Condition | undefined, value: number): boolean {
  if (condition === undefined) return true
  const { operator, number } = condition
  if (operator === '<>') return value !== number
  return (
    (operator.includes('=') && value === number) ||
    (operator[0] === '<' ? value < number : operator[0] === '>' && value > number)
  )
}

function isNegative(condition: Condition | undefined): boolean {
  if (condition === undefined || condition.operator[0] === '>') return false
  if (condition.operator === '<') return condition.number <= 0
  return condition.operator !== '<>' && condition.number < 0
}

const tokens = /"[^"]*"|\\[^]|[_*][^]|\[[^\]]*\]|General|[^]/gi

function splitSections(code: string): string[] {
  const sections = ['']
  for (const [token] of code.matchAll(tokens)) {
    if (token === ';') sections.push('')
    else sections[sections.length - 1] += token
  }
  return sections
}

/** A format's code without the words that it shows and the room that it leaves. */
export function withoutWords(code: string): string {
  return code.replaceAll(/"[^"]*"|\\[^]|\[[^\]]*\]|[_*][^]/g, '')
}

function isDateCode(code: string): boolean {
  const bare = withoutWords(code)
  return /\[[hms]+\]/i.test(code) || /[dyhmsg]|aaa/i.test(bare) || (/e/i.test(bare) && !/[0#?]/.test(bare))
}

function readSection(source: string): FormatSection {
  let code = ''
  let general: [string, string] | undefined
  let language: string | undefined
  let condition: Condition | undefined
  for (const [token] of source.matchAll(tokens)) {
    if (/^general$/i.test(token)) general = [literalText(code), '']
    else if (!token.startsWith('[') || /^\[(?:h+|m+|s+)\]$/i.test(token)) code += isLetter(token) ? `"${token}"` : token
    else {
      const [, operator, number] = /^\[(<=|>=|<>|<|>|=)\s*(-?[\d.]+(?:E[+-]?\d+)?)\]$/i.exec(token) ?? []
      if (operator !== undefined) condition = { operator, number: Number(number) }
      const [, sign, tag] = /^\[\$([^\]-]*)-?([^\]]*)\]$/.exec(token) ?? []
      if (sign !== undefined && sign !== '') code += `"${sign.replaceAll('"', '')}"`
      language = tag === undefined || tag === '' ? language : tag
    }
  }
  if (general !== undefined) general[1] = literalText(code).slice(general[0].length)
  return { code, general, language, condition, isDate: isDateCode(code) }
}

/** What stands for itself without being quoted: the formatter refuses what it does not know. */
function isLetter(token: string): boolean {
  return token !== '"' && /^[^\x20-\x7e]$|^[cfijklnoqrtuvwxz;`|]$/i.test(token)
}

/** What a section says word for word. */
function literalText(section: string): string {
  return section.replaceAll(
    /"([^"]*)"|\\([^])|\[\$([^\]-]*)[^\]]*\]|\[[^\]]*\]|_[^]|\*[^]/g,
    (_, words?: string, one?: string, sign?: string) => words ?? one ?? sign ?? '',
  )
}
