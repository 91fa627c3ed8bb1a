import { graphicLines } from './graphics.ts'
import { openPackage, type OoxmlPackage, type Relationship } from './ooxml-package.ts'
import { ExtractError, type Extractor, type ViewLine } from './text-view.ts'
import { childOf, childrenOf, descendants, textOf, type XmlElement } from './xml-tree.ts'

/** PowerPoint presentations: slides in their order, notes, comments, tables, charts, diagrams; the master's own text once. */
export const extractPptx: Extractor = (bytes) => {
  const opened = openPackage(bytes)
  const main = opened.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'ppt/presentation.xml'
  const root = opened.xml(main)
  if (root === undefined) throw new ExtractError('corrupt', 'The file is damaged: it has no presentation part.')
  const targets = new Map(opened.relationships(main).map(({ id, target }) => [id, target]))
  const slides = childrenOf(childOf(root, 'sldIdLst'), 'sldId').flatMap((element) => targets.get(slideRelation(element)) ?? [])
  const authors = commentAuthors(opened)
  const lines: ViewLine[] = []
  const hidden: number[] = []
  const seenLayouts = new Set<string>()
  for (const [index, part] of slides.entries()) {
    const slide = opened.xml(part)
    if (slide === undefined) continue
    const number = index + 1
    const isHidden = ['0', 'false'].includes(slide.attributes['show'] ?? '1')
    if (isHidden) hidden.push(number)
    const add = (text: string, notes = false): void => {
      const shown = text.replaceAll(/[\n\r\v]+/g, ' ').trimEnd()
      if (shown.trim() !== '') lines.push({ text: shown, locator: notes ? { slide: number, notes: true } : { slide: number } })
    }
    add(`Slide ${number}${isHidden ? ' (hidden)' : ''}`)
    for (const line of shapeLines(opened, part, childOf(childOf(slide, 'cSld'), 'spTree'))) add(line)
    for (const relation of opened.relationships(part)) related(opened, relation, { add, authors, seenLayouts })
  }
  const warnings = hidden.length === 0 ? [] : [{ code: 'hidden_slide', message: `Hidden slides are shown and marked: ${hidden.join(', ')}.` }]
  return { kind: 'pptx', lines, warnings, meta: { slides: slides.length } }
}

/** The slide's relationship id has the same local name as its own number: it is the one that is no number. */
function slideRelation(element: XmlElement): string {
  return element.attributes['id'] ?? ''
}

type SlideContext = {
  readonly add: (text: string, notes?: boolean) => void
  readonly authors: ReadonlyMap<string, string>
  readonly seenLayouts: Set<string>
}

function related(opened: OoxmlPackage, { type, target, external }: Relationship, { add, authors, seenLayouts }: SlideContext): void {
  if (external) return
  if (type === 'notesSlide') {
    const notes = opened.xml(target)
    for (const shape of descendants(notes, 'sp')) {
      const kind = descendants(shape, 'ph')[0]?.attributes['type'] ?? ''
      if (!/^(?:sldNum|dt|sldImg)$/.test(kind)) for (const line of paragraphs(shape)) add(`Notes: ${line}`, true)
    }
  } else if (type === 'comments') {
    for (const comment of descendants(opened.xml(target), 'cm')) {
      const author = authors.get(comment.attributes['authorId'] ?? '')
      const body = childOf(comment, 'text') ?? childOf(comment, 'txBody')
      add(`Comment${author === undefined ? '' : ` by ${author}`}: ${body?.name === 'txBody' ? paragraphs(comment).join(' ') : textOf(body)}`)
    }
  } else if (type === 'slideLayout' && !seenLayouts.has(target)) {
    seenLayouts.add(target)
    const layout = opened.xml(target)
    for (const line of ownText(layout)) add(line)
    const master = opened.relationships(target).find((relation) => relation.type === 'slideMaster')?.target
    if (master === undefined || seenLayouts.has(master)) return
    seenLayouts.add(master)
    for (const line of ownText(opened.xml(master))) add(line)
  }
}

/** Text of a layout or master that is shown on slides: what is no placeholder. */
function ownText(part: XmlElement | undefined): string[] {
  return descendants(part, 'sp')
    .filter((shape) => descendants(shape, 'ph').length === 0)
    .flatMap(paragraphs)
}

function shapeLines(opened: OoxmlPackage, part: string, tree: XmlElement | undefined): string[] {
  return childrenOf(tree).flatMap((shape): string[] => {
    if (shape.name === 'sp' || shape.name === 'cxnSp') return paragraphs(shape)
    if (shape.name === 'grpSp') return shapeLines(opened, part, shape)
    if (shape.name === 'AlternateContent') return shapeLines(opened, part, childOf(shape, 'Choice') ?? childOf(shape, 'Fallback'))
    if (shape.name !== 'graphicFrame') return []
    const tables = descendants(shape, 'tbl').flatMap(tableLines)
    const graphics = [...descendants(shape, 'chart'), ...descendants(shape, 'relIds')].flatMap((element) =>
      graphicLines(opened, part, element.attributes['dm'] ?? element.attributes['id'] ?? ''),
    )
    return [...tables, ...graphics]
  })
}

function tableLines(table: XmlElement): string[] {
  return childrenOf(table, 'tr').map((row) => childrenOf(row, 'tc').map((cell) => paragraphs(cell).join(' ')).join(' | '))
}

function paragraphs(shape: XmlElement): string[] {
  return descendants(shape, 'p')
    .map((paragraph) =>
      childrenOf(paragraph)
        .map((run) => (run.name === 'br' ? ' ' : run.name === 'r' || run.name === 'fld' ? textOf(childOf(run, 't')) : run.name === 'AlternateContent' ? descendants(run, 't').map(textOf).join('') : ''))
        .join(''),
    )
    .filter((text) => text.trim() !== '')
}

function commentAuthors(opened: OoxmlPackage): Map<string, string> {
  const authors = new Map<string, string>()
  for (const name of opened.names.filter((part) => /^ppt\/(?:commentAuthors|authors)\.xml$/.test(part))) {
    for (const author of childrenOf(opened.xml(name))) authors.set(author.attributes['id'] ?? '', author.attributes['name'] ?? '')
  }
  return authors
}
