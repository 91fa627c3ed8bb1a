import { duplicates, elements, unknown, type XmlElement } from './xml.ts'

/** What is wrong with the WordprocessingML parts of a package. */
export function wordFaults(trees: ReadonlyMap<string, XmlElement>): string[] {
  const document = trees.get('word/document.xml')
  if (document === undefined) return []
  const all = [...trees].filter(([name]) => name.startsWith('word/')).flatMap(([, tree]) => [tree])

  const styles = elements(trees.get('word/styles.xml'), 'w:style').map((style) => style.attributes['w:styleId']!)
  const usedStyles = all.flatMap((tree) =>
    ['w:pStyle', 'w:rStyle', 'w:tblStyle', 'w:basedOn', 'w:next', 'w:link'].flatMap((name) =>
      elements(tree, name).map(value),
    ),
  )
  const numbers = elements(trees.get('word/numbering.xml'), 'w:num')
  const abstracts = elements(trees.get('word/numbering.xml'), 'w:abstractNum').map(
    (entry) => entry.attributes['w:abstractNumId']!,
  )
  const notes = elements(trees.get('word/footnotes.xml'), 'w:footnote').map((note) => note.attributes['w:id']!)
  const body = document.children.find((child) => child.name === 'w:body')
  const bookmarks = elements(document, 'w:bookmarkStart')
  return [
    ...(body?.children.at(-1)?.name === 'w:sectPr' ? [] : ['word/document.xml: the body does not end with w:sectPr']),
    ...unknown(usedStyles, styles, 'style'),
    ...duplicates(styles).map((id) => `style ${id} is defined twice`),
    ...unknown(
      elements(document, 'w:numId').map(value),
      numbers.map((entry) => entry.attributes['w:numId']!),
      'list',
    ),
    ...unknown(
      numbers.flatMap((entry) => elements(entry, 'w:abstractNumId').map(value)),
      abstracts,
      'abstract list',
    ),
    ...unknown(
      elements(document, 'w:footnoteReference').map((mark) => mark.attributes['w:id']!),
      notes,
      'footnote',
    ),
    ...duplicates(notes).map((id) => `footnote ${id} is there twice`),
    ...duplicates(bookmarks.map((mark) => mark.attributes['w:id']!)).map((id) => `bookmark id ${id} is used twice`),
    ...duplicates(bookmarks.map((mark) => mark.attributes['w:name']!)).map((name) => `bookmark ${name} is there twice`),
    ...unknown(
      elements(document, 'w:hyperlink').flatMap((link) => link.attributes['w:anchor'] ?? []),
      bookmarks.map((mark) => mark.attributes['w:name']!),
      'bookmark',
    ),
    ...all.flatMap((tree) =>
      elements(tree, 'w:tc')
        .filter((cell) => cell.children.at(-1)?.name !== 'w:p')
        .map(() => 'a table cell does not end with a paragraph'),
    ),
    ...all.flatMap((tree) => elements(tree, 'w:tbl').flatMap(tableFaults)),
    ...all.flatMap((tree) =>
      ['w:pPr', 'w:rPr'].flatMap((name) => elements(tree, name).flatMap((properties) => orderFaults(properties))),
    ),
  ]
}

function tableFaults(table: XmlElement): string[] {
  const columns = elements(
    table.children.find((child) => child.name === 'w:tblGrid'),
    'w:gridCol',
  ).length
  const rows = table.children.filter((child) => child.name === 'w:tr')
  const ragged = rows.filter((row) => row.children.filter((child) => child.name === 'w:tc').length !== columns)
  return [
    ...(rows.length === 0 ? ['a table has no rows'] : []),
    ...ragged.map(() => `a table row has not the ${columns} cells of its grid`),
  ]
}

const ORDER: Readonly<Record<string, readonly string[]>> = {
  'w:pPr':
    'pStyle keepNext keepLines pageBreakBefore framePr widowControl numPr suppressLineNumbers pBdr shd tabs suppressAutoHyphens kinsoku wordWrap overflowPunct topLinePunct autoSpaceDE autoSpaceDN bidi adjustRightInd snapToGrid spacing ind contextualSpacing mirrorIndents suppressOverlap jc textDirection textAlignment textboxTightWrap outlineLvl divId cnfStyle rPr sectPr pPrChange'.split(
      ' ',
    ),
  'w:rPr':
    'ins del moveFrom moveTo rStyle rFonts b bCs i iCs caps smallCaps strike dstrike outline shadow emboss imprint noProof snapToGrid vanish webHidden color spacing w kern position sz szCs highlight u effect bdr shd fitText vertAlign rtl cs em lang eastAsianLayout specVanish oMath rPrChange'.split(
      ' ',
    ),
}

/** The schema gives the children of properties an order, and each at most once. */
function orderFaults(properties: XmlElement): string[] {
  const order = ORDER[properties.name]!
  const places = properties.children.map((child) => order.indexOf(child.name.replace('w:', '')))
  return places.every((place, index) => place >= 0 && (index === 0 || place > places[index - 1]!))
    ? []
    : [
        `children of ${properties.name} are not as the schema wants: ${properties.children.map((child) => child.name).join(' ')}`,
      ]
}

function value(element: XmlElement): string {
  return element.attributes['w:val'] ?? ''
}
