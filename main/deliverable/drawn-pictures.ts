import { AppError } from '../app-error.ts'
import { allBlocks, type Block, type Document, type Picture } from './document.ts'
import { loadPictures, type ReadNamedFile } from './pictures.ts'
import type { PrintPage } from './print-page.ts'

type Tools = { readonly printPage: PrintPage; readonly readFile?: ReadNamedFile; readonly signal?: AbortSignal }

/** With the pictures in forms that an office program shows. */
export async function withDrawnPictures(
  document: Document,
  { readFile, printPage, signal }: Tools,
  kinds: readonly Picture['format'][] = ['svg', 'webp'],
): Promise<Document> {
  const asPng = async (picture: Picture) => (await import('./svg-as-png.ts')).svgAsPng(picture, printPage, signal)
  return loadPictures(document, { readFile, draw: { kinds, asPng } })
}

/** With each chart as a picture; where nothing can draw, with none, and a warning that says what stands there instead. */
export async function withDrawnCharts(
  document: Document,
  { printPage, signal }: Tools,
  otherwise: string,
): Promise<Document> {
  const found = [...allBlocks(document.blocks)].filter((block) => block.type === 'chart')
  if (found.length === 0) return document
  const [{ chartPicture }, { svgsAsPng }] = await Promise.all([import('./chart-picture.ts'), import('./svg-as-png.ts')])
  const pictures = found.map((chart) => chartPicture(chart, document.meta.language ?? 'en'))
  try {
    const drawn = await svgsAsPng(pictures, printPage, signal)
    const charts = found.flatMap((chart, index): [Block, Picture][] => {
      const [picture, png] = [pictures[index], drawn[index]]
      return picture === undefined || png === undefined ? [] : [[chart, { ...picture, drawn: png }]]
    })
    return { ...document, drawnCharts: new Map(charts) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const why = `Pictures of the charts are drawn by Chrome, Edge or Chromium, which cannot be used here: ${otherwise}`
    return { ...document, warnings: [...document.warnings, why] }
  }
}
