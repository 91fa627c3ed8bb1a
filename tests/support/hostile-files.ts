import { deflateSync, gzipSync } from 'node:zlib'
import { strToU8, zipSync, type Zippable } from 'fflate'
import { docxOf, paragraph, pptxOf, relationshipsOf, shape, xlsxOf, zipOf } from './office-files.ts'
import { makePdf, textAt, type PdfPage } from './pdf-maker.ts'

const MB = 1024 * 1024
const packed = (parts: Zippable): Uint8Array => zipSync(parts, { level: 9, mtime: new Date(2020, 1, 1) })
const letter = (start: string, middle: string, size: number): Uint8Array =>
  strToU8(start + middle.repeat(Math.floor(size / middle.length)))

function docxBomb(middle: string, size: number): Uint8Array {
  return packed({
    '[Content_Types].xml': strToU8('<Types/>'),
    '_rels/.rels': strToU8(relationshipsOf({ rId1: 'officeDocument:word/document.xml' })),
    'word/document.xml': letter('<w:document xmlns:w="w"><w:body>', middle, size),
  })
}

function entities(levels: number): string {
  const lines = Array.from({ length: levels }, (_, i) => `<!ENTITY a${i + 1} "${`&a${i};`.repeat(10)}">`)
  return `<!DOCTYPE x [<!ENTITY a0 "ha">${lines.join('')}]>`
}

/** A compressed stream of a PDF. */
function flate(dictionary: string, clear: Uint8Array): string {
  const bytes = deflateSync(clear, { level: 9 }).toString('latin1')
  return `<< ${dictionary} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
}

const page = (entries: string, content = ''): PdfPage => ({ content, entries })
const nestedMail = (depth: number): string =>
  Array.from({ length: depth }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}\n`).join('')

/** Files made to hold a reader up, by name: each is small, and each is an error or a bounded reading. */
export const hostileFiles: Readonly<Record<string, () => Uint8Array>> = {
  'bomb.docx': () => docxBomb('<w:p><w:r><w:t>aaaaaaaa</w:t></w:r></w:p>', 40 * MB),
  'bomb-below-the-ratio.docx': () => {
    // Some noise keeps the ratio under the limit.
    const noise = Array.from({ length: 400 }, (_, i) => `<w:p><w:r><w:t>${(i * 7919).toString(36)}</w:t></w:r></w:p>`)
    return docxBomb(noise.join(''), 40 * MB)
  },
  'bomb.xlsx': () =>
    packed({ ...sheetParts, 'xl/worksheets/sheet0.xml': letter('<worksheet><sheetData>', '<row/>', 40 * MB) }),
  'one-string-everywhere.xlsx': () =>
    xlsxOf({
      sheets: [{ name: 'A', rows: `<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>`.repeat(40_000) }],
      strings: `<si><t>${'long text '.repeat(3200)}</t></si>`,
    }),
  'one-formula-everywhere.xlsx': () =>
    xlsxOf({
      sheets: [
        {
          name: 'A',
          rows: `<row r="1"><c r="A1"><f t="shared" ref="A1:A99999" si="0">${'B1+'.repeat(2600)}1</f><v>1</v></c></row>${Array.from({ length: 60_000 }, (_, i) => `<row r="${i + 2}"><c r="A${i + 2}"><f t="shared" si="0"/><v>1</v></c></row>`).join('')}`,
        },
      ],
    }),
  'one-sheet-often.xlsx': () => {
    const row = `<row r="1"><c r="A1"><v>1</v></c></row>`.repeat(100_000)
    return zipOf({
      ...asText(sheetParts),
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${Array.from({ length: 2000 }, (_, i) => `<sheet name="S${i}" sheetId="${i + 1}" r:id="s0"/>`).join('')}</sheets></workbook>`,
      'xl/worksheets/sheet0.xml': `<worksheet><sheetData>${row}</sheetData></worksheet>`,
    })
  },
  'laughs.docx': () =>
    zipOf({
      ...wordParts,
      'word/document.xml': `${entities(9)}<w:document xmlns:w="w"><w:body><w:p><w:r><w:t>&a9;</w:t></w:r></w:p></w:body></w:document>`,
    }),
  'laughs.svg': () => strToU8(`<?xml version="1.0"?>${entities(9)}<svg>&a9;</svg>`),
  'outside-entity.xlsx': () =>
    zipOf({
      ...asText(sheetParts),
      'xl/worksheets/sheet0.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet><sheetData><row><c t="str"><v>&e;</v></c></row></sheetData></worksheet>`,
    }),
  'deep-tables.docx': () =>
    docxOf('<w:tbl><w:tr><w:tc>'.repeat(3000) + paragraph('x') + '</w:tc></w:tr></w:tbl>'.repeat(3000)),
  'deep-groups.pptx': () => pptxOf([{ shapes: '<p:grpSp>'.repeat(5000) + shape('x') + '</p:grpSp>'.repeat(5000) }]),
  'one-slide-often.pptx': () => {
    const slide = `<p:sld xmlns:p="p" xmlns:a="a"><p:cSld><p:spTree>${shape('words').repeat(5000)}</p:spTree></p:cSld></p:sld>`
    return zipOf({
      '[Content_Types].xml': '<Types/>',
      '_rels/.rels': relationshipsOf({ rId1: 'officeDocument:ppt/presentation.xml' }),
      'ppt/presentation.xml': `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst>${'<p:sldId r:id="s"/>'.repeat(20_000)}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relationshipsOf({ s: 'slide:slides/slide1.xml' }),
      'ppt/slides/slide1.xml': slide,
    })
  },
  'one-header-often.docx': () => {
    const targets = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`r${i}`, 'header:header1.xml']))
    return zipOf({
      ...wordParts,
      'word/document.xml': `<w:document xmlns:w="w"><w:body>${paragraph('x')}</w:body></w:document>`,
      'word/_rels/document.xml.rels': relationshipsOf(targets),
      'word/header1.xml': `<w:hdr xmlns:w="w">${paragraph('header words').repeat(2000)}</w:hdr>`,
    })
  },
  'many-notes.docx': () =>
    docxOf(
      `<w:p>${Array.from({ length: 40_000 }, (_, i) => `<w:r><w:t>${i}</w:t><w:footnoteReference w:id="${i}"/></w:r>`).join('')}</w:p>`,
    ),
  'long-heading.docx': () =>
    docxOf(
      `<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:r><w:t>${'long '.repeat(200_000)}</w:t></w:r></w:p>${paragraph('x').repeat(20_000)}`,
    ),
  'wide-spans.docx': () =>
    docxOf(
      `<w:tbl>${'<w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr><w:p/></w:tc><w:tc><w:p/></w:tc></w:tr>'.repeat(100)}</w:tbl>`,
    ),
  'repeated.ods': () => {
    const cell =
      '<table:table-cell table:number-columns-repeated="16384" office:value-type="string"><text:p>words</text:p></table:table-cell>'
    const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A"><table:table-row table:number-rows-repeated="1048576">${cell}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
    return zipOf({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': content })
  },
  'deep-list.odt': () => {
    const content = `<d xmlns:office="o" xmlns:text="x"><office:body><office:text>${'<text:list><text:list-item>'.repeat(3000)}<text:p>x</text:p>${'</text:list-item></text:list>'.repeat(3000)}</office:text></office:body></d>`
    return zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
  },
  'spaces.odt': () => {
    const content = `<d xmlns:office="o" xmlns:text="x"><office:body><office:text><text:p>a<text:s text:c="2000000000"/>b</text:p></office:text></office:body></d>`
    return zipOf({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': content })
  },
  'deep-outline.fodt': () =>
    strToU8(
      `<?xml version="1.0"?><office:document xmlns:office="o" xmlns:text="t" office:mimetype="application/vnd.oasis.opendocument.text"><office:body><office:text><text:h text:outline-level="100000">x</text:h>${'<text:p>x</text:p>'.repeat(20_000)}</office:text></office:body></office:document>`,
    ),
  'deep.rtf': () => strToU8(`{\\rtf1 ${'{'.repeat(2_000_000)}x${'}'.repeat(2_000_000)}}`),
  'deep.html': () => strToU8(`<html><body>${'<div>'.repeat(200_000)}x`),
  'tables.html': () => strToU8(`<html><body>${'<table><tr><td colspan=1000000 rowspan=1000000>x'.repeat(3000)}`),
  'many-attributes.html': () =>
    strToU8(`<html><body><p ${Array.from({ length: 300_000 }, (_, i) => `a${i}=1`).join(' ')}>x`),
  'nested.eml': () => strToU8(`From: a@b.test\nTo: c@d.test\nSubject: x\nMIME-Version: 1.0\n${nestedMail(20_000)}`),
  'many-parts.eml': () =>
    strToU8(
      `From: a@b.test\nTo: c@d.test\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${'--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=a.txt\n\nx\n'.repeat(200_000)}--b--\n`,
    ),
  'mail-in-mail.eml': () =>
    strToU8(
      `${Array.from({ length: 2000 }, (_, i) => `From: a@b.test\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\nContent-Type: message/rfc822\n\n`).join('')}From: a@b.test\n\nx\n`,
    ),
  'long-header.eml': () =>
    strToU8(
      `From: a@b.test\nTo: ${'a@b.test, '.repeat(400_000)}\nSubject: ${'=?utf-8?q?x?= '.repeat(400_000)}\nMIME-Version: 1.0\n\nx`,
    ),
  'separators.mbox': () => strToU8('From a@b.test Thu Jan  1 00:00:00 2020\n\n'.repeat(780_000).slice(0, 31 * MB)),
  'short-messages.mbox': () =>
    strToU8('From a@b.test Thu Jan  1 00:00:00 2020\nA: b\n\n'.repeat(680_000).slice(0, 31 * MB)),
  'froms.mbox': () => strToU8(`From a@b.test Thu Jan  1 00:00:00 2020\nA: b\n\n${'From '.repeat(6 * MB)}`),
  'events.ics': () => strToU8(`BEGIN:VCALENDAR\n${'BEGIN:VEVENT\n'.repeat(2_000_000)}`),
  'folded.vcf': () => strToU8(`BEGIN:VCARD\nNOTE:${'x\n '.repeat(8_000_000)}\nEND:VCARD\n`),
  'commas.csv': () => strToU8(','.repeat(30 * MB)),
  'open-quote.csv': () => strToU8(`a,b\n1,"${'x\n'.repeat(15 * MB)}`),
  'quotes.csv': () => strToU8(`a,b\n${'"a"b"'.repeat(5 * MB)}`),
  'bomb.gz': () => gzipSync(Buffer.alloc(200 * MB), { level: 9 }),
  'nested.gz': () => Array.from({ length: 30 }).reduce<Uint8Array>((inner) => gzipSync(inner), strToU8('x')),
  'many-entries.zip': () =>
    zipSync(Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`${i}.txt`, new Uint8Array()])), { level: 0 }),
  'huge.png': () => pngHead(65_000, 65_000),
  'pages-in-a-circle.pdf': () =>
    makePdf([page('')], {
      objects: ['<< /Type /Pages /Count 9 /Kids [100 0 R 2 0 R] /Parent 100 0 R >>'],
      catalog: '/Pages 100 0 R',
    }),
  'two-thousand-million-pages.pdf': () =>
    makePdf([page('')], {
      objects: ['<< /Type /Pages /Count 2000000000 /Kids [10 0 R] >>'],
      catalog: '/Pages 100 0 R',
    }),
  'form-in-itself.pdf': () =>
    makePdf([page('/Resources << /XObject << /X1 100 0 R >> >>', '/X1 Do')], {
      objects: [
        `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 100 0 R >> >> /Length 13 >>\nstream\n/X1 Do /X1 Do\nendstream`,
      ],
    }),
  'forms-in-forms.pdf': () => {
    const last = textAt(72, 700, 'ha')
    const objects = [
      ...Array.from({ length: 9 }, (_, i) => form(i)),
      `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Length ${last.length} >>\nstream\n${last}\nendstream`,
    ]
    return makePdf([page('/Resources << /XObject << /X0 100 0 R >> >>', '/X0 Do')], { objects })
  },
  'bookmarks-in-a-circle.pdf': () =>
    makePdf([page('', textAt(72, 700, 'words'))], {
      catalog: '/Outlines 100 0 R',
      objects: [
        '<< /First 101 0 R /Last 101 0 R /Count 2 >>',
        '<< /Title (A) /Parent 100 0 R /Next 102 0 R /First 101 0 R >>',
        '<< /Title (B) /Parent 100 0 R /Next 101 0 R /First 100 0 R >>',
      ],
    }),
  'content-bomb.pdf': () =>
    makePdf([page('/Contents 100 0 R')], { objects: [flate('', letter('BT /F1 12 Tf ', '(aaaaaaaa) Tj ', 200 * MB))] }),
  'image-bomb.pdf': () =>
    makePdf([page('/Resources << /XObject << /I 100 0 R >> >>', 'q 612 0 0 792 0 0 cm /I Do Q')], {
      objects: [
        flate(
          '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8',
          Buffer.alloc(200 * MB),
        ),
      ],
    }),
  'chained-filters.pdf': () => {
    const inner = deflateSync(Buffer.alloc(200 * MB), { level: 9 })
    const outer = deflateSync(inner, { level: 9 }).toString('latin1')
    return makePdf([page('/Contents 100 0 R')], {
      objects: [`<< /Filter [/FlateDecode /FlateDecode] /Length ${outer.length} >>\nstream\n${outer}\nendstream`],
    })
  },
  'many-letters.pdf': () =>
    makePdf([{ content: `BT /F1 1 Tf 10 10 Td ${'(abcdefghijklmnopqrstuvwxyz) Tj 0 0.01 Td '.repeat(60_000)} ET` }]),
  'words-on-words.pdf': () =>
    makePdf([{ content: Array.from({ length: 8000 }, (_, i) => textAt(72 + (i % 300), 700, `w${i}`)).join('\n') }]),
}

const wordParts = {
  '[Content_Types].xml': '<Types/>',
  '_rels/.rels': relationshipsOf({ rId1: 'officeDocument:word/document.xml' }),
}

const sheetParts: Zippable = {
  '[Content_Types].xml': strToU8('<Types/>'),
  '_rels/.rels': strToU8(relationshipsOf({ rId1: 'officeDocument:xl/workbook.xml' })),
  'xl/workbook.xml': strToU8(
    '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="s0"/></sheets></workbook>',
  ),
  'xl/_rels/workbook.xml.rels': strToU8(relationshipsOf({ s0: 'worksheet:worksheets/sheet0.xml' })),
}

function asText(parts: Zippable): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => [name, Buffer.from(bytes as Uint8Array).toString()]),
  )
}

/** A picture that says it is this large and holds nothing. */
function pngHead(width: number, height: number): Uint8Array {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008000000000000000000000049454e44ae426082',
    'hex',
  )
  head.writeUInt32BE(width, 16)
  head.writeUInt32BE(height, 20)
  return head
}

/** A form that draws the next one ten times. */
function form(i: number): string {
  const content = `/X${i + 1} Do `.repeat(10)
  return `<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> /XObject << /X${i + 1} ${101 + i} 0 R >> >> /Length ${content.length} >>\nstream\n${content}\nendstream`
}
