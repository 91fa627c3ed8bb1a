import { AlignmentType, BorderStyle, LevelFormat, LineRuleType, type ILevelsOptions, type IStylesOptions } from 'docx'
import type { DocumentLanguage } from './document-language.ts'
import type { EastAsian } from './script-runs.ts'

export const CODE_FONT = 'Consolas'
const LATIN_FONT = 'Calibri'
const COMPLEX_FONT = 'Arial'

export const EAST_ASIAN: Readonly<Record<EastAsian, { readonly font: string; readonly tag: string }>> = {
  ko: { font: 'Malgun Gothic', tag: 'ko-KR' },
  ja: { font: 'Yu Gothic', tag: 'ja-JP' },
  'zh-CN': { font: 'Microsoft YaHei', tag: 'zh-CN' },
  'zh-TW': { font: 'Microsoft JhengHei', tag: 'zh-TW' },
}

/** Colours as RRGGBB. */
export const INK = {
  text: '1F2933',
  heading: '1F3A5F',
  quiet: '6B7785',
  line: 'C5CDD6',
  fill: 'EEF2F6',
  code: 'F5F6F8',
  quote: '43505E',
  link: '1D5FA8',
} as const

// Said, since LibreOffice takes a height without a rule for a fixed one.
const AUTO = LineRuleType.AUTO

/** Twentieths of a point that one list or quote level moves its text in. */
export const INDENT = 400
/** Twentieths of a point from a list item's mark to its text. */
export const HANGING = 360

/** The built-in styles in our design, for contents whose highest headings are of `topLevel`; every length in twentieths of a point, every size in half points. */
export function docxStyles({ tag, han, rightToLeft }: DocumentLanguage, topLevel: number): IStylesOptions {
  const heading = (
    size: number,
    before: number,
    after: number,
    more: { readonly italics?: true; readonly color?: string } = {},
  ) => ({
    run: { size, bold: true, boldComplexScript: true, color: INK.heading, ...more },
    paragraph: { spacing: { before, after, line: 252, lineRule: AUTO }, keepNext: true, keepLines: true },
  })
  return {
    default: {
      document: {
        run: {
          font: { ascii: LATIN_FONT, hAnsi: LATIN_FONT, eastAsia: EAST_ASIAN[han].font, cs: COMPLEX_FONT },
          size: 21,
          color: INK.text,
          language: {
            value: tag,
            eastAsia: EAST_ASIAN[han].tag,
            bidirectional: /^(ar|he|fa|ur)\b/.test(tag) ? tag : 'ar-SA',
          },
        },
        paragraph: { spacing: { after: 120, line: 276, lineRule: AUTO } },
      },
      title: {
        run: { size: 48, bold: true, boldComplexScript: true, color: INK.heading },
        paragraph: { spacing: { before: 0, after: 80, line: 240, lineRule: AUTO }, keepNext: true },
      },
      heading1: heading(32, 360, 120),
      heading2: heading(26, 280, 100),
      heading3: heading(23, 220, 80),
      heading4: heading(21, 180, 60),
      heading5: heading(21, 160, 60, { color: INK.text }),
      heading6: heading(21, 160, 60, { color: INK.quiet }),
      listParagraph: { paragraph: { spacing: { after: 60, line: 276, lineRule: AUTO } } },
      hyperlink: { run: { color: INK.link, underline: {} } },
      footnoteText: { run: { size: 18 }, paragraph: { spacing: { after: 40, line: 240, lineRule: AUTO } } },
    },
    // The library's character styles are based on it without defining it.
    characterStyles: [
      {
        id: 'DefaultParagraphFont',
        name: 'Default Paragraph Font',
        semiHidden: true,
        unhideWhenUsed: true,
        uiPriority: 1,
      },
      // Entries of contents that are given to the library have it.
      { id: 'IndexLink', name: 'Index Link', basedOn: 'DefaultParagraphFont' },
    ],
    paragraphStyles: [
      {
        id: 'Subtitle',
        name: 'Subtitle',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { size: 22, color: INK.quiet },
        paragraph: { spacing: { after: 320 } },
      },
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        quickFormat: true,
        run: { color: INK.quote },
        paragraph: { spacing: { after: 100 } },
      },
      {
        id: 'SourceCode',
        name: 'Source Code',
        basedOn: 'Normal',
        quickFormat: true,
        run: { font: { ascii: CODE_FONT, hAnsi: CODE_FONT, cs: CODE_FONT }, size: 18, noProof: true },
        paragraph: { spacing: { before: 60, after: 180, line: 252, lineRule: AUTO }, alignment: AlignmentType.START },
      },
      {
        id: 'Caption',
        name: 'caption',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { size: 19, italics: true, italicsComplexScript: true, color: INK.quiet },
        paragraph: { spacing: { before: 60, after: 160, line: 240, lineRule: AUTO }, keepLines: true },
      },
      {
        id: 'TOCHeading',
        name: 'TOC Heading',
        basedOn: 'Normal',
        next: 'Normal',
        quickFormat: true,
        run: { size: 28, bold: true, boldComplexScript: true, color: INK.heading },
        paragraph: { spacing: { before: 120, after: 120, line: 252, lineRule: AUTO }, keepNext: true },
      },
      ...[0, 1, 2].map((depth) => ({
        id: `TOC${topLevel + depth}`,
        name: `toc ${topLevel + depth}`,
        basedOn: 'Normal',
        next: 'Normal',
        uiPriority: 39,
        ...(depth === 0 ? { run: { bold: true, boldComplexScript: true } } : {}),
        paragraph: {
          spacing: { before: depth === 0 ? 80 : 0, after: 40, line: 252, lineRule: AUTO },
          indent: { start: depth * 240 },
          ...(rightToLeft ? { bidirectional: true } : {}),
        },
      })),
      {
        id: 'TableText',
        name: 'Table Text',
        basedOn: 'Normal',
        quickFormat: true,
        paragraph: { spacing: { before: 0, after: 0, line: 240, lineRule: AUTO } },
      },
    ],
  }
}

/** Nine levels of a list whose first paragraph stands `base` deep; `start` counts its own level from there. */
export function listLevels(ordered: boolean, start: number, base: number): ILevelsOptions[] {
  const numbers = [LevelFormat.DECIMAL, LevelFormat.LOWER_LETTER, LevelFormat.LOWER_ROMAN]
  const bullets = ['•', '–', '▪']
  return Array.from({ length: 9 }, (_, level) => ({
    level,
    format: ordered ? numbers[level % 3]! : LevelFormat.BULLET,
    text: ordered ? `%${level + 1}.` : bullets[level % 3]!,
    alignment: AlignmentType.LEFT,
    start,
    style: {
      paragraph: { indent: { left: base + INDENT * (level + 1), hanging: HANGING } },
      run: ordered ? {} : { color: INK.heading },
    },
  }))
}

export const LINE = { style: BorderStyle.SINGLE, size: 4, color: INK.line } as const
export const NO_LINE = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
