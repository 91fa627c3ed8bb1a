import { imageText, plainText, type Block, type Inline, type Picture, type TextRun } from './document.ts'
import type { DocumentLanguage } from './document-language.ts'
import { pictureSize } from './docx-picture.ts'
import { INK } from './docx-styles.ts'
import type { CaptionLabel } from './count-captions.ts'
import { followsMark, noteBookmark, type NoteMark } from './note-marks.ts'
import { rtfText, type rtfColours } from './rtf-text.ts'
import { eastAsianOf, scriptRuns, startsRightToLeft, type EastAsian, type ScriptRun } from './script-runs.ts'

const TWIPS_PER_PIXEL = 15

/** Places in the font table. */
export const RTF_FONT = { latin: 0, code: 1, complex: 2, ko: 3, ja: 4, 'zh-CN': 5, 'zh-TW': 6 } as const

/** What the writer of a document knows wherever it is; `room` and `tall` are what a picture may take, in twips. */
export type RtfContext = {
  readonly language: DocumentLanguage
  readonly colours: ReturnType<typeof rtfColours>
  readonly bookmarks: ReadonlyMap<Block, string>
  readonly bookmarkOf: (anchor: string) => string | undefined
  readonly captions: ReadonlyMap<Block, CaptionLabel>
  readonly pictures: ReadonlyMap<string, Picture>
  /** Charts that could be drawn. */
  readonly charts: ReadonlyMap<Block, Picture>
  readonly room: number
  readonly tall: number
  /** Of the text around, in half points: text from right to left has a size of its own. */
  readonly size: number
  readonly noteMarks: ReadonlyMap<Inline, NoteMark>
  /** The direction of a footnote's first paragraph, which its mark stands in. */
  readonly noteFlow: (note: string) => string
  /** The paragraphs of a footnote. */
  readonly note: (note: string) => string
}

/** The runs of one paragraph. */
export function rtfRuns(inlines: readonly Inline[], context: RtfContext): string {
  const whole = plainText(inlines)
  const own = eastAsianOf(whole)
  const han = own === 'ja' || own === 'ko' ? own : context.language.han
  const flow = { rightToLeft: startsRightToLeft(whole), han }
  return inlines
    .map((inline, index) => `${followsMark(inlines, index) ? '{\\super , }' : ''}${rtfInline(inline, context, flow)}`)
    .join('')
}

type Flow = { readonly rightToLeft: boolean; readonly han: EastAsian }

function rtfInline(inline: Inline, context: RtfContext, flow: Flow): string {
  switch (inline.type) {
    case 'text':
      return scriptRuns(inline.text, flow.rightToLeft, flow.han)
        .map((run) => `{${looks(inline, run, context.size)} ${rtfText(run.text)}}`)
        .join('')
    case 'break':
      return '\\line '
    case 'footnote': {
      const mark = context.noteMarks.get(inline)
      const name = noteBookmark(mark?.number ?? 0)
      if (mark?.again === true) return rtfField(`NOTEREF ${name} \\\\f \\\\h`, `{\\super ${mark.number}}`)
      const note = `{\\super\\chftn{\\footnote\\pard\\plain${context.noteFlow(inline.note)}\\afs18\\fs18\\sa40 {\\super\\afs18\\fs18\\chftn}${context.note(inline.note)}}}`
      return mark?.repeated === true ? `{\\*\\bkmkstart ${name}}${note}{\\*\\bkmkend ${name}}` : note
    }
    case 'image': {
      const picture = context.pictures.get(inline.source)
      return (picture && rtfPicture(picture, { ...context, alt: inline.alt })) ?? `{\\i ${rtfText(imageText(inline))}}`
    }
    case 'link': {
      const text = inline.children.map((child) => rtfInline(child, context, flow)).join('')
      const bookmark = inline.href.startsWith('#') ? context.bookmarkOf(inline.href.slice(1)) : undefined
      if (inline.href.startsWith('#') && bookmark === undefined) return text
      const target = bookmark === undefined ? `"${rtfText(inline.href)}"` : `\\\\l "${bookmark}"`
      return rtfField(`HYPERLINK ${target}`, `{\\ul\\cf${context.colours.number(INK.link)} ${text}}`)
    }
  }
}

/** A field with what it shows until it is updated. */
export function rtfField(instruction: string, shown: string): string {
  return `{\\field{\\*\\fldinst ${instruction}}{\\fldrslt ${shown}}}`
}

function looks({ bold, italic, code, strike, raised }: TextRun, { script }: ScriptRun, size: number): string {
  const marks = `${bold ? '\\b' : ''}${italic ? '\\i' : ''}${strike ? '\\strike' : ''}${raised === undefined ? '' : `\\${raised}`}`
  if (script === 'rtl') {
    const complex = `${bold ? '\\ab' : ''}${italic ? '\\ai' : ''}`
    return `\\ltrch\\fcs0${marks}\\rtlch\\fcs1\\af${RTF_FONT.complex}\\f${RTF_FONT.complex}\\afs${size}\\fs${size}${complex}`
  }
  const font = script !== 'latin' ? RTF_FONT[script] : code ? RTF_FONT.code : RTF_FONT.latin
  return `\\rtlch\\fcs1\\af${RTF_FONT.complex}\\ltrch\\fcs0\\f${font}\\dbch\\af${font}\\loch\\f${font}${marks}`
}

/** Undefined for a kind that RTF has no place for. */
export function rtfPicture(
  picture: Picture,
  { room, tall, alt }: Pick<RtfContext, 'room' | 'tall'> & { readonly alt: string },
): string | undefined {
  const isKept = picture.format === 'png' || picture.format === 'jpeg'
  const bytes = isKept ? picture.bytes : picture.drawn
  if (bytes === undefined) return undefined
  const shown = pictureSize(picture, { width: room / TWIPS_PER_PIXEL, height: tall / TWIPS_PER_PIXEL })
  const kind = picture.format === 'jpeg' ? 'jpegblip' : 'pngblip'
  const size = `\\picw${picture.width}\\pich${picture.height}\\picwgoal${shown.width * TWIPS_PER_PIXEL}\\pichgoal${shown.height * TWIPS_PER_PIXEL}`
  const described = alt === '' ? '' : `{\\*\\picprop{\\sp{\\sn wzDescription}{\\sv ${rtfText(alt)}}}}`
  return `{\\pict${described}\\${kind}${size}\n${Buffer.from(bytes)
    .toString('hex')
    .replaceAll(/.{1,128}/g, '$&\n')}}`
}
