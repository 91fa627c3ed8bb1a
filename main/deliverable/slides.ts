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
      const items = itemsOf(block, 0, pictures).map((item) => (leads && !('type' in item) ? { ...item, leads } : item))
      // The place of a table of contents and a rule begin no slide of their own.
      if (items.length > 0) current().items.push(...items)
    }
  }
  // What follows in a note of several paragraphs has no number of its own.
  const notes = [...footnotes.values()].flatMap((content, at) =>
    content
      .flatMap((block) => itemsOf(block, 0, new Map()))
      .flatMap(asLines)
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

/** What stands inside another block, lists in it at a level of their own. */
function itemsOfAll(blocks: readonly Block[], level: number, pictures: Pictures, ofLists = level): DraftItem[] {
  return blocks.reduce<DraftItem[]>((items, block) => {
    if (block.type === 'caption' && isCaptioned(items.at(-1))) return items
    return [...items, ...itemsOf(block, block.type === 'list' ? ofLists : level, pictures)]
  }, [])
}

type Pictures = ReadonlyMap<string, Picture>

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

function itemsOf(block: Block, level: number, pictures: Pictures): DraftItem[] {
  switch (block.type) {
    case 'heading':
      return [textLine(marked(block.children, { bold: true }), level)]
    case 'paragraph': {
      const shown = picturesAlone(block.children, pictures)
      return shown.length > 0 ? shown : [textLine(block.children, level)]
    }
    case 'caption':
      return [textLine(block.children, level)]
    case 'quote':
      return itemsOfAll(block.blocks, level, pictures).map((item) =>
        'type' in item ? item : { ...item, inlines: marked(item.inlines, { italic: true }) },
      )
    case 'code':
      return block.text.split('\n').map((text) => textLine([{ type: 'text', text, code: true }], level))
    case 'rule':
    case 'page-break':
    case 'contents':
      return []
    case 'columns':
      return [{ type: 'columns', columns: block.columns.map((own) => itemsOfAll(own, 0, pictures)) }]
    case 'chart':
    case 'table':
      return [block]
    case 'list':
      return block.items.flatMap(({ checked, blocks }, index) => {
        const [first, ...rest] = itemsOfAll(blocks, level, pictures, Math.min(level + 1, DEEPEST))
        if (first === undefined) return []
        // What has a place of its own on the slide has no bullet.
        if ('type' in first) return [first, ...rest]
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

function textLine(inlines: readonly Inline[], level: number): SlideLine {
  return { inlines, level, bullet: 'none' }
}

function marked(inlines: readonly Inline[], look: { readonly bold: true } | { readonly italic: true }): Inline[] {
  return inlines.map((inline) => (inline.type === 'text' ? { ...inline, ...look } : inline))
}

/** As lines of text, for places that hold nothing else. */
function asLines(item: DraftItem): SlideLine[] {
  if (!('type' in item)) return [item]
  if (item.type === 'columns') return item.columns.flat().flatMap(asLines)
  if (item.type === 'picture') return [textLine(texts(item.caption ?? item.alt), 0)]
  const { rows } = item.type === 'chart' ? item.table : item
  return rows.map((row) => textLine(texts(row.map(plainText).join(' · ')), 0))
}
