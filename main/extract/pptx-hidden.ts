import { isNearWhite } from './near-white.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { childOf, childrenOf, descendants, textOf, type XmlElement } from './xml-tree.ts'

export type SlideSize = { readonly width: number; readonly height: number }

/** Slides lie on what they lie on: layouts and masters are looked at once a presentation. */
export type KnownPapers = Map<string, boolean>

/** The size of a presentation's slides, in its own units. */
export function slideSize(presentation: XmlElement): SlideSize {
  const size = childOf(presentation, 'sldSz')?.attributes
  return {
    width: Number(size?.['cx'] ?? Number.POSITIVE_INFINITY),
    height: Number(size?.['cy'] ?? Number.POSITIVE_INFINITY),
  }
}

/** The ways in which text of a slide is hidden from who sees it: tiny, off the slide, white where nothing dark lies behind. `under` are its layout and master. */
export function hiddenOnSlide(
  opened: OoxmlPackage,
  slide: XmlElement,
  {
    under,
    size,
    papers,
  }: { readonly under: readonly string[]; readonly size: SlideSize; readonly papers: KnownPapers },
): string[] {
  const ways = new Set<string>()
  const tree = childOf(childOf(slide, 'cSld'), 'spTree')
  let isPlain: boolean | undefined
  for (const shape of descendants(tree, 'sp')) {
    for (const run of descendants(childOf(shape, 'txBody'), 'r')) {
      if (textOf(childOf(run, 't')).trim() === '') continue
      const properties = childOf(run, 'rPr')
      if (Number(properties?.attributes['sz'] ?? 1800) <= TINY) ways.add('tiny')
      if (!isWhite(childOf(properties, 'solidFill'))) continue
      isPlain ??= isPlainPaper(slide) && under.every(isPlainPart)
      if (isPlain) ways.add('white')
    }
  }
  for (const shape of childrenOf(tree, 'sp')) {
    if (textOf(childOf(shape, 'txBody')).trim() !== '' && isOff(shape, size)) ways.add('off the slide')
  }
  return [...ways]

  function isPlainPart(part: string): boolean {
    const known = papers.get(part)
    if (known !== undefined) return known
    const root = opened.xml(part)
    const isPlainRoot = root === undefined || isPlainPaper(root)
    papers.set(part, isPlainRoot)
    return isPlainRoot
  }
}

/** Hundredths of a point. */
const TINY = 200

function isWhite(fill: XmlElement | undefined): boolean {
  const scheme = childOf(fill, 'schemeClr')
  // A shade of the paper's colour is another colour.
  if (scheme !== undefined) return /^(?:bg1|lt1)$/.test(scheme.attributes['val'] ?? '') && scheme.children.length === 0
  return isNearWhite(childOf(fill, 'srgbClr')?.attributes['val'])
}

/** White paper with no picture and no filled shape on it: whatever is white there cannot be seen. */
function isPlainPaper(root: XmlElement): boolean {
  const sheet = childOf(root, 'cSld')
  const background = childOf(sheet, 'bg')
  const fill = childOf(background, 'bgRef') ?? childOf(childOf(background, 'bgPr'), 'solidFill')
  if (background !== undefined && !isWhite(fill)) return false
  const tree = childOf(sheet, 'spTree')
  return descendants(tree, 'pic').length === 0 && !descendants(tree, 'sp').some(isFilled)
}

function isFilled(shape: XmlElement): boolean {
  const own = childOf(shape, 'spPr')
  if (childOf(own, 'noFill') !== undefined) return false
  const solid = childOf(own, 'solidFill')
  if (solid !== undefined) return !isWhite(solid)
  const styled = childOf(childOf(shape, 'style'), 'fillRef')?.attributes['idx'] ?? '0'
  return ['gradFill', 'blipFill', 'pattFill'].some((name) => childOf(own, name) !== undefined) || styled !== '0'
}

function isOff(shape: XmlElement, { width, height }: SlideSize): boolean {
  const place = childOf(childOf(shape, 'spPr'), 'xfrm')
  const [offset, extent] = [childOf(place, 'off')?.attributes, childOf(place, 'ext')?.attributes]
  if (offset === undefined || extent === undefined) return false
  const [x, y] = [Number(offset['x']), Number(offset['y'])]
  return x >= width || y >= height || x + Number(extent['cx']) <= 0 || y + Number(extent['cy']) <= 0
}
