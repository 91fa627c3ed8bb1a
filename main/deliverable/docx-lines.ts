import {
  Document as DocxDocument,
  Paragraph,
  TextRun,
  type IRunPropertiesOptions,
  type IStylesOptions,
  type ParagraphChild,
} from 'docx'
import { allBlocks, plainText, type Document, type Inline, type TextRun as Text } from './document.ts'
import type { DocumentLanguage } from './document-language.ts'
import { paragraphHan, textLooks } from './docx-runs.ts'
import { scriptRuns, startsRightToLeft, type EastAsian, type ScriptRun } from './script-runs.ts'

/** Twips to the pixel that the library measures in. */
const TWIPS = 15
/** Half points: the size of text in the styles. */
const MEASURED = 21
/** Below this many twips it is not told whether a word still fits. */
const UNSURE = 2
/** What is measured sign by sign, and broken at spaces and dashes alone: Korean, but no other East Asian text, and nothing that joins or is drawn in another font. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\uAC00-\uD7A3\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF–—‘’“”…•€]*$/u
const DASH = /(?<=[–—-])(?![\d-])/u

/** The lines of a paragraph `room` twips wide as short as they can be in a line that is as high, for working out pages; `looks` are added to each run. Undefined where it cannot be told how they break. */
export type ShortLines = (
  inlines: readonly Inline[],
  room: number,
  looks?: IRunPropertiesOptions,
) => ParagraphChild[] | undefined

type Sign = { readonly run: Text; readonly script: ScriptRun['script']; readonly sign: string }

/** Breaks the text of paragraphs into lines as the library would, which takes most of what its layout does: with its own widths of the signs, each measured once. */
export async function shortLines(
  { blocks }: Document,
  { language, styles }: { readonly language: DocumentLanguage; readonly styles: IStylesOptions },
): Promise<ShortLines> {
  const texts = [...allBlocks(blocks)].flatMap((block): readonly (readonly Inline[])[] => {
    if (block.type === 'paragraph') return [block.children]
    return block.type === 'table'
      ? block.rows.flatMap((row, index) => (index < block.headerRows ? row.map(bold) : row))
      : []
  })
  const signs = new Map<string, Sign>()
  for (const inlines of texts) for (const sign of signsOf(inlines, language) ?? []) signs.set(keyOf(sign), sign)
  const widths = await measured([...signs.values()], { language, styles })
  const widthOf = (sign: Sign): number => widths.get(keyOf(sign)) ?? Number.NaN
  return (inlines, room, looks = {}) => {
    const read = signsOf(looks.bold === true ? bold(inlines) : inlines, language)
    // Signs are as much smaller as their size is.
    const scale = (Number(looks.size ?? MEASURED) || Number.NaN) / MEASURED
    const lines = read && linesOf(read, { room: room / scale, widthOf })
    return lines?.flatMap((line, index) => lineRuns(line, index > 0, { language, looks }))
  }
}

function bold(inlines: readonly Inline[]): readonly Inline[] {
  return inlines.map((inline) => (inline.type === 'text' ? { ...inline, bold: true as const } : inline))
}

type LineLooks = { readonly language: DocumentLanguage; readonly looks: IRunPropertiesOptions }

/** One sign of each look, so that the line is as high as it was. */
function lineRuns(line: readonly Sign[], isBroken: boolean, { language, looks }: LineLooks): ParagraphChild[] {
  const signs = line.filter(({ sign }) => sign !== ' ')
  // Empty lines are as high as the paragraph's own font.
  if (signs.every(({ script }) => script === 'latin')) return isBroken ? [new TextRun({ break: 1 })] : []
  const shown = [...new Map(signs.map((one) => [lookOf(one), one])).values()]
  return shown.map(
    ({ run, script, sign }, index) =>
      new TextRun({
        ...textLooks(run, { text: sign, script }, language),
        ...looks,
        text: sign,
        ...(isBroken && index === 0 ? { break: 1 } : {}),
      }),
  )
}

function signsOf(inlines: readonly Inline[], language: DocumentLanguage): Sign[] | undefined {
  const whole = plainText(inlines)
  if (whole.trim() === '' || !SIMPLE.test(whole) || startsRightToLeft(whole)) return undefined
  const han = paragraphHan(whole, language)
  const signs: Sign[] = []
  for (const inline of inlines.flatMap((one) => (one.type === 'link' ? one.children : [one]))) {
    if (inline.type !== 'text' || inline.code !== undefined || inline.raised !== undefined) return undefined
    signs.push(...signsOfRun(inline, han))
  }
  return signs.every(({ sign }) => sign.length === 1) ? signs : undefined
}

function signsOfRun(run: Text, han: EastAsian): Sign[] {
  return scriptRuns(run.text, false, han).flatMap(({ text, script }) =>
    Array.from(text, (sign) => ({ run: { ...run, text: '' }, script, sign })),
  )
}

type Measure = { readonly room: number; readonly widthOf: (sign: Sign) => number }

/** The signs of each line; undefined where a word ends about where the line does, or is longer than one. */
function linesOf(signs: readonly Sign[], { room, widthOf }: Measure): Sign[][] | undefined {
  const text = signs.map(({ sign }) => sign).join('')
  const lines: Sign[][] = [[]]
  let at = 0
  let place = 0
  for (const word of text.split(/(?<= )(?=[^ ])/u).flatMap((piece) => piece.split(DASH))) {
    const own = signs.slice(at, at + word.length)
    at += word.length
    const [wide, space] = [own.filter(({ sign }) => sign !== ' '), own.filter(({ sign }) => sign === ' ')].map((some) =>
      some.reduce((sum, sign) => sum + widthOf(sign), 0),
    ) as [number, number]
    if (!(Math.abs(place + wide - room) > UNSURE) || wide > room) return undefined
    if (place + wide > room) {
      lines.push([])
      place = 0
    }
    lines.at(-1)!.push(...own)
    place += wide + space
  }
  return lines
}

/** Twips that each sign is wide. */
async function measured(
  signs: readonly Sign[],
  { language, styles }: { readonly language: DocumentLanguage; readonly styles: IStylesOptions },
): Promise<ReadonlyMap<string, number>> {
  const { layoutDocument } = await import('docx/layout')
  // A space at the end of a line has no width: it is the difference that one makes.
  const texts = signs.flatMap((one) =>
    (one.sign === ' ' ? ['. .', '..'] : [one.sign]).map((text) => ({ ...one, text })),
  )
  const children = texts.map(
    ({ run, script, text }) =>
      new Paragraph({ children: [new TextRun({ ...textLooks(run, { text, script }, language), text })] }),
  )
  const helper = new DocxDocument({ compatibility: { version: 15 }, styles, sections: [{ children }] })
  const widths = layoutDocument(helper, { guess: true })
    .pages.flatMap(({ body }) => body)
    .flatMap((block) => (block.type === 'paragraph' ? (block.lines[0]?.textWidth ?? Number.NaN) * TWIPS : []))
  const sums = new Map<string, number>()
  for (const [index, { text, ...sign }] of texts.entries())
    sums.set(keyOf(sign), (sums.get(keyOf(sign)) ?? 0) + (text === '..' ? -1 : 1) * (widths[index] ?? Number.NaN))
  return sums
}

function lookOf({ run, script }: Sign): string {
  return `${script} ${run.bold === true ? 'b' : ''}${run.italic === true ? 'i' : ''}`
}

function keyOf(sign: Sign): string {
  return `${lookOf(sign)} ${sign.sign}`
}
