import PptxGen from 'pptxgenjs'
import type { Chart } from './chart.ts'
import { documentLanguage } from './document-language.ts'
import { plainText, type Document, type Inline } from './document.ts'
import type { SlideItem } from './fit-slides.ts'
import { displayWidth } from './script-runs.ts'
import { addChart } from './slide-chart.ts'
import { LINE_INCHES, type Box, type SlideLanguage } from './slide-look.ts'
import { defineMasters } from './slide-masters.ts'
import { addPicture } from './slide-picture.ts'
import { addTable } from './slide-table.ts'
import { addLines, slideRuns } from './slide-text.ts'
import { soundPresentation } from './sound-presentation.ts'
import { slidesOf, type Slide } from './slides.ts'

const BODY: Box = { x: 0.6, y: 1.45, w: 12.13, h: 5.4 }
/** Inches between pieces of a body, and between columns. */
const GAP = 0.12
const GUTTER = 0.4

/** A presentation with native titles, lists, tables, charts, speaker notes and slide numbers. */
export async function writePresentation(document: Document): Promise<Uint8Array> {
  const { meta, blocks } = document
  const { tag, rightToLeft } = documentLanguage(document)
  const language: SlideLanguage = { tag, rightToLeft }
  const file = new PptxGen()
  file.layout = 'LAYOUT_WIDE'
  file.title = meta.title ?? titleOf(blocks)
  if (meta.author !== undefined) file.author = meta.author
  file.rtlMode = rightToLeft
  defineMasters(file, rightToLeft)
  if (meta.title !== undefined) {
    const line = [meta.author, meta.date].filter((part) => part !== undefined).join(' · ')
    const slide = file.addSlide({ masterName: 'COVER' })
    addTitle(slide, [{ type: 'text', text: meta.title }], { language, sizes: [38, 30, 22] })
    if (line !== '') slide.addText(line, { placeholder: 'line', lang: tag })
  }
  const slides = slidesOf(document)
  for (const slide of slides) addSlide(file, slide, language)
  const bytes = new Uint8Array((await file.write({ outputType: 'arraybuffer' })) as ArrayBuffer)
  return soundPresentation(
    bytes,
    slides.flatMap(({ items }) => chartsIn(items, rightToLeft)),
  )
}

function titleOf(blocks: Document['blocks']): string {
  const heading = blocks.find((block) => block.type === 'heading')
  return heading === undefined ? '' : plainText(heading.children)
}

function addSlide(file: PptxGen, { title, items, notes }: Slide, language: SlideLanguage): void {
  const opensSection = items.length === 0
  const slide = file.addSlide({ masterName: opensSection ? 'SECTION' : 'CONTENT' })
  addTitle(slide, title, { language, sizes: opensSection ? [34, 28, 22] : [28, 22, 16] })
  addItems(slide, items, { box: BODY, language })
  if (notes.length > 0) slide.addNotes(notes.join('\n'))
}

/** A long title is set smaller, so that it keeps to its place. */
function addTitle(
  slide: PptxGen.Slide,
  title: readonly Inline[],
  { language, sizes }: { readonly language: SlideLanguage; readonly sizes: readonly [number, number, number] },
): void {
  const width = displayWidth(plainText(title))
  const [usual, long] = sizes
  const fontSize = width * usual <= 1900 ? undefined : width * long <= 3600 ? long : sizes[2]
  // The placeholder's own size is taken for that of the box: only a run's is another.
  const size = fontSize === undefined ? {} : { fontSize }
  const runs = slideRuns(title).map(({ text, options }) => ({ text, options: { ...options, ...size } }))
  slide.addText(runs, { placeholder: 'title', lang: language.tag })
}

function addItems(
  slide: PptxGen.Slide,
  items: readonly SlideItem[],
  { box, language }: { readonly box: Box; readonly language: SlideLanguage },
): void {
  let y = box.y
  for (const item of items) {
    const place: Box = { ...box, y, h: item.height * LINE_INCHES }
    addItem(slide, item, { box: place, language })
    y += place.h + GAP
  }
}

/** In the order in which they are added. */
function chartsIn(items: readonly SlideItem[], rightToLeft: boolean): Chart[] {
  return items.flatMap((item): Chart[] => {
    if (item.type === 'chart') return [item.chart]
    return item.type === 'columns'
      ? inReading(item.columns, rightToLeft).flatMap((column) => chartsIn(column, rightToLeft))
      : []
  })
}

function inReading<T>(columns: readonly T[], rightToLeft: boolean): readonly T[] {
  return rightToLeft ? columns.toReversed() : columns
}

function addItem(slide: PptxGen.Slide, item: SlideItem, at: { readonly box: Box; readonly language: SlideLanguage }) {
  switch (item.type) {
    case 'lines':
      return addLines(slide, item.lines, at)
    case 'table':
      return addTable(slide, item, at)
    case 'picture':
      return addPicture(slide, item, at)
    case 'chart':
      return addChart(slide, item.chart, at)
    case 'columns': {
      const w = (at.box.w - GUTTER * (item.columns.length - 1)) / item.columns.length
      inReading(item.columns, at.language.rightToLeft).forEach((items, index) =>
        addItems(slide, items, { ...at, box: { ...at.box, w, x: at.box.x + index * (w + GUTTER) } }),
      )
    }
  }
}
