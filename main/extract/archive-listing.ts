import { isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'
import { byteView } from './byte-view.ts'
import { detectEncoding } from './encoding.ts'
import { extractLimits } from './limits.ts'
import { ExtractError, type Extractor, type TextView } from './text-view.ts'
import { zipDirectory } from './zip-archive.ts'

type Listed = {
  readonly name: Uint8Array
  readonly size: number
  readonly changed: string
  readonly isEncrypted?: boolean
}

/** Archives (zip): what is in them, a line each, as `path | bytes | date`. Nothing is unpacked. Dates are in the time zone of the packer. */
export const extractZipListing: Extractor = (bytes) =>
  listingView(
    'zip',
    zipDirectory(bytes).map(({ rawName, inflated, changed, isEncrypted }) => ({
      name: rawName,
      size: inflated,
      changed: dosTime(changed),
      isEncrypted,
    })),
  )

/** Archives (tar): what is in them, a line each, as `path | bytes | date`, in UTC. */
export const extractTarListing: Extractor = (bytes) => listingView('tar', tarEntries(bytes))

function listingView(kind: 'zip' | 'tar', entries: readonly Listed[]): TextView {
  const decode = nameDecoder(entries.map(({ name }) => name))
  const lines = entries.map(({ name, size, changed, isEncrypted }, i) => {
    const shown = decode(name).replaceAll('\\', '/')
    const about = [shown, ...(shown.endsWith('/') ? [] : [`${size} bytes`]), ...(changed === '' ? [] : [changed])]
    return { text: `${about.join(' | ')}${isEncrypted === true ? ' (encrypted)' : ''}`, locator: { line: i + 1 } }
  })
  const message =
    lines.length === 0
      ? 'The archive is empty.'
      : 'Archives are not opened: these lines only list what is in it. Unpack it into the folder to have it read.'
  return {
    kind,
    lines,
    warnings: [{ code: lines.length === 0 ? 'empty' : 'listing_only', message }],
    meta: { entries: lines.length },
  }
}

/** Names that are not UTF-8 are in the packer's code page: an Asian or Cyrillic one shows itself, else it was that of MS-DOS. */
function nameDecoder(names: readonly Uint8Array[]): (name: Uint8Array) => string {
  const odd = names.filter((name) => !isUtf8(name)).map((name) => Buffer.from(name))
  const { encoding } = detectEncoding(Buffer.concat(odd), odd.length === 0)
  const usual = /^(?:gb|big5|euc|shift|cp9|cp866|windows-1251|koi8)/.test(encoding) ? encoding : 'cp437'
  return (name) => iconv.decode(Buffer.from(name), isUtf8(name) ? 'utf-8' : usual)
}

function dosTime(changed: number): string {
  const [date, time] = [Math.floor(changed / 0x1_0000), changed % 0x1_0000]
  const day = `${1980 + (date >> 9)}-${two((date >> 5) & 15)}-${two(date & 31)}`
  return date === 0 ? '' : `${day} ${two(time >> 11)}:${two((time >> 5) & 63)}`
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}

const BLOCK = 512

/** A header block each, then the contents in whole blocks; a long name comes before its entry as one of its own. */
function tarEntries(bytes: Uint8Array): Listed[] {
  const view = byteView(bytes)
  const entries: Listed[] = []
  let longName: Uint8Array | undefined
  for (let at = 0; at + BLOCK <= bytes.length;) {
    const block = view.part(at, BLOCK)
    const field = (from: number, length: number): Uint8Array => untilZero(block.part(from, length).bytes)
    if (block.u8(0) === 0) break
    const size = octal(block.part(124, 12).bytes)
    const content = view.part(at + BLOCK, Math.min(size, bytes.length - at - BLOCK)).bytes
    const type = String.fromCharCode(block.u8(156))
    if (type === 'L') longName = untilZero(content)
    else if (type === 'x') longName = paxPath(content) ?? longName
    else if (type !== 'g' && type !== 'K') {
      const prefix = Buffer.from(field(345, 155))
      const isOld = Buffer.from(block.part(257, 8).bytes).toString('latin1') === 'ustar  \0'
      const short =
        prefix.length === 0 || isOld ? field(0, 100) : Buffer.concat([prefix, Buffer.from('/'), field(0, 100)])
      entries.push({ name: longName ?? short, size, changed: unixTime(octal(block.part(136, 12).bytes)) })
      longName = undefined
    }
    if (entries.length > extractLimits.zipEntries) {
      throw new ExtractError(
        'too_large',
        `The file was not opened: it has more than ${extractLimits.zipEntries} parts.`,
      )
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return entries
}

function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0)
  return end === -1 ? bytes : bytes.subarray(0, end)
}

/** Octal digits, or for what is larger the bytes of the number itself. */
function octal(bytes: Uint8Array): number {
  if ((bytes[0]! & 0x80) !== 0) return bytes.subarray(4).reduce((sum, byte) => sum * 256 + byte, 0)
  const digits = /[0-7]+/.exec(Buffer.from(bytes).toString('latin1'))?.[0]
  return digits === undefined ? 0 : Number.parseInt(digits, 8)
}

function unixTime(seconds: number): string {
  const date = new Date(seconds * 1000)
  return seconds === 0 || Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16).replace('T', ' ')
}

function paxPath(content: Uint8Array): Uint8Array | undefined {
  const path = /(?:^|\n)\d+ path=([^\n]*)\n/.exec(Buffer.from(content).toString('utf8'))?.[1]
  return path === undefined ? undefined : Buffer.from(path)
}
