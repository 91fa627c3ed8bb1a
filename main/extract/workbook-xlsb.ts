import { zipSync } from 'fflate'
import type { OoxmlPackage } from './ooxml-package.ts'
import { ExtractError, type TextView } from './text-view.ts'
import { readBinaryWorkbook } from './workbook-legacy.ts'

/** Excel workbooks in binary parts. The library knows no limits: it gets a package that was inflated within ours. */
export function readXlsb(opened: OoxmlPackage, password: string | undefined): TextView {
  const main = opened.mainPart('xl/workbook.bin')
  const parts = opened.names
    .filter((name) => /\.(?:bin|xml|rels)$/i.test(name))
    .map((name) => [name, name === main ? sheetListRepaired(opened.bytes(name)!) : opened.bytes(name)!] as const)
  return readBinaryWorkbook(zipSync(Object.fromEntries(parts), { level: 0 }), 'xlsb', password)
}

/** BrtBundleSh: a sheet's state, number, relationship and name ([MS-XLSB] 2.4.313). */
const SHEET = 156

/** Early versions of Excel put four more bytes into each sheet's record, over which the library stumbles. */
function sheetListRepaired(part: Uint8Array): Uint8Array {
  const view = new DataView(part.buffer, part.byteOffset, part.byteLength)
  const pieces: Uint8Array[] = []
  for (const { type, start, end } of records(part)) {
    const isPlain = type !== SHEET || isSheet(view, start, end)
    if (!isPlain && !isSheet(view, start + 4, end)) throw damaged()
    const content = isPlain
      ? [part.subarray(start, end)]
      : [part.subarray(start, start + 4), part.subarray(start + 8, end)]
    pieces.push(
      variable(type, 2),
      variable(
        content.reduce((size, { length }) => size + length, 0),
        4,
      ),
      ...content,
    )
  }
  return Buffer.concat(pieces)
}

/** Whether both texts of a sheet's record end where the record does. */
function isSheet(view: DataView, start: number, end: number): boolean {
  const relation = start + 8
  const name = relation + 4 <= end ? relation + 4 + view.getUint32(relation, true) * 2 : end
  return name + 4 <= end && name + 4 + view.getUint32(name, true) * 2 === end
}

function* records(part: Uint8Array): Generator<{ type: number; start: number; end: number }> {
  for (let at = 0; at < part.length;) {
    const type = readVariable(part, at, 2)
    const size = readVariable(part, type.next, 4)
    const end = size.next + size.value
    if (end > part.length) throw damaged()
    yield { type: type.value, start: size.next, end }
    at = end
  }
}

/** Numbers of seven bits a byte, the lowest first, the high bit set while more follow. */
function readVariable(part: Uint8Array, start: number, most: number): { value: number; next: number } {
  let value = 0
  for (let i = 0; i < most; i++) {
    const byte = part[start + i] ?? 0
    value |= (byte & 0x7f) << (7 * i)
    if (byte < 0x80) return { value, next: start + i + 1 }
  }
  return { value, next: start + most }
}

function variable(value: number, most: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 0x80 && bytes.length < most - 1; rest >>= 7) bytes.push((rest & 0x7f) | 0x80)
  return Uint8Array.from([...bytes, rest & 0x7f])
}

function damaged(): ExtractError {
  return new ExtractError('corrupt', 'The workbook is damaged: its list of sheets cannot be read.')
}
