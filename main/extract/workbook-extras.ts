import { drawnText, graphicLines } from './graphics.ts'
import type { OoxmlPackage } from './ooxml-package.ts'
import { columnName } from './workbook-address.ts'
import { mergedCells, type SheetWriter } from './workbook-rows.ts'
import { childOf, childrenOf, descendants, textOf, type XmlElement } from './xml-tree.ts'

/** What stands in a sheet's own part around its cells: merged ranges, headers and footers. */
export function noteFrame(writer: SheetWriter, frame: XmlElement): void {
  const merged = childrenOf(childOf(frame, 'mergeCells'), 'mergeCell').map(({ attributes }) => attributes['ref'] ?? '')
  if (merged.length > 0) writer.note(mergedCells(merged))
  const seen = new Set<string>()
  for (const edge of childrenOf(childOf(frame, 'headerFooter'))) {
    const text = headerText(textOf(edge))
    const kind = /header/i.test(edge.name) ? 'Header' : 'Footer'
    if (text !== '' && !seen.has(`${kind}${text}`)) writer.note(`${kind}: ${text}`)
    seen.add(`${kind}${text}`)
  }
}

const headerFields: Readonly<Record<string, string>> = {
  P: '[page]',
  N: '[pages]',
  D: '[date]',
  T: '[time]',
  F: '[file]',
  A: '[sheet]',
}

/** A header or footer from its code: left, middle and right as `a | b | c`; fonts, sizes and colours are codes that nobody sees. */
export function headerText(code: string): string {
  return code
    .replaceAll(/&(?:"[^"]*"|K(?:[0-9A-F]{6}|\d{2}[+-]\d{3})|\d+|([A-Z&])|.)/gi, (_, letter?: string) => {
      if (letter === '&') return '&'
      const upper = letter?.toUpperCase() ?? ''
      return /^[LCR]$/.test(upper) ? '\0' : (headerFields[upper] ?? '')
    })
    .split('\0')
    .map((part) => part.replaceAll(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .join(' | ')
}

export type SheetSource = {
  readonly opened: OoxmlPackage
  readonly part: string
  /** Names of those who comment, by id. */
  readonly people: ReadonlyMap<string, string>
}

/** What a sheet's part refers to: comments, drawings, tables, pivot tables. */
export function noteRelated(writer: SheetWriter, source: SheetSource): void {
  const { opened, part } = source
  const related = opened.relationships(part).filter(({ external }) => !external)
  const threads = related.filter(({ type }) => type === 'threadedComment').map(({ target }) => opened.xml(target))
  const threaded = new Set(threads.flatMap((thread) => childrenOf(thread).map(({ attributes }) => attributes['ref'])))
  for (const { type, target } of related) {
    if (type === 'comments') noteComments(writer, opened.xml(target), threaded)
    else if (type === 'drawing') noteDrawing(writer, opened, target)
    else if (type === 'table') noteNamed(writer, opened.xml(target), 'Table')
    else if (type === 'pivotTable') noteNamed(writer, opened.xml(target), 'Pivot table')
  }
  for (const comment of threads.flatMap((thread) => childrenOf(thread, 'threadedComment'))) {
    const { ref = '', personId = '', parentId } = comment.attributes
    const by = source.people.get(personId)
    const kind = parentId === undefined ? 'Comment' : 'Reply'
    writer.note(`${kind} on ${ref}${by === undefined ? '' : ` by ${by}`}: ${textOf(childOf(comment, 'text'))}`, ref)
  }
}

/** Those who comment in threads, by id. */
export function readPeople(opened: OoxmlPackage): ReadonlyMap<string, string> {
  const parts = opened.names.filter((name) => /\/persons\/[^/]+\.xml$/i.test(name))
  return new Map(
    parts.flatMap((name) =>
      childrenOf(opened.xml(name), 'person').map(
        ({ attributes }) => [attributes['id'] ?? '', attributes['displayName'] ?? ''] as const,
      ),
    ),
  )
}

function noteComments(
  writer: SheetWriter,
  root: XmlElement | undefined,
  threaded: ReadonlySet<string | undefined>,
): void {
  const authors = childrenOf(childOf(root, 'authors'), 'author').map(textOf)
  for (const comment of childrenOf(childOf(root, 'commentList'), 'comment')) {
    const { ref = '', authorId } = comment.attributes
    // For older versions a thread is copied into a comment.
    if (threaded.has(ref)) continue
    const author = (authors[Number(authorId)] ?? '').trim()
    const said = descendants(childOf(comment, 'text'), 't')
      .filter((run) => run.children.length > 0)
      .map(textOf)
    writer.comment(ref, author.startsWith('tc=') ? '' : author, said.join(''))
  }
}

/** Text boxes, charts and diagrams, each at the cell where it begins. */
function noteDrawing(writer: SheetWriter, opened: OoxmlPackage, part: string): void {
  for (const anchor of childrenOf(opened.xml(part))) {
    const from = childOf(anchor, 'from')
    const [column, row] = [textOf(childOf(from, 'col')), textOf(childOf(from, 'row'))]
    const place =
      /^\d+$/.test(column) && /^\d+$/.test(row) ? `${columnName(Number(column))}${Number(row) + 1}` : undefined
    for (const body of descendants(anchor, 'txBody')) {
      const text = drawnText(body)
      if (text !== '') writer.note(`Text box: ${text}`, place)
    }
    for (const graphic of [...descendants(anchor, 'chart'), ...descendants(anchor, 'relIds')]) {
      for (const line of graphicLines(opened, part, graphic)) writer.note(line, place)
    }
  }
}

function noteNamed(writer: SheetWriter, root: XmlElement | undefined, kind: string): void {
  if (root === undefined) return
  const { displayName, name = '' } = root.attributes
  const range = root.attributes['ref'] ?? childOf(root, 'location')?.attributes['ref']
  writer.note(`${kind} ${displayName ?? name}${range === undefined ? '' : ` (${range})`}`, range)
}
