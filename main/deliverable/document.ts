import type { Chart } from './chart.ts'

/** A run of text that looks the same throughout. `text` holds no line break and no character that XML forbids. */
export type TextRun = {
  readonly type: 'text'
  readonly text: string
  readonly bold?: true
  readonly italic?: true
  readonly code?: true
  readonly strike?: true
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
}

/** What every document writer starts from. */
export type Document = {
  readonly meta: DocumentMeta
  readonly blocks: readonly Block[]
  /** By key, in the order of first reference; each is referenced at least once. */
  readonly footnotes: ReadonlyMap<string, readonly Block[]>
  /** What of the source could not be kept as it was written, one sentence each. */
  readonly warnings: readonly string[]
}

/** The text of inlines without their looks; breaks become spaces, footnote marks nothing. */
export function plainText(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      switch (inline.type) {
        case 'text':
          return inline.text
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

/** Every block of the document in reading order, those inside lists, quotes and columns included. */
export function* allBlocks(blocks: readonly Block[]): Generator<Block> {
  for (const block of blocks) {
    yield block
    if (block.type === 'quote') yield* allBlocks(block.blocks)
    if (block.type === 'columns') for (const column of block.columns) yield* allBlocks(column)
    if (block.type === 'list') for (const item of block.items) yield* allBlocks(item.blocks)
  }
}
