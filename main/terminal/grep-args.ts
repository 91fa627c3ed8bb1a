export type GrepOptions = {
  dialect: 'basic' | 'extended' | 'fixed' | 'perl'
  patterns: string[]
  /** Of `-f`, still to be read. */
  patternFiles: string[]
  recursive: boolean
  ignoreCase: boolean
  invert: boolean
  word: boolean
  line: boolean
  onlyMatching: boolean
  lineNumber: boolean
  output: 'lines' | 'count' | 'with' | 'without'
  quiet: boolean
  silent: boolean
  names: boolean | undefined
  maxCount: string | undefined
  before: string
  after: string
  include: string[]
  exclude: string[]
  excludeDir: string[]
  files: string[]
}

const VALUED: Record<string, string> = {
  e: 'regexp',
  f: 'file',
  m: 'max-count',
  A: 'after-context',
  B: 'before-context',
  C: 'context',
  d: 'directories',
  D: 'devices',
}
const VALUED_LONG = new Set([...Object.values(VALUED), 'include', 'exclude', 'exclude-dir', 'binary-files'])

const LONG: Record<string, string> = {
  'basic-regexp': 'G',
  'extended-regexp': 'E',
  'fixed-strings': 'F',
  'perl-regexp': 'P',
  'ignore-case': 'i',
  'no-ignore-case': '',
  'invert-match': 'v',
  'word-regexp': 'w',
  'line-regexp': 'x',
  count: 'c',
  'files-with-matches': 'l',
  'files-without-match': 'L',
  'only-matching': 'o',
  quiet: 'q',
  silent: 'q',
  'no-messages': 's',
  'line-number': 'n',
  'with-filename': 'H',
  'no-filename': 'h',
  recursive: 'r',
  'dereference-recursive': 'R',
  text: 'a',
  'line-buffered': '',
  color: '',
  colour: '',
}

/** GNU grep's command line; undefined when it holds an option that we leave to the interpreter's grep. */
export function parseGrepArgs(args: readonly string[]): GrepOptions | undefined {
  const options: GrepOptions = {
    dialect: 'basic',
    patterns: [],
    patternFiles: [],
    recursive: false,
    ignoreCase: false,
    invert: false,
    word: false,
    line: false,
    onlyMatching: false,
    lineNumber: false,
    output: 'lines',
    quiet: false,
    silent: false,
    names: undefined,
    maxCount: undefined,
    before: '0',
    after: '0',
    include: [],
    exclude: [],
    excludeDir: [],
    files: [],
  }
  const operands: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    if (arg === '--') {
      operands.push(...args.slice(at + 1))
      break
    }
    const long = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg)
    if (long !== null) {
      const name = long[1]!
      if (VALUED_LONG.has(name)) {
        const value = long[2] ?? args[++at]
        if (value === undefined || !setValue(options, name, value)) return undefined
      } else if (LONG[name] === undefined || !setFlags(options, LONG[name])) return undefined
    } else if (/^-./.test(arg)) {
      const cluster = /^-([^efmABCdD]*)(?:([efmABCdD])(.*))?$/s.exec(arg)!
      const digits = /\d+/.exec(cluster[1]!)?.[0]
      if (digits !== undefined) setValue(options, 'context', digits)
      if (!setFlags(options, cluster[1]!.replace(/\d+/, ''))) return undefined
      if (cluster[2] !== undefined) {
        const value = cluster[3] !== '' ? cluster[3] : args[++at]
        if (value === undefined || !setValue(options, VALUED[cluster[2]]!, value)) return undefined
      }
    } else operands.push(arg)
  }
  if (options.patterns.length === 0 && options.patternFiles.length === 0) {
    const pattern = operands.shift()
    if (pattern === undefined) return undefined
    options.patterns.push(...pattern.split('\n'))
  }
  options.files.push(...operands)
  return options
}

function setValue(options: GrepOptions, name: string, value: string): boolean {
  if (name === 'regexp') options.patterns.push(...value.split('\n'))
  else if (name === 'file') options.patternFiles.push(value)
  else if (name === 'include') options.include.push(value)
  else if (name === 'exclude') options.exclude.push(value)
  else if (name === 'exclude-dir') options.excludeDir.push(value.replace(/\/+$/, ''))
  else if (name === 'directories') {
    if (value === 'recurse') options.recursive = true
    return ['recurse', 'skip', 'read'].includes(value)
  } else if (name === 'devices' || name === 'binary-files') return true
  else {
    if (!/^\d+$/.test(value)) return false
    if (name === 'max-count') options.maxCount = value
    if (name === 'before-context' || name === 'context') options.before = value
    if (name === 'after-context' || name === 'context') options.after = value
  }
  return true
}

function setFlags(options: GrepOptions, flags: string): boolean {
  for (const flag of flags) {
    if (flag === 'G') options.dialect = 'basic'
    else if (flag === 'E') options.dialect = 'extended'
    else if (flag === 'F') options.dialect = 'fixed'
    else if (flag === 'P') options.dialect = 'perl'
    else if (flag === 'i' || flag === 'y') options.ignoreCase = true
    else if (flag === 'v') options.invert = true
    else if (flag === 'w') options.word = true
    else if (flag === 'x') options.line = true
    else if (flag === 'o') options.onlyMatching = true
    else if (flag === 'n') options.lineNumber = true
    else if (flag === 'c') options.output = options.output === 'lines' ? 'count' : options.output
    else if (flag === 'l') options.output = 'with'
    else if (flag === 'L') options.output = 'without'
    else if (flag === 'q') options.quiet = true
    else if (flag === 's') options.silent = true
    else if (flag === 'H') options.names = true
    else if (flag === 'h') options.names = false
    else if (flag === 'r' || flag === 'R') options.recursive = true
    else if (!'aIU'.includes(flag)) return false
  }
  return true
}
