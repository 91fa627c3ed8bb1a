import type { ByteView } from './byte-view.ts'
import { docTables, type DocFile } from './doc-file.ts'
import {
  characterFormat,
  noModifiers,
  paragraphFormat,
  type CharacterFormat,
  type ParagraphFormat,
} from './doc-formatting.ts'

/** What a style says that shows in the text, with what it inherits. `outline` is 0 for the topmost heading. */
export type DocStyle = Pick<ParagraphFormat, 'list' | 'level' | 'outline'> &
  Pick<CharacterFormat, 'isHidden' | 'isCaps' | 'isRaised' | 'font'>

/** Styles by their index. */
export type DocBinaryStyles = (index: number | undefined) => DocStyle

const plain: DocStyle = {}
const NO_BASE = 0xfff
const TITLE = 62

export function readDocStyles(file: DocFile): DocBinaryStyles {
  const view = file.table(docTables.styles)
  const own = view.length < 6 ? [] : readAll(view)
  const resolved = new Map<number, DocStyle>()

  function resolve(index: number, depth: number): DocStyle {
    const known = resolved.get(index)
    if (known !== undefined) return known
    const style = own[index]
    // A chain longer than any real one is a circle.
    if (style === undefined || depth > 50) return plain
    const found = { ...(style.base === NO_BASE ? plain : resolve(style.base, depth + 1)), ...style.format }
    resolved.set(index, found)
    return found
  }
  return (index) => (index === undefined ? plain : resolve(index, 0))
}

type OwnStyle = { readonly base: number; readonly format: DocStyle }

function readAll(view: ByteView): (OwnStyle | undefined)[] {
  const headerSize = view.u16(0)
  const [count, baseSize] = [view.u16(2), view.u16(4)]
  const styles: (OwnStyle | undefined)[] = []
  let at = 2 + headerSize
  for (let i = 0; i < count && at + 2 <= view.length; i++) {
    const size = view.u16(at)
    if (at + 2 + size > view.length) break
    styles.push(size < 10 ? undefined : readStyle(view.part(at + 2, size), baseSize))
    at += 2 + size + (size % 2)
  }
  return styles
}

/** A paragraph style has paragraph, then character properties; a character style only the latter. */
function readStyle(style: ByteView, baseSize: number): OwnStyle {
  const builtIn = style.u16(0) & 0xfff
  const kind = style.u16(2) & 0xf
  const base = style.u16(2) >> 4
  const lists = propertyLists(style, baseSize)
  const paragraph = kind === 1 ? lists[0] : undefined
  const characters = (kind === 1 ? lists[1] : kind === 2 ? lists[0] : undefined) ?? noModifiers
  const { list, level, outline } = paragraphFormat(
    0,
    paragraph === undefined || paragraph.length < 2 ? noModifiers : paragraph.part(2, paragraph.length - 2),
  )
  const { isHidden, isCaps, isRaised, font } = characterFormat(characters)
  const heading = builtIn >= 1 && builtIn <= 9 ? builtIn - 1 : builtIn === TITLE ? 0 : undefined
  const format = { list, level, outline: outline ?? heading, isHidden, isCaps, isRaised, font }
  return { base, format: Object.fromEntries(Object.entries(format).filter(([, value]) => value !== undefined)) }
}

function propertyLists(style: ByteView, baseSize: number): ByteView[] {
  const lists: ByteView[] = []
  let at = baseSize
  if (at + 2 > style.length) return lists
  at += 2 + style.u16(at) * 2 + 2
  for (let i = 0; i < 3 && at + 2 <= style.length; i++) {
    const size = style.u16(at)
    if (at + 2 + size > style.length) break
    lists.push(style.part(at + 2, size))
    at += 2 + size + (size % 2)
  }
  return lists
}

/** Names of the document's fonts by their index. */
export function readDocFonts(file: DocFile): (index: number | undefined) => string {
  const view = file.table(docTables.fonts)
  const names: string[] = []
  let at = 4
  for (let i = view.length < 4 ? 0 : view.u16(0); i > 0 && at < view.length; i--) {
    const size = view.u8(at) + 1
    const name = at + size <= view.length && size > 40 ? view.utf16(at + 40, Math.floor((size - 40) / 2)) : ''
    names.push(name.split('\0', 1)[0]!)
    at += size
  }
  return (index) => (index === undefined ? '' : (names[index] ?? ''))
}
