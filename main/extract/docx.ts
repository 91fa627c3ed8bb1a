import { createNumbering } from './docx-numbering.ts'
import { readParagraph, type Paragraph } from './docx-runs.ts'
import { graphicLines } from './graphics.ts'
import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import { ExtractError, type Extractor, type Locator, type ViewLine, type Warning } from './text-view.ts'
import { childOf, childrenOf, descendants, textOf, type XmlElement } from './xml-tree.ts'

type Part = Extract<Locator, { paragraph: number }>['part']

/** Word documents (docx, dotx, docm; transitional and strict). */
export const extractDocx: Extractor = async (bytes) => {
  const opened = openPackage(bytes)
  const main = opened.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'word/document.xml'
  const root = opened.xml(main)
  if (root === undefined) throw new ExtractError('corrupt', 'The file is damaged: it has no document part.')
  const walk = createWalk(opened, main)
  walk.blocks(childrenOf(childOf(root, 'body')))
  walk.appendParts()
  if (walk.lines.length === 0) walk.warnings.push({ code: 'empty', message: 'The document holds no text.' })
  return { kind: 'docx', lines: walk.lines, warnings: walk.warnings, meta: { paragraphs: walk.paragraphs() } }
}

function createWalk(opened: OoxmlPackage, main: string) {
  const lines: ViewLine[] = []
  const warnings: Warning[] = []
  const relationships = opened.relationships(main)
  const partOf = (type: string): XmlElement | undefined => {
    const target = relationships.find((candidate) => candidate.type === type && !candidate.external)?.target
    return target === undefined ? undefined : opened.xml(target)
  }
  const headings = headingLevels(partOf('styles'))
  const label = createNumbering(partOf('numbering'))
  const trail: string[] = []
  const anchors = new Map<string, string>()
  const deleted: string[] = []
  const moved: string[] = []
  let paragraph = 0
  let hasHidden = false

  const locator = (part?: Part): Locator => {
    const heading = trail.filter(Boolean).join(' > ')
    return { paragraph, ...(heading === '' ? {} : { heading }), ...(part === undefined ? {} : { part }) }
  }
  const put = (text: string, part?: Part): void => {
    const shown = text.replaceAll(/[\n\r]+/g, ' ').trimEnd()
    if (shown.trim() !== '') lines.push({ text: shown, locator: locator(part) })
  }
  const keep = (read: Paragraph): void => {
    deleted.push(...read.deleted)
    moved.push(...read.moved)
    hasHidden ||= read.hasHidden
    for (const [id, text] of read.anchors) anchors.set(id, `${anchors.get(id) ?? ''}${text}`)
  }

  function paragraphLine(element: XmlElement, part?: Part): void {
    paragraph++
    const properties = childOf(element, 'pPr')
    const style = childOf(properties, 'pStyle')?.attributes['val'] ?? ''
    const read = readParagraph(element)
    keep(read)
    const numbering = childOf(properties, 'numPr') ?? headings.get(style)?.numbering
    const numId = childOf(numbering, 'numId')?.attributes['val']
    const sign = numId === undefined || numId === '0' ? '' : label(numId, Number(childOf(numbering, 'ilvl')?.attributes['val'] ?? 0))
    const text = sign === '' ? read.text : `${sign} ${read.text}`
    const level = Number(childOf(properties, 'outlineLvl')?.attributes['val'] ?? headings.get(style)?.level ?? 9)
    if (level < 9 && part === undefined && read.text.trim() !== '') {
      trail.length = Math.min(trail.length, level)
      trail[level] = text.trim()
    }
    put(text, part)
    extras(read, part)
  }
  /** Text boxes, charts and diagrams come after the paragraph that they hang on. */
  function extras(read: Paragraph, part?: Part): void {
    for (const box of read.boxes) blocks(childrenOf(box), part)
    for (const id of read.graphics) for (const line of graphicLines(opened, main, id)) put(line, part)
  }

  function table(element: XmlElement, part?: Part): void {
    for (const row of rowsOf(element)) {
      paragraph++
      const nested: XmlElement[] = []
      const reads: Paragraph[] = []
      const cells = cellsOf(row).flatMap((cell) => {
        const properties = childOf(cell, 'tcPr')
        const merge = childOf(properties, 'vMerge')
        const isContinued = merge !== undefined && merge.attributes['val'] !== 'restart'
        const span = Number(childOf(properties, 'gridSpan')?.attributes['val'] ?? 1)
        const text = isContinued ? '' : cellText(cell, nested, reads)
        return [text, ...Array.from({ length: Math.min(span, 64) - 1 }, () => '')]
      })
      if (cells.some((cell) => cell !== '')) put(cells.length === 1 ? cells[0]! : cells.join(' | '), part)
      for (const read of reads) extras(read, part)
      for (const inner of nested) table(inner, part)
    }
  }

  function cellText(cell: XmlElement, nested: XmlElement[], reads: Paragraph[]): string {
    const texts: string[] = []
    const visit = (elements: readonly XmlElement[]): void => {
      for (const element of elements) {
        if (element.name === 'tbl') nested.push(element)
        else if (element.name === 'p') {
          const read = readParagraph(element)
          keep(read)
          reads.push(read)
          const numbering = childOf(childOf(element, 'pPr'), 'numPr')
          const numId = childOf(numbering, 'numId')?.attributes['val']
          const sign = numId === undefined || numId === '0' ? '' : label(numId, Number(childOf(numbering, 'ilvl')?.attributes['val'] ?? 0))
          texts.push(sign === '' ? read.text : `${sign} ${read.text}`)
        } else visit(innerBlocks(element))
      }
    }
    visit(childrenOf(cell))
    return texts.map((text) => text.trim()).filter(Boolean).join(' ')
  }

  function blocks(elements: readonly XmlElement[], part?: Part): void {
    for (const element of elements) {
      if (element.name === 'p') paragraphLine(element, part)
      else if (element.name === 'tbl') table(element, part)
      else if (element.name === 'altChunk') altChunk(element)
      else blocks(innerBlocks(element), part)
    }
  }

  function altChunk(element: XmlElement): void {
    const target = relationships.find(({ id }) => id === element.attributes['id'])?.target
    const bytes = target === undefined ? undefined : opened.bytes(target)
    if (bytes === undefined) return
    paragraph++
    if (/\.(?:docx|dotx)$/i.test(target!)) warnings.push({ code: 'alt_chunk', message: `An embedded document (${target}) is not shown.` })
    else {
      const text = new TextDecoder().decode(bytes)
      const plain = /<\w/.test(text) ? text.replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/gi, '').replaceAll(/<\/(?:p|div|tr|li|h\d)>|<br[^>]*>/gi, '\n').replaceAll(/<[^>]*>/g, '') : text
      for (const line of plain.split('\n')) put(line.replaceAll(/&nbsp;|&#160;/g, ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').trim())
    }
  }

  function appendParts(): void {
    trail.length = 0
    const seen = new Set<string>()
    for (const part of ['header', 'footer'] as const) {
      for (const { target } of relationships.filter(({ type, external }) => type === part && !external)) {
        const root = opened.xml(target)
        const said = textOf(root)
        if (seen.has(said)) continue
        seen.add(said)
        blocks(childrenOf(root), part)
      }
    }
    for (const part of ['footnote', 'endnote'] as const) {
      for (const note of childrenOf(partOf(`${part}s`), part)) {
        if (note.attributes['type'] !== undefined && note.attributes['type'] !== 'normal') continue
        const from = lines.length
        blocks(childrenOf(note), part)
        const first = lines[from]
        if (first !== undefined) lines[from] = { ...first, text: `[${note.attributes['id'] ?? ''}] ${first.text.trimStart()}` }
      }
    }
    for (const comment of childrenOf(partOf('comments'), 'comment')) {
      paragraph++
      const author = comment.attributes['author'] ?? 'unknown'
      const on = anchors.get(comment.attributes['id'] ?? '')
      const text = childrenOf(comment, 'p').map((element) => readParagraph(element).text).join(' ')
      put(`Comment by ${author}${on === undefined || on.trim() === '' ? '' : ` on “${on.trim()}”`}: ${text}`, 'comment')
    }
    if (hasHidden) warnings.push({ code: 'hidden_text', message: 'Some of the text is hidden in the document; it is shown here.' })
    if (deleted.length > 0) warnings.push({ code: 'deleted_text', message: `Deleted with tracking on, not part of the text: ${deleted.join(' · ')}` })
    if (moved.length > 0) warnings.push({ code: 'moved_text', message: `Moved away with tracking on, shown where it was moved to: ${moved.join(' · ')}` })
  }

  return { lines, warnings, blocks, appendParts, paragraphs: () => paragraph }
}

/** Content controls, custom XML and compatibility choices are looked through; everything else at block level is not text. */
function innerBlocks(element: XmlElement): readonly XmlElement[] {
  if (element.name === 'AlternateContent') return childrenOf(childOf(element, 'Choice') ?? childOf(element, 'Fallback'))
  if (/^(?:sdt|sdtContent|customXml|smartTag|ins|moveTo)$/.test(element.name)) return childrenOf(element)
  return []
}

function rowsOf(table: XmlElement): XmlElement[] {
  return childrenOf(table).flatMap((child) => (child.name === 'tr' ? [child] : /^(?:sdt|sdtContent|customXml|ins)$/.test(child.name) ? rowsOf(child) : []))
}

function cellsOf(row: XmlElement): XmlElement[] {
  return childrenOf(row).flatMap((child) => (child.name === 'tc' ? [child] : /^(?:sdt|sdtContent|customXml|ins)$/.test(child.name) ? cellsOf(child) : []))
}

type HeadingStyle = { readonly level: number | undefined; readonly numbering: XmlElement | undefined }

function headingLevels(styles: XmlElement | undefined): Map<string, HeadingStyle> {
  const found = new Map<string, HeadingStyle>()
  for (const style of descendants(styles, 'style')) {
    if (style.attributes['type'] !== 'paragraph') continue
    const properties = childOf(style, 'pPr')
    const name = childOf(style, 'name')?.attributes['val'] ?? ''
    const outline = childOf(properties, 'outlineLvl')?.attributes['val']
    const named = /^heading ([1-9])$/i.exec(name)?.[1]
    const level = outline !== undefined ? Number(outline) : named !== undefined ? Number(named) - 1 : /^title$/i.test(name) ? 0 : undefined
    found.set(style.attributes['styleId'] ?? '', { level, numbering: childOf(properties, 'numPr') })
  }
  return found
}
