import type PptxGen from 'pptxgenjs'
import { plainText, type Inline } from './document.ts'
import { startsRightToLeft } from './script-runs.ts'
import { BODY_SIZE, INK, type Box, type SlideLanguage } from './slide-look.ts'
import { numberStarts } from './slide-numbers.ts'
import type { SlideLine } from './slide-measure.ts'

/** Paragraphs in a box of their own. */
export function addLines(
  slide: PptxGen.Slide,
  lines: readonly SlideLine[],
  { box, language }: { readonly box: Box; readonly language: SlideLanguage },
): void {
  const starts = numberStarts(lines)
  slide.addText(
    lines.flatMap((line, index) => lineText(line, { ...language, start: starts[index] })),
    { ...box, fontSize: BODY_SIZE, color: INK, valign: 'top', lang: language.tag, margin: 0 },
  )
}

function lineText(
  { inlines, level, bullet, number }: SlideLine,
  { rightToLeft, start }: { readonly rightToLeft: boolean; readonly start: number | undefined },
): PptxGen.TextProps[] {
  // Slides count from one: a nought is a word.
  const isCounted = bullet === 'number' && number !== 0
  const runs = slideRuns(isCounted || bullet !== 'number' ? inlines : [{ type: 'text', text: '0. ' }, ...inlines])
  const isCode = inlines.length > 0 && inlines.every((inline) => inline.type === 'text' && inline.code === true)
  const isRightwards = !isCode && (rightToLeft || startsRightToLeft(plainText(inlines)))
  const paragraph: PptxGen.TextPropsOptions = {
    indentLevel: level,
    paraSpaceAfter: 4,
    ...(isRightwards ? { rtlMode: true, align: 'right' as const } : {}),
    ...(bullet === 'dot' ? { bullet: { indent: 18 } } : {}),
    ...(isCounted
      ? { bullet: { type: 'number' as const, indent: 22, ...(start === undefined ? {} : { numberStartAt: start }) } }
      : {}),
  }
  const all = runs.length === 0 ? [{ text: ' ', options: {} }] : runs
  // Each run that names a bullet would begin a paragraph of its own.
  const { bullet: mark, ...rest } = paragraph
  return all.map((run, index) => ({
    text: run.text,
    options: {
      ...run.options,
      ...(index === 0 ? { ...rest, ...(mark === undefined ? {} : { bullet: mark }) } : {}),
      ...(index === all.length - 1 ? { breakLine: true } : {}),
    },
  }))
}

type Run = { readonly text: string; readonly options: PptxGen.TextPropsOptions }

/** Inlines as runs of a slide's text, in order. */
export function slideRuns(inlines: readonly Inline[], link?: string): Run[] {
  return inlines.flatMap((inline, index): Run[] => {
    switch (inline.type) {
      case 'text':
        return [
          {
            text: inline.text,
            options: {
              ...(inline.bold ? { bold: true } : {}),
              ...(inline.italic ? { italic: true } : {}),
              ...(inline.strike ? { strike: 'sngStrike' as const } : {}),
              ...(inline.raised === undefined ? {} : { [`${inline.raised}script`]: true }),
              ...(inline.code ? { fontFace: 'Consolas' } : {}),
              ...(link === undefined ? {} : { hyperlink: { url: link } }),
            },
          },
        ]
      case 'break':
        // The library breaks a line before a run, but not before the first of a paragraph.
        return index === 0 ? [] : [{ text: '', options: { softBreakBefore: true } }]
      case 'link':
        return slideRuns(inline.children, inline.href.startsWith('#') ? link : inline.href)
      case 'image':
        return [{ text: inline.alt, options: { italic: true } }]
      case 'footnote':
        return []
    }
  })
}
