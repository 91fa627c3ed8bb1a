import { orderFaults } from './ooxml-order.ts'
import type { Parts } from './ooxml-package.ts'
import { WORD, WORD_ATTRIBUTES } from './ooxml-word-schema.ts'
import { allElements, child, duplicates, elements, unknown, type XmlElement } from './xml.ts'

/** What is wrong with the WordprocessingML parts of a package. */
export function wordFaults({ trees }: Parts): string[] {
  const document = trees.get('word/document.xml')
  if (document === undefined) return []
  const words = [...trees].filter(([name]) => /^word\/[^/]+\.xml$/.test(name))
  const all = words.map(([, tree]) => tree)
  const styles = elements(trees.get('word/styles.xml'), 'w:style')
  const numbers = elements(trees.get('word/numbering.xml'), 'w:num').map((entry) => entry.attributes['w:numId']!)
  const abstracts = elements(trees.get('word/numbering.xml'), 'w:abstractNum')
  const abstractIds = abstracts.map((entry) => entry.attributes['w:abstractNumId']!)
  const bookmarks = all.flatMap((tree) => elements(tree, 'w:bookmarkStart'))
  const ofAll = (name: string): XmlElement[] => all.flatMap((tree) => elements(tree, name))
  return [
    ...styleFaults(styles, ofAll),
    ...unknown(
      ofAll('w:numId')
        .map(value)
        .filter((id) => id !== '0'),
      numbers,
      'list',
    ),
    ...duplicates(numbers).map((id) => `list ${id} is defined twice`),
    ...unknown(elements(trees.get('word/numbering.xml'), 'w:abstractNumId').map(value), abstractIds, 'abstract list'),
    ...duplicates(abstractIds).map((id) => `abstract list ${id} is defined twice`),
    ...abstracts.flatMap((entry) =>
      duplicates(entry.children.flatMap(({ attributes }) => attributes['w:ilvl'] ?? [])).map(
        (level) => `level ${level} of abstract list ${entry.attributes['w:abstractNumId']} is defined twice`,
      ),
    ),
    ...noteFaults(trees, ofAll),
    ...duplicates(bookmarks.map((mark) => mark.attributes['w:id']!)).map((id) => `bookmark id ${id} is used twice`),
    ...duplicates(bookmarks.map((mark) => mark.attributes['w:name']!.toLowerCase())).map(
      (name) => `bookmark ${name} is there twice`,
    ),
    ...unknown(
      // Beside a relationship it is a place in that file.
      ofAll('w:hyperlink').flatMap(({ attributes }) =>
        attributes['r:id'] === undefined ? (attributes['w:anchor'] ?? []) : [],
      ),
      bookmarks.map((mark) => mark.attributes['w:name']!),
      'bookmark',
    ),
    ...words.flatMap(([name, tree]) =>
      [
        ...orderFaults(tree, WORD),
        ...attributeFaults(tree),
        ...tableFaults(tree),
        ...pairFaults(tree),
        ...fieldFaults(tree),
      ].map((fault) => `${name}: ${fault}`),
    ),
  ]
}

type OfAll = (name: string) => XmlElement[]

function styleFaults(styles: readonly XmlElement[], ofAll: OfAll): string[] {
  const idsOf = (type: string): string[] =>
    styles.filter(({ attributes }) => attributes['w:type'] === type).map(({ attributes }) => attributes['w:styleId']!)
  const ids = styles.map(({ attributes }) => attributes['w:styleId']!)
  const names = styles.map((style) => `${style.attributes['w:type']} style ${value(child(style, 'w:name'))}`)
  return [
    ...unknown(['w:basedOn', 'w:next', 'w:link'].flatMap(ofAll).map(value), ids, 'style'),
    ...unknown(ofAll('w:pStyle').map(value), idsOf('paragraph'), 'style'),
    ...unknown(ofAll('w:rStyle').map(value), idsOf('character'), 'character style'),
    ...unknown(ofAll('w:tblStyle').map(value), idsOf('table'), 'table style'),
    ...duplicates(ids).map((id) => `style ${id} is defined twice`),
    ...duplicates(names).map((name) => `${name} is defined twice`),
    ...['paragraph', 'character', 'table', 'numbering']
      .filter((type) => defaultsOf(styles, type) > 1)
      .map((type) => `there are two default ${type} styles`),
  ]
}

function defaultsOf(styles: readonly XmlElement[], type: string): number {
  return styles.filter(
    ({ attributes }) => attributes['w:type'] === type && /^(?:1|true|on)$/.test(attributes['w:default'] ?? ''),
  ).length
}

function noteFaults(trees: Parts['trees'], ofAll: OfAll): string[] {
  return (['footnote', 'endnote', 'comment'] as const).flatMap((kind) => {
    const defined = elements(trees.get(`word/${kind}s.xml`), `w:${kind}`).map((note) => note.attributes['w:id']!)
    return [
      ...unknown(
        ofAll(`w:${kind}Reference`).map((mark) => mark.attributes['w:id']!),
        defined,
        kind,
      ),
      ...duplicates(defined).map((id) => `${kind} ${id} is there twice`),
    ]
  })
}

function attributeFaults(tree: XmlElement): string[] {
  return [...allElements(tree)].flatMap(({ name, attributes }) =>
    Object.entries(Object.hasOwn(WORD_ATTRIBUTES, name) ? WORD_ATTRIBUTES[name]! : {}).flatMap(([key, pattern]) =>
      pattern.test(attributes[key] ?? '') ? [] : [`${name} has ${key} "${attributes[key] ?? ''}"`],
    ),
  )
}

/** Each row fills the grid, each cell ends with a paragraph. */
function tableFaults(tree: XmlElement): string[] {
  return [
    ...elements(tree, 'w:tc')
      .filter((cell) => cell.children.at(-1)?.name !== 'w:p')
      .map(() => 'a table cell does not end with a paragraph'),
    ...elements(tree, 'w:tbl').flatMap((table) => {
      const columns = child(table, 'w:tblGrid')?.children.length ?? 0
      return table.children
        .filter((row) => row.name === 'w:tr' && spanOf(row) !== columns)
        .map(() => `a table row has not the ${columns} cells of its grid`)
    }),
  ]
}

function spanOf(row: XmlElement): number {
  const besides = child(row, 'w:trPr')?.children ?? []
  const outside = besides.filter(({ name }) => name === 'w:gridBefore' || name === 'w:gridAfter')
  const cells = row.children.filter(({ name }) => name === 'w:tc')
  const wide = cells.map((cell) => Number(value(child(child(cell, 'w:tcPr'), 'w:gridSpan')) || 1))
  return [...wide, ...outside.map((gap) => Number(value(gap)))].reduce((sum, span) => sum + span, 0)
}

/** A bookmark ends after it began, once. */
function pairFaults(tree: XmlElement): string[] {
  const open = new Set<string>()
  const faults: string[] = []
  for (const { name, attributes } of allElements(tree)) {
    const id = attributes['w:id'] ?? ''
    if (name === 'w:bookmarkStart') open.add(id)
    if (name === 'w:bookmarkEnd' && !open.delete(id)) faults.push(`bookmark ${id} ends without a beginning`)
  }
  return [...faults, ...[...open].map((id) => `bookmark ${id} does not end`)]
}

/** Fields nest: each begins, is separated at most once, and ends. */
function fieldFaults(tree: XmlElement): string[] {
  const open: string[] = []
  for (const { name, attributes } of allElements(tree)) {
    if (name !== 'w:fldChar') continue
    const type = attributes['w:fldCharType']
    const last = open.pop()
    if (type === 'begin') open.push(...(last === undefined ? [] : [last]), 'begin')
    else if (type === 'separate' && last === 'begin') open.push('separate')
    else if (type !== 'end' || last === undefined) return ['a field is separated or ends where none is open']
  }
  return open.length === 0 ? [] : ['a field does not end']
}

function value(element: XmlElement | undefined): string {
  return element?.attributes['w:val'] ?? ''
}
