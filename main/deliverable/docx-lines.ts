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
import { linePieces, type Sign as LineSign } from './line-pieces.ts'
import { scriptRuns, startsRightToLeft, type EastAsian } from './script-runs.ts'

/** Twips to the pixel that the library measures in. */
const TWIPS = 15
/** Half points: the size of text in the styles. */
const MEASURED = 21
/** Twips by which a word may be wider than its room, and by how many about that it is not told whether it is. */
const TOLERANCE = 0.2
const UNSURE = 0.1
/** What is measured sign by sign: nothing that joins or is drawn in another font. */
const SIMPLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3001-\u3011\u30FB\u30FC\uFF01-\uFF5E\uAC00-\uD7A3\u0020-\u007E\u00A1-\u00AC\u00AE-\u00FF–—‘’“”…•€]*$/u

/** The lines of a paragraph `room` twips wide as short as they can be in a line that is as high, for working out pages; `looks` are added to each run. Undefined where it cannot be told how they break. */
export type ShortLines = (
  inlines: readonly Inline[],
  room: number,
  looks?: IRunPropertiesOptions,
) => ParagraphChild[] | undefined

type Sign = LineSign & { readonly run: Text }

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
    if (read === undefined) return undefined
    const { lines, rest } = linesOf(read, { room: room / scale, widthOf })
    const short = lines.flatMap((line, index) => lineRuns(line, index > 0, { language, looks }))
    return [...short, ...restRuns(rest, lines.length > 0, { language, looks })]
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

/** What cannot be told stands as it is, on lines that the library breaks. */
function restRuns(rest: readonly Sign[], isBroken: boolean, { language, looks }: LineLooks): ParagraphChild[] {
  const runs: { readonly first: Sign; text: string }[] = []
  for (const sign of rest) {
    const last = runs.at(-1)
    if (last !== undefined && lookOf(last.first) === lookOf(sign)) last.text += sign.sign
    else runs.push({ first: sign, text: sign.sign })
  }
  return runs.map(
    ({ first: { run, script }, text }, index) =>
      new TextRun({
        ...textLooks(run, { text, script }, language),
        ...looks,
        ...(isBroken && index === 0 ? { break: 1 } : {}),
        text,
      }),
  )
}

type Measure = { readonly room: number; readonly widthOf: (sign: Sign) => number }

/** The signs of each line, as far as it can be told; the rest begins a line. */
function linesOf(signs: readonly Sign[], { room, widthOf }: Measure): { lines: Sign[][]; rest: readonly Sign[] } {
  const lines: Sign[][] = []
  let line: Sign[] = []
  let [at, lineStart, place] = [0, 0, 0]
  for (const piece of linePieces(signs)) {
    const wide = widthIn(piece.signs, (sign) => sign !== ' ', widthOf)
    const over = place + wide - room - TOLERANCE
    const isOver = over > 0
    // About as wide as the room, wider than a line, or not known to break here.
    if (!(Math.abs(over) > UNSURE) || wide > room || (isOver && !piece.isSure))
      return { lines, rest: signs.slice(lineStart) }
    if (isOver) {
      lines.push(line)
      ;[line, lineStart, place] = [[], at, 0]
    }
    line.push(...piece.signs)
    at += piece.signs.length
    place += wide + widthIn(piece.signs, (sign) => sign === ' ', widthOf)
  }
  return { lines: [...lines, line], rest: [] }
}

function widthIn(signs: readonly Sign[], isMeant: (sign: string) => boolean, widthOf: Measure['widthOf']): number {
  return signs.reduce((sum, sign) => (isMeant(sign.sign) ? sum + widthOf(sign) : sum), 0)
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
