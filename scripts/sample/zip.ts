import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate'

/** Zip dates have no time zone: these parts are the same everywhere. */
const dated = { mtime: new Date(2025, 0, 20, 9, 0, 0), level: 9 } as const

/** The same zip bytes for the same parts, in the given order. */
export function zipParts(parts: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  const entries: Zippable = {}
  for (const [name, content] of Object.entries(parts))
    entries[name] = [typeof content === 'string' ? strToU8(content) : content, dated]
  return zipSync(entries)
}

/** Packs a library's zip anew without its dates; `edit` may change a part. */
export function repack(
  bytes: Uint8Array,
  edit: (name: string, content: Uint8Array) => Uint8Array | string,
): Uint8Array {
  return zipParts(
    Object.fromEntries(
      Object.entries(unzipSync(bytes))
        .filter(([name]) => !name.endsWith('/'))
        .map(([name, content]) => [name, edit(name, content)]),
    ),
  )
}
