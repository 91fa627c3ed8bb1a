import type { Chart } from './chart.ts'

/** A run of text that looks the same throughout, set below or above the line where it is `raised`. `text` holds no line break and no character that XML forbids. */
export type TextRun = {
  readonly type: 'text'
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly code?: true
  readonly strike?: true
  readonly raised?: 'sub' | 'super'
}

export type Inline =
  | TextRun
  | { readonly type: 'break' }
  /** `href` is http(s), mailto or `#anchor`; other targets stay plain text. */
  | { readonly type: 'link'; readonly href: string; readonly children: readonly Inline[] }
  /** `note` is a key of the document's footnotes. */
  | { readonly type: 'footnote'; readonly note: string }
  | { readonly type: 'image'; readonly source: string; readonly alt: string; readonly caption?: string }

export type Alignment = 'left' | 'center' | 'right'

/** `checked` is set for task items only. */
export type ListItem = { readonly checked?: boolean; readonly blocks: readonly Block[] }

export type TableCell = readonly Inline[]

/** Every row has as many cells as `columns`; the first `headerRows` rows are the header. */
export type Table = {
  readonly type: 'table'
  readonly columns: readonly { readonly align?: Alignment }[]
  readonly headerRows: number
  readonly rows: readonly (readonly TableCell[])[]
}

export type Block =
  /** `level` is 1 to 6. */
  | { readonly type: 'heading'; readonly level: number; readonly children: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly children: readonly Inline[] }
  /** `start` is the number of the first item. */
  | { readonly type: 'list'; readonly ordered: boolean; readonly start: number; readonly items: readonly ListItem[] }
  | Table
  | Chart
  /** What stands side by side where the page is wide enough; two columns or more, else one after the other. */
  | { readonly type: 'columns'; readonly columns: readonly (readonly Block[])[] }
  | { readonly type: 'quote'; readonly blocks: readonly Block[] }
  /** `language` as written behind the fence. */
  | { readonly type: 'code'; readonly language?: string; readonly text: string }
  | { readonly type: 'rule' }
  /** What follows begins a page, where there are pages. */
  | { readonly type: 'page-break' }
  /** Names the table or picture beside it; counted for each kind where the source gives no number of its own. */
  | {
      readonly type: 'caption'
      readonly of: 'table' | 'figure'
      readonly number?: string
      readonly children: readonly Inline[]
    }
  /** The place of the table of contents; `titled` where the source gives it no heading. */
  | { readonly type: 'contents'; readonly titled?: true }

export type PageSize = 'A3' | 'A4' | 'A5' | 'Letter' | 'Legal'

export type DocumentMeta = {
  readonly title?: string
  readonly author?: string
  /** As written; not parsed. */
  readonly date?: string
  /** BCP 47, e.g. `de`, `zh-TW`. */
  readonly language?: string
  readonly pageSize?: PageSize
  readonly landscape?: true
  /** A Word file that gives its styles, headers, footers and page. */
  readonly template?: string
  /** Asks for a table of contents in front of the text. */
  readonly contents?: true
}

/** `width` and `height` in CSS pixels (96 to the inch). */
export type Picture = {
  readonly format: 'png' | 'jpeg' | 'gif' | 'webp' | 'svg'
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** Drawn as a PNG, for formats that cannot hold its kind alone. */
  readonly drawn?: Uint8Array
}

/** What every document writer starts from. */
export type Document = {
  readonly meta: DocumentMeta
  readonly blocks: readonly Block[]
  /** By key, in the order of first reference; each is referenced at least once. */
  readonly footnotes: ReadonlyMap<string, readonly Block[]>
  /** By source, those that could be loaded; an image without one stands as its description. */
  readonly pictures?: ReadonlyMap<string, Picture>
  /** Charts as they were drawn, for formats that show a picture of them. */
  readonly drawnCharts?: ReadonlyMap<Block, Picture>
  /** What of the source could not be kept as it was written, one sentence each. */
  readonly warnings: readonly string[]
}

/** The text of inlines without their looks; breaks become spaces, footnote marks nothing, 10² is `10^2`. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline, index) => {
      switch (inline.type) {
        case 'text':
          return isPower(inline, inlines[index - 1]) ? `^${inline.text}` : inline.text
        case 'break':
          return ' '
        case 'link':
          return plainText(inline.children)
        case 'image':
          return inline.alt
        case 'footnote':
          return ''
      }
    })
    .join('')
}

/** A raised figure behind a figure, which is no part of its number. */
function isPower({ text, raised }: TextRun, before: Inline | undefined): boolean {
  return raised === 'super' && /^\d/.test(text) && before?.type === 'text' && /\d$/.test(before.text)
}

/** Every block of the document in reading order, those inside lists, quotes and columns included. */
export function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    if (block.type === 'quote') yield* allBlocks(block.blocks)
    if (block.type === 'columns') for (const column of block.columns) yield* allBlocks(column)
    if (block.type === 'list') for (const item of block.items) yield* allBlocks(item.blocks)
  }
}

/** Every inline of the blocks in reading order, those inside links included. */
export function allInlines(blocks: readonly Block[]): Inline[] {
  return [...allBlocks(blocks)]
    .flatMap((block): readonly Inline[] =>
      'children' in block ? block.children : block.type === 'table' ? block.rows.flat(2) : [],
    )
    .flatMap((inline) => (inline.type === 'link' ? [inline, ...inline.children] : [inline]))
}

/** What stands for an image that cannot be shown. */
export function imageText({ alt, source }: Extract<Inline, { type: 'image' }>): string {
  return `[${alt || (source.startsWith('data:') ? '…' : source)}]`
}
