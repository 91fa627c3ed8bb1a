/** Numbers of two bytes each. */
export function shorts(...values: number[]): Buffer {
  return Buffer.from(Uint16Array.from(values).buffer)
}

/** Numbers of four bytes each. */
export function longs(...values: number[]): Buffer {
  return Buffer.from(Uint32Array.from(values).buffer)
}

/** A record of a binary workbook. */
export const record = (type: number, body: Uint8Array = Buffer.alloc(0)): Buffer<ArrayBuffer> =>
  Buffer.concat([shorts(type, body.length), body])

const begin = (kind: number): Buffer => record(0x809, Buffer.concat([shorts(0x600, kind), Buffer.alloc(12)]))

/** A stream of BIFF8 with one sheet, which is listed under each of the names. */
export function xls(sheet: Buffer, { globals = Buffer.alloc(0), names = ['S'] } = {}): Buffer {
  const head = (start: number): Buffer =>
    Buffer.concat([
      begin(5),
      record(0xe0, Buffer.alloc(20)),
      globals,
      ...names.map((name) =>
        record(0x85, Buffer.concat([longs(start), shorts(0), Buffer.from([name.length, 0]), Buffer.from(name)])),
      ),
      record(0x0a),
    ])
  return Buffer.concat([head(head(0).length), begin(0x10), sheet, record(0x0a)])
}
