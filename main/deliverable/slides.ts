import { plainText, type Block, type Document, type Inline, type Picture } from './document.ts'
import { documentWord } from './document-words.ts'
import { fitted, type DraftItem, type SlideItem } from './fit-slides.ts'
import type { SlideLine } from './slide-measure.ts'
import { withNoteNumbers } from './slide-notes.ts'

/** One slide: below its title the items of its body, from top to bottom. Without items it opens a section. */
export type Slide = {
  readonly title: readonly Inline[]
  readonly items: readonly SlideItem[]
  readonly notes: readonly string[]
}

const DEEPEST = 4
const NOTES = /^notes?\s*:\s*/i

type Draft = { title: readonly Inline[]; items: DraftItem[]; notes: string[] }

/** The document as slides: each heading of the two upper levels begins one, deeper ones are lines in bold; what does not fit goes on another slide of the same title. */
export function slidesOf({ meta, blocks, footnotes, pictures = new Map() }: Document): Slide[] {
  const drafts: Draft[] = []
  let draft: Draft | undefined
  const current = (): Draft => (draft ??= begin(texts(meta.title ?? '')))
  const begin = (title: readonly Inline[]): Draft => {
    const fresh: Draft = { title, items: [], notes: [] }
    drafts.push(fresh)
    draft = fresh
    return fresh
  }
  const numbered = withNoteNumbers({ blocks, footnotes })
  for (const [index, block] of numbered.entries()) {
    if (block.type === 'heading' && block.level <= 2) begin(block.children)
    else if (block.type === 'paragraph' && NOTES.test(plainText(block.children)))
      current().notes.push(plainText(block.children).replace(NOTES, ''))
    // A picture that is shown brings its caption itself.
    else if (block.type !== 'caption' || !isCaptioned(draft?.items.at(-1))) {
      const leads = block.type === 'caption' && block.of === 'table' && numbered[index + 1]?.type === 'table'
      const items = itemsOf(block, pictures).map((item) => (leads && !('type' in item) ? { ...item, leads } : item))
      // The place of a table of contents and a rule begin no slide of their own.
      if (items.length > 0) current().items.push(...items)
    }
  }
  // What follows in a note of several paragraphs has no number of its own.
  const notes = [...footnotes.values()].flatMap((content, at) =>
    content
      .flatMap((block) => linesOf(block, 0))
      .map((line, index) =>
        index === 0 ? { ...line, bullet: 'number' as const, number: at + 1 } : { ...line, level: line.level + 1 },
      ),
  )
  if (notes.length > 0) begin(texts(documentWord('notes', meta.language ?? 'en'))).items.push(...notes)
  // A heading without words only ends the slide before it.
  const shown = drafts.filter(
    ({ title, items, notes: own }) => plainText(title).trim() !== '' || items.length > 0 || own.length > 0,
  )
  return shown.flatMap(slidesOfDraft)
}

function texts(text: string): Inline[] {
  return text === '' ? [] : [{ type: 'text', text }]
}

function slidesOfDraft({ title, items, notes }: Draft): Slide[] {
  return fitted(items).map((body, index) => ({
    title: index === 0 || plainText(title) === '' ? title : [...title, ...texts(` (${index + 1})`)],
    items: body,
    notes: index === 0 ? notes : [],
  }))
}

function isCaptioned(item: DraftItem | undefined): boolean {
  return item !== undefined && 'type' in item && item.type === 'picture' && item.caption !== undefined
}

type Pictures = ReadonlyMap<string, Picture>

function itemsOf(block: Block, pictures: Pictures): DraftItem[] {
  const shown = block.type === 'paragraph' ? picturesAlone(block.children, pictures) : []
  if (shown.length > 0) return shown
  if (block.type === 'table' || block.type === 'chart') return [block]
  if (block.type === 'columns')
    return [{ type: 'columns', columns: block.columns.map((inner) => inner.flatMap((own) => itemsOf(own, pictures))) }]
  return linesOf(block, 0)
}

/** The pictures of a paragraph that holds nothing else, as pieces of the body; each may be a link. */
function picturesAlone(children: readonly Inline[], pictures: Pictures): DraftItem[] {
  const items = children.flatMap((inline): (DraftItem | undefined)[] => {
    if (inline.type === 'break' || (inline.type === 'text' && inline.text.trim() === '')) return []
    if (inline.type === 'link') {
      const inside = picturesAlone(inline.children, pictures)
      return inside.length > 0 ? inside : [undefined]
    }
    const picture = inline.type === 'image' ? pictures.get(inline.source) : undefined
    if (inline.type !== 'image' || picture === undefined) return [undefined]
    if (picture.format === 'svg' && picture.drawn === undefined) return [undefined]
    const caption = inline.caption === undefined ? {} : { caption: inline.caption }
    return [{ type: 'picture', picture, alt: inline.alt, ...caption }]
  })
  return items.every((item) => item !== undefined) ? items : []
}

function linesOf(block: Block, level: number): SlideLine[] {
  switch (block.type) {
    case 'heading':
      return [
        {
          inlines: block.children.map((inline) => (inline.type === 'text' ? { ...inline, bold: true } : inline)),
          level,
          bullet: 'none',
        },
      ]
    case 'paragraph':
    case 'caption':
      return [{ inlines: block.children, level, bullet: 'none' }]
    case 'quote':
      return block.blocks.flatMap((inner) => linesOf(inner, level))
    case 'code':
      return block.text
        .split('\n')
        .map((text) => ({ inlines: [{ type: 'text', text, code: true }], level, bullet: 'none' }))
    case 'rule':
    case 'contents':
      return []
    case 'columns':
      return block.columns.flat().flatMap((inner) => linesOf(inner, level))
    case 'chart':
      return linesOf(block.table, level)
    case 'table':
      return block.rows.map((row) => ({
        inlines: [{ type: 'text', text: row.map(plainText).join(' · ') }],
        level,
        bullet: 'none',
      }))
    case 'list':
      return block.items.flatMap(({ checked, blocks }, index) => {
        const [first, ...rest] = blocks.flatMap((inner) =>
          inner.type === 'list' ? linesOf(inner, Math.min(level + 1, DEEPEST)) : linesOf(inner, level),
        )
        if (first === undefined) return []
        const box = checked === undefined ? [] : [{ type: 'text' as const, text: checked ? '☑ ' : '☐ ' }]
        const head: SlideLine = {
          inlines: [...box, ...first.inlines],
          level,
          bullet: block.ordered ? 'number' : 'dot',
          ...(block.ordered ? { number: block.start + index } : {}),
        }
        return [head, ...rest]
      })
  }
}
