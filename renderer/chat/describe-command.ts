/** What a command line of the terminal is for, as far as its first program tells. */
export type CommandUse =
  | { readonly kind: 'search'; readonly pattern: string; readonly paths: readonly string[] }
  | { readonly kind: 'list'; readonly paths: readonly string[] }
  | { readonly kind: 'read'; readonly paths: readonly string[] }
  | { readonly kind: 'compute' }
  | { readonly kind: 'run' }

const SEARCHES = new Set(['grep', 'egrep', 'fgrep', 'rg', 'zgrep'])
const LISTS = new Set(['ls', 'find', 'tree', 'du', 'stat', 'file'])
const READS = new Set(['cat', 'head', 'tail', 'sed', 'nl', 'tac', 'less', 'strings'])
const COMPUTES = new Set(['awk', 'jq', 'wc', 'sort', 'uniq', 'cut', 'paste', 'join', 'bc', 'expr', 'python3', 'comm'])
/** Options of grep and rg that take the next word. */
const TAKES_WORD = /^(?:-[ABCmfdDgtT]|--(?:include|exclude|glob|type|max-count|context|after-context|before-context))$/

/** Reads the first stage of a command; what it cannot tell is a plain run. */
export function describeCommand(command: string): CommandUse {
  const words = firstStage(command)
  const program = words[0]?.split('/').at(-1) ?? ''
  const rest = words.slice(1)
  if (SEARCHES.has(program)) return search(rest)
  if (LISTS.has(program) && !rest.some((word) => word === '-exec' || word === '-delete')) {
    return { kind: 'list', paths: program === 'find' ? beforeOptions(rest) : operands(rest) }
  }
  if (READS.has(program))
    return { kind: 'read', paths: operands(program === 'sed' ? withoutScript(rest) : rest).filter(isPath) }
  if (COMPUTES.has(program)) return { kind: 'compute' }
  return { kind: 'run' }
}

function search(words: readonly string[]): CommandUse {
  const left: string[] = []
  let pattern: string | undefined
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? ''
    if (word === '-e' || word === '--regexp') {
      index += 1
      pattern ??= words[index]
    } else if (TAKES_WORD.test(word)) index += 1
    else if (!word.startsWith('-')) left.push(word)
  }
  pattern ??= left.shift()
  return pattern === undefined ? { kind: 'run' } : { kind: 'search', pattern, paths: left.filter(isPath) }
}

function beforeOptions(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => word.startsWith('-') || word === '(' || word === '!')
  return (end === -1 ? words : words.slice(0, end)).filter(isPath)
}

function operands(words: readonly string[]): readonly string[] {
  return words.filter((word) => !word.startsWith('-'))
}

function withoutScript(words: readonly string[]): readonly string[] {
  const script = words.findIndex((word) => !word.startsWith('-'))
  return words.filter((_, index) => index !== script)
}

/** Neither the whole folder nor a bare number (of `head -n 20`). */
function isPath(word: string): boolean {
  return word !== '.' && word !== './' && word !== '/workspace' && !/^\+?\d+$/.test(word)
}

/** The words of the first stage that does something: `cd x &&` before it is skipped. */
function firstStage(command: string): readonly string[] {
  let words: string[] = []
  let word: string | undefined
  let quote = ''
  const endWord = (): void => {
    if (word !== undefined) words.push(word)
    word = undefined
  }
  for (const [index, char] of Array.from(command).entries()) {
    if (quote !== '') {
      if (char === quote) quote = ''
      else word = (word ?? '') + char
    } else if (char === '"' || char === "'") {
      quote = char
      word ??= ''
    } else if ('|;&\n<>'.includes(char) && command[index - 1] !== '\\') {
      endWord()
      const isSkipped = words.length === 0 || words[0] === 'cd'
      if (!isSkipped) return words
      words = []
    } else if (/\s/.test(char)) endWord()
    else if (char !== '\\') word = (word ?? '') + char
  }
  endWord()
  return words
}
