export type Dialect = 'basic' | 'extended'

/** A pattern in ripgrep's syntax. `pcre` when only its PCRE2 engine can run it (back-references). */
export type Translated = { readonly pattern: string; readonly pcre: boolean }

const CLASSES: Record<string, string> = {
  alpha: '\\p{Alphabetic}',
  digit: '0-9',
  alnum: '\\p{Alphabetic}0-9',
  upper: '\\p{Uppercase}',
  lower: '\\p{Lowercase}',
  space: '\\s',
  blank: ' \\t',
  punct: '!-/:-@\\[-`{-~',
  xdigit: '0-9A-Fa-f',
  cntrl: '\\x00-\\x1f\\x7f',
  print: '\\x20-\\x7e\\x{a0}-\\x{10ffff}',
  graph: '\\x21-\\x7e\\x{a1}-\\x{10ffff}',
}

/** GNU grep's basic or extended regular expression → ripgrep's. Undefined where the two cannot say the same. */
export function translatePattern(source: string, dialect: Dialect): Translated | undefined {
  const extended = dialect === 'extended'
  let out = ''
  let pcre = false
  let depth = 0
  /** Nothing to repeat stands before: here `*` is a literal. */
  let atStart: boolean = true
  for (let at = 0; at < source.length; at++) {
    const char = source[at]!
    const escaped = char === '\\'
    const token = escaped ? source[++at] : char
    if (token === undefined) return undefined
    const operator = /[(){}|+?]/.test(token) && escaped !== extended
    const before: boolean = atStart
    atStart = false
    if (operator) {
      if (token === '(') {
        out += '('
        depth++
        atStart = true
      } else if (token === ')') {
        // GNU takes a lone `)` for itself in extended syntax and refuses it in basic syntax.
        if (depth === 0 && !extended) return undefined
        out += depth === 0 ? '\\)' : ')'
        if (depth > 0) depth--
      } else if (token === '|') {
        out += '|'
        atStart = true
      } else if (token === '{') {
        const interval = (extended ? /^\{(\d*)(,?)(\d*)\}/ : /^\{(\d*)(,?)(\d*)\\\}/).exec(source.slice(at))
        if (interval === null || (interval[1] === '' && interval[2] === '')) {
          if (!extended) return undefined
          out += '\\{'
        } else {
          if (before) return undefined
          out += `{${interval[1] === '' ? '0' : interval[1]}${interval[2]}${interval[3]}}`
          at += interval[0].length - 1
        }
      } else if (token === '}') out += '\\}'
      else if (before) out += `\\${token}`
      else out += token
      continue
    }
    if (escaped) {
      if (/[1-9]/.test(token)) {
        pcre = true
        out += `\\${token}`
      } else if (token === '<' || token === '>') out += token === '<' ? '\\b(?:START)' : '\\b(?:END)'
      else if (/[bBwWsS]/.test(token)) out += `\\${token}`
      else if (token === '`' || token === "'") out += token === '`' ? '^' : '$'
      else out += literal(token)
    } else if (token === '[') {
      const bracket = translateBracket(source, at)
      if (bracket === undefined) return undefined
      out += bracket.text
      at = bracket.end
    } else if (token === '*') {
      // A repeated repetition (`a**`) is one repetition in GNU and an error or lazy in ripgrep.
      if (before) out += '\\*'
      else if (!out.endsWith('*') || out.endsWith('\\*')) out += '*'
    } else if (token === '^') {
      const anchor: boolean = extended || before
      out += anchor ? '^' : '\\^'
      atStart = anchor
    } else if (token === '$') {
      const rest = source.slice(at + 1)
      out += extended || rest === '' || rest.startsWith('\\)') || rest.startsWith('\\|') ? '$' : '\\$'
    } else if (token === '.') out += '.'
    else out += literal(token)
  }
  if (depth > 0 || /[*+?}][+?]/.test(out.replace(/\\./g, ''))) return undefined
  const [start, end] = pcre ? ['\\b(?=\\w)', '\\b(?<=\\w)'] : ['\\b{start}', '\\b{end}']
  return { pattern: out.replaceAll('\\b(?:START)', start).replaceAll('\\b(?:END)', end), pcre }
}

function literal(char: string): string {
  return /[\\^$.|?*+()[\]{}#&~-]/.test(char) ? `\\${char}` : char
}

/** A bracket expression from its `[`; inside it a backslash stands for itself. */
function translateBracket(source: string, from: number): { text: string; end: number } | undefined {
  let at = from + 1
  let text = '['
  if (source[at] === '^') {
    text += '^'
    at++
  }
  for (let first = true; at < source.length; first = false, at++) {
    const char = source[at]!
    if (char === ']' && !first) return { text: `${text}]`, end: at }
    const named = /^\[([:.=])(.*?)\1\]/.exec(source.slice(at))
    if (named !== null) {
      const [whole, kind, name = ''] = named
      const members = kind === ':' ? CLASSES[name] : name.length === 1 ? classLiteral(name) : undefined
      if (members === undefined) return undefined
      text += members
      at += whole.length - 1
    } else if (char === '-' && !first && source[at + 1] !== ']' && !text.endsWith('[^')) text += '-'
    else text += classLiteral(char)
  }
  return undefined
}

function classLiteral(char: string): string {
  return /[\\\]^[&~-]/.test(char) ? `\\${char}` : char
}
