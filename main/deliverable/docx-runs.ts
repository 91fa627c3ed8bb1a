import {
  Bookmark,
  BuilderElement,
  ExternalHyperlink,
  FootnoteReferenceRun,
  InternalHyperlink,
  StringContainer,
  TextRun,
  type IRunPropertiesOptions,
  type Paragraph,
  type ParagraphChild,
} from 'docx'
import { imageText, plainText, type Inline, type Picture, type TextRun as Text } from './document.ts'
import type { DocumentLanguage } from './document-language.ts'
import type { ShortLines } from './docx-lines.ts'
import { docxPicture } from './docx-picture.ts'
import { CODE_FONT, EAST_ASIAN } from './docx-styles.ts'
import { followsMark, noteBookmark, type NoteMark } from './note-marks.ts'
import { eastAsianOf, scriptRuns, startsRightToLeft, type EastAsian, type ScriptRun } from './script-runs.ts'

/** What inlines need to know of the document they stand in. */
export type RunContext = {
  readonly language: DocumentLanguage
  /** Bookmark of the heading that `#anchor` names. */
  readonly bookmarkOf: (anchor: string) => string | undefined
  readonly pictures: ReadonlyMap<string, Picture>
  /** Twips that a picture may be wide where the inlines stand. */
  readonly room: number
  /** Stands in for the runs of a paragraph where only its lines count. */
  readonly shortLines?: ShortLines | undefined
  /** Twips that a picture may be high. */
  readonly tall: number
  readonly noteMarks: ReadonlyMap<Inline, NoteMark>
  /** The paragraphs of a footnote. */
  readonly noteParagraphs: (note: string) => readonly Paragraph[]
}

/** The direction of a paragraph with this text; a line with a picture grows with it. */
export function paragraphFlow(inlines: readonly Inline[]): Flow {
  return {
    ...(startsRightToLeft(plainText(inlines)) ? { bidirectional: true } : {}),
    ...(inlines.some(({ type }) => type === 'image') ? { spacing: { line: 240, lineRule: 'auto' } } : {}),
  }
}

type Flow = { readonly bidirectional?: true; readonly spacing?: { readonly line: number; readonly lineRule: 'auto' } }

/** The runs of one paragraph; `looks` is added to each. */
export function docxRuns(
  inlines: readonly Inline[],
  context: RunContext,
  looks: IRunPropertiesOptions = {},
): ParagraphChild[] {
  const whole = plainText(inlines)
  const han = paragraphHan(whole, context.language)
  const rightToLeft = startsRightToLeft(whole)
  const textRuns = (text: Text, more: IRunPropertiesOptions): TextRun[] =>
    scriptRuns(text.text, rightToLeft, han).map(
      (run) => new TextRun({ ...textLooks(text, run, context.language), ...more, text: run.text }),
    )
  const runsOf = (inline: Inline, more: IRunPropertiesOptions): ParagraphChild[] => {
    switch (inline.type) {
      case 'text':
        return textRuns(inline, more)
      case 'break':
        return [new TextRun({ ...more, break: 1 })]
      case 'image': {
        const picture = context.pictures.get(inline.source)
        return picture === undefined
          ? textRuns({ type: 'text', text: imageText(inline), italic: true }, more)
          : [docxPicture(picture, { ...context, alt: inline.alt })]
      }
      case 'footnote':
        return docxNote(inline, context)
      case 'link': {
        const linked = (style: IRunPropertiesOptions): ParagraphChild[] =>
          inline.children.flatMap((child) => runsOf(child, { ...more, ...style }))
        if (!inline.href.startsWith('#'))
          return [new ExternalHyperlink({ link: inline.href, children: linked({ style: 'Hyperlink' }) })]
        const anchor = context.bookmarkOf(inline.href.slice(1))
        return anchor === undefined
          ? linked({})
          : [new InternalHyperlink({ anchor, children: linked({ style: 'Hyperlink' }) })]
      }
    }
  }
  return inlines.flatMap((inline, index) => [
    ...(followsMark(inlines, index) ? [new TextRun({ style: 'FootnoteReference', text: ', ' })] : []),
    ...runsOf(inline, looks),
  ])
}

/** The language whose font Han characters have in a paragraph with this text. */
export function paragraphHan(whole: string, language: DocumentLanguage): EastAsian {
  const own = eastAsianOf(whole)
  return own === 'ja' || own === 'ko' ? own : language.han
}

/** The note with its mark; where an earlier mark has it, a field that shows that mark's number. */
function docxNote(inline: Extract<Inline, { type: 'footnote' }>, context: RunContext): ParagraphChild[] {
  const mark = context.noteMarks.get(inline)
  if (mark?.again === true) return noteReference(mark.number)
  const run = new FootnoteReferenceRun({ children: context.noteParagraphs(inline.note) })
  return mark?.repeated === true ? [new Bookmark({ id: noteBookmark(mark.number), children: [run] })] : [run]
}

function noteReference(number: number): ParagraphChild[] {
  const instruction = new StringContainer('w:instrText', `NOTEREF ${noteBookmark(number)} \\f \\h`)
  const parts = [fieldMark('begin'), instruction, fieldMark('separate'), String(number), fieldMark('end')]
  return parts.map((part) => new TextRun({ style: 'FootnoteReference', children: [part] }))
}

function fieldMark(value: 'begin' | 'separate' | 'end') {
  return new BuilderElement({ name: 'w:fldChar', attributes: { type: { key: 'w:fldCharType', value } } })
}

/** How a run of this script looks with its marks. */
export function textLooks(
  { bold, italic, code, strike, raised }: Text,
  { script }: ScriptRun,
  { han }: DocumentLanguage,
): IRunPropertiesOptions {
  const eastAsian = script === 'latin' || script === 'rtl' ? undefined : script
  const font = {
    ...(code ? { ascii: CODE_FONT, hAnsi: CODE_FONT, cs: CODE_FONT } : {}),
    ...(eastAsian ? { hint: 'eastAsia' } : {}),
    ...(eastAsian && eastAsian !== han ? { eastAsia: EAST_ASIAN[eastAsian].font } : {}),
  }
  return {
    ...(bold ? { bold, boldComplexScript: true } : {}),
    ...(italic ? { italics: true, italicsComplexScript: true } : {}),
    ...(strike ? { strike } : {}),
    ...(raised === 'super' ? { superScript: true } : raised === 'sub' ? { subScript: true } : {}),
    ...(code ? { noProof: true } : {}),
    ...(Object.keys(font).length > 0 ? { font } : {}),
    ...(eastAsian && eastAsian !== han ? { language: { eastAsia: EAST_ASIAN[eastAsian].tag } } : {}),
    ...(script === 'rtl' ? { rightToLeft: true } : {}),
  }
}
