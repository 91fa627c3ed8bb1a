import type { ByteView } from './byte-view.ts'

/** Properties of a shape in an Office 97 drawing: a number each, and for some more bytes behind the list. */
export type DrawingProperties = ReadonlyMap<number, { readonly value: number; readonly more: ByteView | undefined }>

export const WORD_ART_TEXT = 0x00c0
export const TABLE = 0x039f

/** `count` is the record's instance. */
export function drawingProperties(body: ByteView, count: number): DrawingProperties {
  const found = new Map<number, { value: number; more: ByteView | undefined }>()
  let next = count * 6
  for (let i = 0; i < count && i * 6 + 6 <= body.length; i++) {
    const id = body.u16(i * 6)
    const value = body.u32(i * 6 + 2)
    const hasMore = (id & 0x8000) !== 0 && next + value <= body.length
    found.set(id & 0x3fff, { value, more: hasMore ? body.part(next, value) : undefined })
    if (hasMore) next += value
  }
  return found
}

/** The words of a WordArt shape; '' for all others. */
export function wordArtText(properties: DrawingProperties): string {
  const more = properties.get(WORD_ART_TEXT)?.more
  return more === undefined ? '' : more.utf16(0, Math.floor(more.length / 2)).split('\0', 1)[0]!
}
