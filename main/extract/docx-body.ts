import { createHeadingTrail } from './heading-trail.ts'
import { createNumbering } from './docx-numbering.ts'
import { readParagraph, type Change, type Hanging, type InlineContext, type Paragraph } from './docx-runs.ts'
import { readStyles } from './docx-styles.ts'
import { graphicLines } from './graphics.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import type { Locator, ViewLine } from './text-view.ts'
import { alternative, childOf, childrenOf, relationOf, valueOf, type XmlElement } from './xml-tree.ts'

export type DocxPlace = Extract<Locator, { paragraph: number }>

export type PlacedChange = Change & { readonly place: DocxPlace }

/** A document embedded as a whole: its lines belong before the line that is `at` now. */
export type AltChunk = { readonly id: string; readonly at: number; readonly place: DocxPlace }

export type DocxSource = {
  readonly opened: OoxmlPackage
  readonly inline: Omit<InlineContext, 'styles' | 'isShaded'>
  readonly styles: XmlElement | undefined
  readonly numbering: XmlElement | undefined
}

/**
 * Walks block content and collects lines. Paragraphs count from 1, empty ones too, a table row as one; what hangs on one (text boxes,
 * charts, tables in cells) has its place.
 */
export function createDocxBody({ opened, inline, ...roots }: DocxSource) {
  const styles = readStyles(roots.styles)
  const numbering = createNumbering(roots.numbering, styles)
  const context: InlineContext = { ...inline, styles, isShaded: false }
  const lines: ViewLine[] = []
  const changes: PlacedChange[] = []
  const altChunks: AltChunk[] = []
  const trail = createHeadingTrail()
  let paragraph = 0
  let where: { readonly file: string; readonly part: DocxPlace['part'] } = { file: '', part: undefined }
  /** Set while something is read that hangs elsewhere: nothing counts on. */
  let fixedPlace: DocxPlace | undefined

  const place = (): DocxPlace => {
    if (fixedPlace !== undefined) return fixedPlace
    const heading = where.part === undefined ? trail.path() : ''
    return {
      paragraph,
      ...(heading === '' ? {} : { heading }),
      ...(where.part === undefined ? {} : { part: where.part }),
    }
  }
  const put = (text: string): void => {
    const shown = text.replaceAll(/[\n\r]+/g, ' ').trimEnd()
    if (shown.trim() !== '') lines.push({ text: shown, locator: place() })
  }
  const count = (): void => void (paragraph += fixedPlace === undefined ? 1 : 0)

  function read(element: XmlElement): Paragraph {
    const result = readParagraph(element, context)
    for (const change of result.changes) changes.push({ ...change, place: place() })
    return result
  }

  function paragraphLine(element: XmlElement): void {
    count()
    const { text, hanging } = read(element)
    const properties = childOf(element, 'pPr')
    const labelled = withLabel(text, properties)
    const level = Number(valueOf(properties, 'outlineLvl') ?? styles(valueOf(properties, 'pStyle')).level ?? 9)
    if (level < 9 && where.part === undefined && fixedPlace === undefined && text.trim() !== '') {
      trail.enter(level, labelled)
    }
    put(labelled)
    hang(hanging)
  }

  function withLabel(text: string, properties: XmlElement | undefined): string {
    const style = valueOf(properties, 'pStyle')
    const own = childOf(properties, 'numPr')
    const inherited = styles(style)
    const numId = valueOf(own, 'numId') ?? inherited.numId
    if (numId === undefined || numId === '0') return text
    const depth = valueOf(own, 'ilvl') ?? inherited.depth ?? (style === undefined ? 0 : numbering.depthOf(numId, style))
    const label = numbering.label(numId, Number(depth ?? 0))
    return label === '' ? text : `${label} ${text}`
  }

  function hang(hanging: readonly Hanging[]): void {
    if (hanging.length === 0) return
    atPlace(place(), () => {
      for (const { kind, element } of hanging) {
        if (kind === 'box') blocks(childrenOf(element))
        else for (const line of graphicLines(opened, where.file, element)) put(line)
      }
    })
  }

  function atPlace(at: DocxPlace, run: () => void): void {
    const before = fixedPlace
    fixedPlace = at
    run()
    fixedPlace = before
  }

  function table(element: XmlElement): void {
    for (const row of innerOf(element, 'tr')) {
      count()
      const properties = childOf(row, 'trPr')
      const inside: CellContent = { tables: [], hanging: [] }
      const pad = (name: string): string[] =>
        Array.from({ length: Math.min(64, Number(valueOf(properties, name) ?? 0)) }, () => '')
      const cells = [
        ...pad('gridBefore'),
        ...innerOf(row, 'tc').flatMap((cell) => cellTexts(cell, inside)),
        ...pad('gridAfter'),
      ]
      const deletion = childOf(properties, 'del')
      if (cells.some((cell) => cell !== '')) {
        const text = cells.join(' | ')
        if (deletion === undefined) put(text)
        else changes.push({ kind: 'deleted', author: deletion.attributes['author'] ?? '', text, place: place() })
      }
      hang(inside.hanging)
      if (inside.tables.length > 0) atPlace(place(), () => inside.tables.forEach(table))
    }
  }

  /** The cell's text, and an empty one for each further column that it spans; empty too where it continues the cell above. */
  function cellTexts(cell: XmlElement, inside: CellContent): string[] {
    const properties = childOf(cell, 'tcPr')
    const merge = childOf(properties, 'vMerge')
    const isContinued = merge !== undefined && merge.attributes['val'] !== 'restart'
    const fill = childOf(properties, 'shd')?.attributes['fill'] ?? 'auto'
    context.isShaded = !/^(?:auto|ffffff)$/i.test(fill)
    const text = isContinued ? '' : cellBlocks(childrenOf(cell), inside).join(' ')
    context.isShaded = false
    const span = Math.min(64, Number(valueOf(properties, 'gridSpan') ?? 1))
    return [text, ...Array.from({ length: Math.max(0, span - 1) }, () => '')]
  }

  function cellBlocks(elements: readonly XmlElement[], inside: CellContent): string[] {
    return elements.flatMap((element) => {
      if (element.name === 'tbl') inside.tables.push(element)
      else if (element.name === 'p') {
        const { text, hanging } = read(element)
        inside.hanging.push(...hanging)
        return withLabel(text, childOf(element, 'pPr')).trim() || []
      } else return cellBlocks(lookThrough(element), inside)
      return []
    })
  }

  function block(element: XmlElement): void {
    if (element.name === 'p') paragraphLine(element)
    else if (element.name === 'tbl') table(element)
    else if (element.name === 'altChunk') {
      count()
      altChunks.push({ id: relationOf(element), at: lines.length, place: place() })
    } else if (/^(?:commentRangeStart|commentRangeEnd)$/.test(element.name))
      read({ name: 'p', attributes: {}, children: [element] })
    else blocks(lookThrough(element))
  }

  function blocks(elements: readonly XmlElement[]): void {
    for (const element of elements) block(element)
  }

  return {
    lines,
    changes,
    altChunks,
    place,
    /** One block of the main part. */
    block,
    /** From here on blocks belong to this file, whose paragraphs count from 1 if it is a part of its own. */
    enter(file: string, part?: DocxPlace['part']) {
      where = { file, part }
      paragraph = 0
      trail.leave()
    },
    /** Blocks that stand elsewhere than where they are kept: notes and comments. */
    blocksAt(at: DocxPlace, elements: readonly XmlElement[]) {
      atPlace(at, () => blocks(elements))
    },
    blocks,
  }
}

type CellContent = { readonly tables: XmlElement[]; readonly hanging: Hanging[] }

const wrappers = new Set(['sdt', 'sdtContent', 'customXml', 'smartTag', 'ins', 'moveTo'])

/** Content controls, custom XML and compatibility choices are looked through; all else at block level is not text. */
function lookThrough(element: XmlElement): readonly XmlElement[] {
  if (element.name === 'AlternateContent') return alternative(element)
  return wrappers.has(element.name) ? childrenOf(element) : []
}

/** Rows of a table or cells of a row, in content controls too. */
function innerOf(element: XmlElement, name: string): XmlElement[] {
  return childrenOf(element).flatMap((child) =>
    child.name === name ? [child] : innerOf({ ...child, children: [...lookThrough(child)] }, name),
  )
}

export type DocxBody = ReturnType<typeof createDocxBody>
