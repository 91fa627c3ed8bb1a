import { imageText, type Inline, type Picture, type TextRun } from './document.ts'
import { escapeMarkup as escape } from './escape-markup.ts'
import { followsMark } from './note-marks.ts'
import { unbroken } from './unbroken.ts'

/** What the inlines of a page need to know of it. */
export type InlineContext = {
  /** Twips of the line, where pages are printed. */
  readonly room?: number
  /** In a cell, which may be narrower than a value. */
  readonly inCell?: true
  readonly pictures: ReadonlyMap<string, Picture>
  /** Numbers of the footnotes by key. */
  readonly numbers: ReadonlyMap<string, number>
  /** Counts the marks of a footnote, to lead back to each. */
  readonly mark: (note: string) => number
}

/** Text, links, pictures and the marks of footnotes as HTML, every text escaped. */
export function inlinesHtml(inlines: readonly Inline[], context: InlineContext): string {
  return inlines
    .map((inline, index) => `${followsMark(inlines, index) ? '<sup>, </sup>' : ''}${inlineHtml(inline, context)}`)
    .join('')
}

function inlineHtml(inline: Inline, context: InlineContext): string {
  switch (inline.type) {
    case 'text':
      return runHtml(inline, context.room !== undefined && context.inCell !== true)
    case 'break':
      return '<br>'
    case 'link':
      return linkHtml(inline, context)
    case 'image':
      return imageHtml(inline, context.pictures.get(inline.source))
    case 'footnote': {
      const number = context.numbers.get(inline.note) ?? 0
      return `<sup><a id="mark-${number}-${context.mark(inline.note)}" href="#note-${number}">${number}</a></sup>`
    }
  }
}

/** A link cannot stand inside another: the mark of a footnote parts one in two. */
function linkHtml({ href, children }: Extract<Inline, { type: 'link' }>, context: InlineContext): string {
  const open = `<a href="${escape(href)}"${href.startsWith('#') ? '' : ' rel="noopener noreferrer"'}>`
  const marks = children.flatMap((child, index) => (child.type === 'footnote' ? [index] : []))
  return [-1, ...marks]
    .map((start, part) => {
      const words = children.slice(start + 1, marks[part] ?? children.length)
      const mark = start === -1 ? '' : inlinesHtml(children.slice(start, start + 1), context)
      return words.length === 0 ? mark : `${mark}${open}${inlinesHtml(words, context)}</a>`
    })
    .join('')
}

function imageHtml(image: Extract<Inline, { type: 'image' }>, picture: Picture | undefined): string {
  if (picture === undefined) return `<em>${escape(imageText(image))}</em>`
  const { format, bytes, width, height } = picture
  const type = format === 'svg' ? 'svg+xml' : format
  const source = `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`
  return `<img src="${source}" alt="${escape(image.alt)}" width="${width}" height="${height}">`
}

function runHtml({ text, bold, italic, code, strike, raised }: TextRun, keepsValues: boolean): string {
  const tags = [
    ...(bold ? ['strong'] : []),
    ...(italic ? ['em'] : []),
    ...(strike ? ['del'] : []),
    ...(code ? ['code'] : []),
    ...(raised === undefined ? [] : [raised === 'super' ? 'sup' : 'sub']),
  ]
  return `${tags.map((tag) => `<${tag}>`).join('')}${keepsValues && !code ? wholeHtml(text) : escape(text)}${tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')}`
}

/** On paper a value is not parted from its unit. */
function wholeHtml(text: string): string {
  return unbroken(text)
    .map((piece) => (piece.isWhole ? `<span class="whole">${escape(piece.text)}</span>` : escape(piece.text)))
    .join('')
}
