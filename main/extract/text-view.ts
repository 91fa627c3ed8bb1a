/** Where a line of a text view sits in the real document. Pages, slides, paragraphs and lines count from 1. */
export type Locator =
  | { readonly page: number }
  | { readonly sheet: string; readonly range: string; readonly hidden?: true }
  | { readonly slide: number; readonly notes?: true }
  | {
      readonly paragraph: number
      readonly heading?: string
      readonly part?: 'header' | 'footer' | 'footnote' | 'endnote' | 'comment'
    }
  | { readonly part: string; readonly line: number }
  | { readonly line: number }

/** One line of a text view. `text` holds no line break. */
export type ViewLine = { readonly text: string; readonly locator: Locator }

/** Something of the document that the lines do not show as it is: `code` is stable, `message` is for a person. */
export type Warning = { readonly code: string; readonly message: string }

export type ViewMeta = {
  readonly pages?: number
  readonly sheets?: readonly string[]
  readonly slides?: number
  readonly encoding?: string
  /** Of a beginning: its lines are those of the pages up to this one. */
  readonly readPages?: number
  /** What the document holds besides, and no line shows: as words for a person. */
  readonly notRead?: readonly string[]
  readonly [more: string]: unknown
}

/** What a file says, as lines. `kind` names the format found by content, e.g. `pdf`, `docx`, `xlsx`, `csv`, `text`. */
export type TextView = {
  readonly kind: string
  readonly lines: readonly ViewLine[]
  readonly warnings: readonly Warning[]
  readonly meta: ViewMeta
}

export type ExtractErrorCode =
  | 'encrypted'
  | 'corrupt'
  | 'unsupported'
  | 'too_large'
  | 'timeout'
  | 'no_text'
  | 'not_found'
  | 'denied'
  | 'placeholder'

/** Why a file has no text view. The message is one line for a person. */
export class ExtractError extends Error {
  override readonly name = 'ExtractError'
  readonly code: ExtractErrorCode
  constructor(code: ExtractErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export type ExtractOptions = {
  /** Name of the file, for formats that content alone cannot tell (csv, md, yaml); never trusted above content. */
  readonly name: string
  readonly password?: string
  /** Force a text encoding, as iconv-lite names it. */
  readonly encoding?: string
  /** Folder with languages for character recognition that the person added. */
  readonly languageDir?: string
  /** Called while a long reading gets on, so that it is not taken for one that hangs. */
  readonly onProgress?: () => void
  /** Called with the page that is read next, from 1, and with 0 where none is. */
  readonly onPage?: (page: number) => void
  /** Pages that are not to be read, for they took too long. */
  readonly slowPages?: readonly number[]
  /** Called once, if the document is long, with its first lines: the same as the whole view begins with. */
  readonly onBeginning?: (view: TextView) => void
  /** Gives the document as HTML, for a screen, instead of its lines; formats that have such a converter alone. */
  readonly asHtml?: true
  /** Gives the charts of a presentation or workbook instead of its lines (`packageCharts`). */
  readonly asCharts?: true
}

/** One per format: bytes in, lines out. Throws `ExtractError`; never gives an empty success for a file that has content. */
export type Extractor = (bytes: Uint8Array, options: ExtractOptions) => TextView | Promise<TextView>
