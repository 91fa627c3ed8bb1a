import { open } from 'node:fs/promises'
import { latin1FromBytes, type ResolvedCommandContext } from 'just-bash'
import { reasonOf } from './byte-commands.ts'
import type { CommandHost, OwnCommand } from './commands.ts'

type Amount = { readonly unit: 'lines' | 'bytes'; readonly count: number; readonly sign: '' | '+' | '-' }
type Parsed = {
  readonly amount: Amount
  readonly names: readonly string[]
  readonly headers: 'always' | 'never' | 'several'
}
type Source = { readonly size: number; read(from: number, to: number): Promise<Buffer>; close(): Promise<void> }

const CHUNK = 64 * 1024

export const headCommand: OwnCommand = (args, context, host) => slice('head', { args, context, host, take: takeHead })
export const tailCommand: OwnCommand = (args, context, host) => slice('tail', { args, context, host, take: takeTail })

type Slice = {
  readonly args: string[]
  readonly context: ResolvedCommandContext
  readonly host: CommandHost
  readonly take: (source: Source, amount: Amount) => Promise<Buffer>
}

async function slice(name: string, { args, context, host, take }: Slice) {
  const parsed = parse(args)
  if (parsed === undefined) return context.origCommand!(args)
  const { amount, headers } = parsed
  const names = parsed.names.length === 0 ? ['-'] : parsed.names
  const parts: string[] = []
  let stderr = ''
  for (const file of names) {
    try {
      const source = await openSource(file, context, { host, first: take === takeHead ? amount : undefined })
      try {
        const header = headers === 'always' || (headers === 'several' && names.length > 1)
        if (header)
          parts.push(
            `${parts.length > 0 ? '\n' : ''}==> ${Buffer.from(file === '-' ? 'standard input' : file).toString('latin1')} <==\n`,
          )
        parts.push((await take(source, amount)).toString('latin1'))
      } finally {
        await source.close()
      }
    } catch (error) {
      const reason = reasonOf(error)
      stderr +=
        reason === 'Is a directory'
          ? `${name}: error reading '${file}': ${reason}\n`
          : `${name}: cannot open '${file}' for reading: ${reason}\n`
    }
  }
  return {
    stdout: parts.join(''),
    stdoutKind: 'bytes' as const,
    stdoutEncoding: 'binary' as const,
    stderr,
    exitCode: stderr === '' ? 0 : 1,
  }
}

/** Undefined for options that are left to the interpreter's own command. */
function parse(args: readonly string[]): Parsed | undefined {
  let amount: Amount = { unit: 'lines', count: 10, sign: '' }
  let headers: Parsed['headers'] = 'several'
  const names: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at]!
    const valued = /^(?:-([nc])(.*)|--(lines|bytes)(?:=(.*))?)$/s.exec(arg)
    if (arg === '--') {
      names.push(...args.slice(at + 1))
      break
    }
    if (arg === '-q' || arg === '--quiet' || arg === '--silent') headers = 'never'
    else if (arg === '-v' || arg === '--verbose') headers = 'always'
    else if (valued !== null) {
      const value = valued[2] || valued[4] || args[++at]
      const number = /^([+-]?)(\d+)$/.exec(value ?? '')
      if (number === null) return undefined
      const unit = valued[1] === 'c' || valued[3] === 'bytes' ? 'bytes' : 'lines'
      amount = { unit, count: Number(number[2]), sign: number[1] === '+' ? '+' : number[1] === '-' ? '-' : '' }
    } else if (/^-\d+$/.test(arg)) amount = { unit: 'lines', count: Number(arg.slice(1)), sign: '' }
    else if (arg.startsWith('-') && arg !== '-') return undefined
    else names.push(arg)
  }
  return { amount, names, headers }
}

async function openSource(
  name: string,
  { fs, cwd, stdin }: ResolvedCommandContext,
  { host, first }: { readonly host: CommandHost; readonly first: Amount | undefined },
): Promise<Source> {
  const path = fs.resolvePath(cwd, name)
  const startText = () => (first?.sign === '' ? host.fs.startText(path, first) : host.fs.openText(path))
  const text = name === '-' ? undefined : await startText()
  if (text === undefined || 'bytes' in text) {
    const bytes =
      text !== undefined
        ? Buffer.from(text.bytes)
        : name === '-'
          ? Buffer.from(latin1FromBytes(stdin), 'latin1')
          : Buffer.from(await fs.readFileBuffer(path))
    return { size: bytes.length, read: async (from, to) => bytes.subarray(from, to), close: async () => {} }
  }
  const handle = await open(text.file, 'r')
  const { size } = await handle.stat()
  return {
    size,
    read: async (from, to) => {
      const buffer = Buffer.alloc(Math.min(to, size) - from)
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, from)
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}

async function takeHead(source: Source, { unit, count, sign }: Amount): Promise<Buffer> {
  if (sign === '-')
    return readRange(source, 0, unit === 'bytes' ? Math.max(0, source.size - count) : await startOfLast(source, count))
  return readRange(source, 0, unit === 'bytes' ? Math.min(count, source.size) : await endOfFirst(source, count))
}

async function takeTail(source: Source, { unit, count, sign }: Amount): Promise<Buffer> {
  if (sign === '+') {
    const skipped = Math.max(count - 1, 0)
    return readRange(
      source,
      unit === 'bytes' ? Math.min(skipped, source.size) : await endOfFirst(source, skipped),
      source.size,
    )
  }
  return readRange(
    source,
    unit === 'bytes' ? Math.max(0, source.size - count) : await startOfLast(source, count),
    source.size,
  )
}

/** Offset behind the first `count` lines. */
async function endOfFirst(source: Source, count: number): Promise<number> {
  let left = count
  for (let from = 0; left > 0 && from < source.size; from += CHUNK) {
    const chunk = await source.read(from, from + CHUNK)
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) if (--left === 0) return from + at + 1
  }
  return left > 0 ? source.size : 0
}

/** Offset at which the last `count` lines start. */
async function startOfLast(source: Source, count: number): Promise<number> {
  if (count === 0) return source.size
  let left = count
  // The line feed that ends the file ends no further line.
  for (let to = source.size; to > 0; to -= CHUNK) {
    const from = Math.max(0, to - CHUNK)
    const chunk = await source.read(from, to)
    const last = to === source.size ? chunk.length - 2 : chunk.length - 1
    for (
      let at = last < 0 ? -1 : chunk.lastIndexOf(10, last);
      at >= 0;
      at = at === 0 ? -1 : chunk.lastIndexOf(10, at - 1)
    ) {
      if (--left === 0) return from + at + 1
    }
  }
  return 0
}

async function readRange(source: Source, from: number, to: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (let at = from; at < to; at += CHUNK * 16) chunks.push(await source.read(at, Math.min(to, at + CHUNK * 16)))
  return Buffer.concat(chunks)
}
