import { strToU8, zipSync } from 'fflate'

/** A zip of texts by their names. */
export function zipOf(parts: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}

/** The relationships part of a package part: target by relationship id, typed by the last word before the colon (`comments:comments.xml`). */
export function relationshipsOf(targets: Readonly<Record<string, string>>): string {
  const entries = Object.entries(targets).map(([id, typed]) => {
    const colon = typed.indexOf(':')
    return `<Relationship Id="${id}" Type="http://x/${typed.slice(0, colon)}" Target="${typed.slice(colon + 1)}"/>`
  })
  return `<Relationships>${entries.join('')}</Relationships>`
}

const contentTypes = { '[Content_Types].xml': '<Types/>' }

const namespaces =
  'xmlns:w="w" xmlns:m="m" xmlns:mc="mc" xmlns:wps="wps" xmlns:v="v" xmlns:r="r" xmlns:c="c" xmlns:a="a" xmlns:w14="w14" xmlns:dgm="dgm"'

/** A Word document with this body; further parts below `word/`, each related by its id (`{ rId9: ['comments', 'comments.xml', xml] }`). */
export function docxOf(
  body: string,
  related: Readonly<Record<string, readonly [string, string, string]>> = {},
): Uint8Array {
  const entries = Object.entries(related)
  return zipOf({
    ...contentTypes,
    '_rels/.rels': relationshipsOf({ rId1: 'officeDocument:word/document.xml' }),
    'word/document.xml': `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': relationshipsOf(
      Object.fromEntries(entries.map(([id, [type, target]]) => [id, `${type}:${target}`])),
    ),
    ...Object.fromEntries(entries.map(([, [, target, xml]]) => [`word/${target}`, xml])),
  })
}

/** A paragraph of plain text. */
export function paragraph(text: string, properties = ''): string {
  return `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
}

export type TestSheet = {
  readonly name: string
  /** The rows, as XML. */
  readonly rows: string
  readonly attributes?: string
  readonly before?: string
  readonly after?: string
  /** Parts that the sheet refers to, by path in the package: `[type, path, xml]`. */
  readonly related?: readonly (readonly [string, string, string])[]
}

export type TestWorkbook = {
  readonly sheets: readonly TestSheet[]
  readonly strings?: string
  readonly styles?: string
  /** Inside `workbook`, beside its sheets. */
  readonly workbook?: string
  readonly parts?: Readonly<Record<string, string>>
}

/** An Excel workbook of XML parts. */
export function xlsxOf({ sheets, strings = '', styles = '', workbook = '', parts = {} }: TestWorkbook): Uint8Array {
  const files: Record<string, string> = {}
  sheets.forEach(({ rows, before = '', after = '', related = [] }, i) => {
    files[`xl/worksheets/sheet${i}.xml`] =
      `<worksheet xmlns:r="r">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`
    files[`xl/worksheets/_rels/sheet${i}.xml.rels`] = relationshipsOf(
      Object.fromEntries(related.map(([type, path], nth) => [`rId${nth}`, `${type}:/${path}`])),
    )
    for (const [, path, xml] of related) files[path] = xml
  })
  const listed = sheets.map(
    ({ name, attributes = '' }, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="s${i}" ${attributes}/>`,
  )
  return zipOf({
    ...contentTypes,
    '_rels/.rels': relationshipsOf({ rId1: 'officeDocument:xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns:r="r">${workbook}<sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsOf({
      strings: 'sharedStrings:sharedStrings.xml',
      styles: 'styles:styles.xml',
      ...Object.fromEntries(sheets.map((_, i) => [`s${i}`, `worksheet:worksheets/sheet${i}.xml`])),
    }),
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    ...files,
    ...parts,
  })
}

export type TestSlide = {
  /** Shapes, as XML. */
  readonly shapes: string
  readonly attributes?: string
  /** Parts that the slide refers to: `[id, type, path, xml]`. */
  readonly related?: readonly (readonly [string, string, string, string])[]
}

/** A PowerPoint presentation of XML parts, slides shown in the order given, kept in the reverse one. */
export function pptxOf(
  slides: readonly TestSlide[],
  parts: Readonly<Record<string, string>> = {},
  inPresentation = '',
): Uint8Array {
  const files: Record<string, string> = {}
  const place = (i: number): string => `slides/slide${slides.length - i}.xml`
  slides.forEach(({ shapes, attributes = '', related = [] }, i) => {
    files[`ppt/${place(i)}`] =
      `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r" xmlns:c="c" xmlns:dgm="dgm" xmlns:mc="mc" ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`
    files[`ppt/slides/_rels/slide${slides.length - i}.xml.rels`] = relationshipsOf(
      Object.fromEntries(related.map(([id, type, path]) => [id, `${type}:/${path}`])),
    )
    for (const [, , path, xml] of related) files[path] = xml
  })
  const listed = slides.map((_, i) => `<p:sldId id="${256 + i}" r:id="s${i}"/>`)
  return zipOf({
    ...contentTypes,
    '_rels/.rels': relationshipsOf({ rId1: 'officeDocument:ppt/presentation.xml' }),
    'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${listed.join('')}</p:sldIdLst>${inPresentation}</p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationshipsOf({
      authors: 'authors:authors.xml',
      ...Object.fromEntries(slides.map((_, i) => [`s${i}`, `slide:${place(i)}`])),
    }),
    ...files,
    ...parts,
  })
}

/** A shape with one paragraph of text. */
export function shape(text: string): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:nvPr/></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
}
