import { strToU8, zipSync } from 'fflate'

const W =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

const style = (id: string, name: string, more: string, isDefault = false): string =>
  `<w:style w:type="paragraph"${isDefault ? ' w:default="1"' : ''} w:styleId="${id}"><w:name w:val="${name}"/>${isDefault ? '' : '<w:basedOn w:val="Standard"/>'}<w:qFormat/>${more}</w:style>`

const list = (id: number, format: string, mark: string): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="singleLevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${mark}"/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum>`

/** A company's Word template as a German Word saves it: ids of its own, numbered headings, lists with marks of their own, a header and a footer, wide margins. */
export function wordTemplate(body: string): Uint8Array {
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.template.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/word/numbering.xml" ContentType="${TYPE}.numbering+xml"/><Override PartName="/word/header1.xml" ContentType="${TYPE}.header+xml"/><Override PartName="/word/footer1.xml" ContentType="${TYPE}.footer+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${RELS}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${RELS}/numbering" Target="numbering.xml"/><Relationship Id="rId3" Type="${RELS}/header" Target="header1.xml"/><Relationship Id="rId4" Type="${RELS}/footer" Target="footer1.xml"/></Relationships>`,
    'word/document.xml': `<w:document ${W}><w:body>${body}<w:sectPr><w:headerReference w:type="default" r:id="rId3"/><w:footerReference w:type="default" r:id="rId4"/><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="2000" w:right="2400" w:bottom="2000" w:left="2400" w:header="700" w:footer="700" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    'word/styles.xml': `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Georgia" w:hAnsi="Georgia"/><w:sz w:val="24"/></w:rPr></w:rPrDefault></w:docDefaults>${style('Standard', 'Normal', '', true)}${style('berschrift1', 'heading 1', '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:rPr><w:color w:val="C00000"/><w:sz w:val="36"/></w:rPr>')}${style('Titel', 'Title', '<w:rPr><w:color w:val="C00000"/><w:sz w:val="60"/></w:rPr>')}${style('Aufzhlungszeichen', 'List Bullet', '<w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr>')}${style('Listennummer', 'List Number', '<w:pPr><w:numPr><w:numId w:val="3"/></w:numPr></w:pPr>')}${style('Funotentext', 'footnote text', '<w:rPr><w:sz w:val="16"/></w:rPr>')}</w:styles>`,
    'word/numbering.xml': `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:multiLevelType w:val="multilevel"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperRoman"/><w:pStyle w:val="berschrift1"/><w:lvlText w:val="%1."/><w:lvlJc w:val="left"/></w:lvl></w:abstractNum>${list(1, 'bullet', '■')}${list(2, 'upperLetter', '(%1)')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="3"><w:abstractNumId w:val="2"/></w:num></w:numbering>`,
    'word/header1.xml': `<w:hdr ${W}><w:p><w:r><w:t>ACME Corporation – {{title}}</w:t></w:r></w:p></w:hdr>`,
    'word/footer1.xml': `<w:ftr ${W}><w:p><w:r><w:t>Confidential, {{date}}</w:t></w:r></w:p></w:ftr>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(XML + text)])))
}
