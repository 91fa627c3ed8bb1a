import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import { render } from '../../main/deliverable/render.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { dataAddress, pngPicture } from '../support/picture-maker.ts'
import { wordTemplate } from '../support/word-template.ts'
import { elements, parseXml } from '../support/xml.ts'

const noPrinter = (): never => {
  throw new Error('nothing is printed here')
}

const CONTENT = `---\ntitle: Quarterly report\nauthor: A. Author\ndate: 2026-03-01\n---\n# First part\n\nText[^1] with a [link](https://x.y).\n\n- a\n\n1. one\n\n## Sub\n\n|a|b|\n|-|-|\n|1|2|\n\n![p](${dataAddress(pngPicture(900, 300), 'image/png')} "Picture")\n\n[^1]: Note.`

const OWN_BODY =
  '<w:p><w:pPr><w:pStyle w:val="Titel"/></w:pPr><w:r><w:t>{{ti</w:t></w:r><w:r><w:t>tle}}</w:t></w:r></w:p><w:p><w:r><w:t>By {{ author }} for {{customer}}</w:t></w:r></w:p><w:p><w:r><w:t>{{content}}</w:t></w:r></w:p><w:p><w:r><w:t>Closing words.</w:t></w:r></w:p>'

const value = (of: Parameters<typeof elements>[0], name: string) => elements(of, name)[0]?.attributes['w:val']

async function from(body: string, content = CONTENT) {
  const template = wordTemplate(body)
  const before = Buffer.from(template).toString('base64')
  const { bytes, warnings } = await render(
    'docx',
    { content },
    { printPage: noPrinter, from: { name: 'house.dotx', bytes: template } },
  )
  const files = unzipSync(bytes)
  const { lines } = await extractBytes(bytes, { name: 'a.docx' })
  return {
    bytes,
    warnings,
    part: (name: string) => parseXml(strFromU8(files[name]!)),
    text: lines.map((line) => line.text),
    untouched: Buffer.from(template).toString('base64') === before,
    faults: [...ooxmlFaults(template), ...ooxmlFaults(bytes)],
  }
}

test('the text takes the styles of the template by their names, its page, header, footer and numbered headings; its own text is gone', async () => {
  const { part, text, faults, warnings, untouched } = await from('<w:p><w:r><w:t>Old text</w:t></w:r></w:p>')
  const document = part('word/document.xml')
  const styles = elements(document, 'w:p').map(
    (paragraph) => elements(paragraph, 'w:pStyle')[0]?.attributes['w:val'] ?? '',
  )
  const numbered = elements(part('word/numbering.xml'), 'w:num').map(({ attributes }) => attributes['w:numId'])
  expect({
    styles: [styles[0], styles[2]],
    page: elements(document, 'w:pgMar').map(({ attributes }) => attributes['w:left']),
    picture: elements(document, 'wp:extent').map(({ attributes }) => Math.round(Number(attributes['cx']) / 635)),
    numbered: [numbered.includes('1'), numbered.length],
    header: text.filter((line) => line.includes('ACME')),
    footer: text.filter((line) => line.includes('Confidential')),
    old: text.filter((line) => line.includes('Old text')),
    note: text.some((line) => line.includes('Note.')),
    faults,
    warnings,
    untouched,
  }).toEqual({
    styles: ['Titel', 'berschrift1'],
    page: ['2400'],
    picture: [12240 - 4800],
    numbered: [true, 5],
    header: [expect.stringContaining('ACME Corporation – Quarterly report')],
    footer: [expect.stringContaining('Confidential, 2026-03-01')],
    old: [],
    note: true,
    faults: [],
    warnings: [],
    untouched: true,
  })
})

test('a template with a place for the text keeps its own around it; names that nothing fills are told', async () => {
  const { text, faults, warnings } = await from(OWN_BODY)
  const found = ['Quarterly report', 'By A. Author for {{customer}}', 'First part', 'Closing words.'].map((piece) =>
    text.findIndex((line) => line.includes(piece) && !line.includes('ACME')),
  )
  expect({ inOrder: found.every((at, index) => at > (found[index - 1] ?? -1)), faults, warnings }).toEqual({
    inOrder: true,
    faults: [],
    warnings: [expect.stringContaining('{{customer}}')],
  })
})

test('contents in a template have their entries with their pages, at the edge of its text', async () => {
  const { part, text, faults } = await from(OWN_BODY, CONTENT.replace('---\n#', 'toc: true\n---\n#'))
  const stops = elements(part('word/document.xml'), 'w:tab').flatMap(({ attributes }) =>
    attributes['w:leader'] === 'dot' ? [attributes['w:pos']] : [],
  )
  expect({
    entries: text.filter((line) => /^(?:First part|Sub)\b/.test(line.trim())).length,
    pages: text.filter((line) => /^(?:First part|Sub)\t1$/.test(line.trim())).length,
    stops: [...new Set(stops)],
    faults,
  }).toEqual({ entries: 3, pages: 2, stops: [String(12240 - 4800)], faults: [] })
})

test.each([
  ['no package', Buffer.from('hello'), 'it is no Word file'],
  ['another package', zipSync({ 'a.txt': Buffer.from('x') }), 'it has no text'],
  [
    'macros',
    zipSync({
      '[Content_Types].xml': Buffer.from('<Types>application/vnd.ms-word.document.macroEnabled.main+xml</Types>'),
    }),
    'it holds macros',
  ],
])('a template that is %s is refused, and the reply says why', async (_what, bytes, reason) => {
  const made = render('docx', { content: 'x' }, { printPage: noPrinter, from: { name: 'house.docx', bytes } })
  await expect(made).rejects.toThrow(`house.docx cannot be the template: ${reason}`)
})

test('lists have the marks and styles of the template’s lists, each with its own numbers, and notes its style for notes', async () => {
  const { part, faults } = await from('', '- a\n  - b\n\n4. four[^1]\n\nText\n\n1. one\n\n[^1]: Note.')
  const numbering = part('word/numbering.xml')
  const lists = elements(part('word/document.xml'), 'w:p').flatMap((paragraph) => {
    const [list, level] = [value(paragraph, 'w:numId'), value(paragraph, 'w:ilvl')]
    const num = elements(numbering, 'w:num').find(({ attributes }) => attributes['w:numId'] === list)
    const abstract = elements(numbering, 'w:abstractNum').find(
      ({ attributes }) => num !== undefined && attributes['w:abstractNumId'] === value(num, 'w:abstractNumId'),
    )
    if (abstract === undefined) return []
    const set = elements(abstract, 'w:lvl').find(({ attributes }) => attributes['w:ilvl'] === level)
    return set === undefined ? [] : [[value(paragraph, 'w:pStyle'), value(set, 'w:lvlText'), value(set, 'w:start')]]
  })
  expect({ lists, note: value(part('word/footnotes.xml'), 'w:pStyle'), faults }).toEqual({
    lists: [
      ['Aufzhlungszeichen', '■', '1'],
      ['ListParagraph', '–', '1'],
      ['Listennummer', '(%1)', '4'],
      ['Listennummer', '(%1)', '1'],
    ],
    note: 'Funotentext',
    faults: [],
  })
})

test('a template without styles gets those that the text needs', async () => {
  const { 'word/styles.xml': _, ...parts } = unzipSync(wordTemplate(''))
  const without = (name: string, pattern: RegExp) => strToU8(strFromU8(parts[name]!).replace(pattern, ''))
  const bytes = zipSync({
    ...parts,
    '[Content_Types].xml': without('[Content_Types].xml', /<Override PartName="\/word\/styles.xml"[^>]*>/),
    'word/numbering.xml': without('word/numbering.xml', /<w:pStyle[^>]*>/),
    'word/_rels/document.xml.rels': without('word/_rels/document.xml.rels', /<Relationship Id="rId1"[^>]*>/),
  })
  const made = await render('docx', { content: CONTENT }, { printPage: noPrinter, from: { name: 'bare.docx', bytes } })
  expect(ooxmlFaults(made.bytes)).toEqual([])
})

const noBrowser = async () => Promise.reject(new AppError('usage', 'No browser is here.'))

const filled = async (template: Uint8Array, content: string) => {
  const { bytes } = await render(
    'docx',
    { content },
    { printPage: noBrowser, from: { name: 't.docx', bytes: template } },
  )
  const parts = unzipSync(bytes)
  return { bytes, part: (name: string) => strFromU8(parts[name] ?? new Uint8Array()), faults: ooxmlFaults(bytes) }
}

test('a template that names no newer parts of the standard takes a task list, and a chart with the colours of a theme', async () => {
  const chart = '```chart\ntype: bar\ntitle: C\n|a|b|\n|-|-|\n|x|1|\n```'
  const { part, faults } = await filled(wordTemplate(''), `- [x] done\n\n${chart}`)
  expect({ faults, theme: part('word/theme/theme1.xml').includes('<a:clrScheme') }).toEqual({ faults: [], theme: true })
})

test('the notes of a text that is taken out go with it', async () => {
  const { bytes } = await render('docx', { content: 'Old[^1][^2].\n\n[^1]: Old one.\n[^2]: Old two.' })
  const { part, faults } = await filled(bytes, 'New[^1].\n\n[^1]: New one.')
  const notes = elements(parseXml(part('word/footnotes.xml')), 'w:t').map(({ text }) => text.trim())
  expect({ notes: notes.filter((text) => text !== ''), faults }).toEqual({ notes: ['New one.'], faults: [] })
})

test.each([
  ['its id', 'Heading1', ''],
  ['its rank', 'berschrift1', '<w:outlineLvl w:val="0"/>'],
])('a heading style with a translated name is known by %s', async (_what, id, rank) => {
  const parts = unzipSync(wordTemplate(''))
  const renamed = (name: string) => strFromU8(parts[name]!).replaceAll('"berschrift1"', `"${id}"`)
  const template = zipSync({
    ...parts,
    'word/numbering.xml': strToU8(renamed('word/numbering.xml')),
    'word/styles.xml': strToU8(
      renamed('word/styles.xml')
        .replace('heading 1', 'Überschrift 1')
        .replace(/(?<=Überschrift 1.*?)<\/w:pPr>/, `${rank}</w:pPr>`),
    ),
  })
  const { part, faults } = await filled(template, '# One\n\n## Two')
  const used = elements(parseXml(part('word/document.xml')), 'w:pStyle').map(({ attributes }) => attributes['w:val'])
  expect({ used, faults }).toEqual({ used: [id, 'Heading2'], faults: [] })
})
