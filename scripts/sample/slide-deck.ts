import { company } from './company.ts'
import type { Slide } from './review-slides.ts'
import { createShapes } from './slide-shapes.ts'
import { zipParts } from './zip.ts'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const spaces =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const content = 'application/vnd.openxmlformats-officedocument'
const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>'
const colorMap =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** A presentation of 13.33 × 7.5 inch slides as bytes, from the parts that the format requires. */
export function slideDeck(title: string, slides: readonly Slide[]): Uint8Array {
  const noted = slides.flatMap(({ notes }, index) => (notes === undefined ? [] : [{ number: index + 1, notes }]))
  const numbers = slides.map((_, index) => index + 1)
  const types = [
    ['/ppt/presentation.xml', `${content}.presentationml.presentation.main+xml`],
    ['/ppt/slideMasters/slideMaster1.xml', `${content}.presentationml.slideMaster+xml`],
    ['/ppt/slideLayouts/slideLayout1.xml', `${content}.presentationml.slideLayout+xml`],
    ['/ppt/notesMasters/notesMaster1.xml', `${content}.presentationml.notesMaster+xml`],
    ['/ppt/theme/theme1.xml', `${content}.theme+xml`],
    ['/ppt/theme/theme2.xml', `${content}.theme+xml`],
    ...numbers.map((number) => [`/ppt/slides/slide${number}.xml`, `${content}.presentationml.slide+xml`]),
    ...noted.map(({ number }) => [
      `/ppt/notesSlides/notesSlide${number}.xml`,
      `${content}.presentationml.notesSlide+xml`,
    ]),
    ['/docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ]
  return zipParts({
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types.map(([part, type]) => `<Override PartName="${part}" ContentType="${type}"/>`).join('')}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="ppt/presentation.xml"/><Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    'docProps/core.xml': `${xml}<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${title}</dc:title><dc:creator>${company.name}</dc:creator><dcterms:created xsi:type="dcterms:W3CDTF">${company.made.toISOString()}</dcterms:created></cp:coreProperties>`,
    'ppt/presentation.xml': `${xml}<p:presentation ${spaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst><p:sldIdLst>${numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 3}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relationships([
      ['slideMaster', 'slideMasters/slideMaster1.xml'],
      ['notesMaster', 'notesMasters/notesMaster1.xml'],
      ['theme', 'theme/theme1.xml'],
      ...numbers.map((number): [string, string] => ['slide', `slides/slide${number}.xml`]),
    ]),
    'ppt/theme/theme1.xml': theme,
    'ppt/theme/theme2.xml': theme,
    'ppt/slideMasters/slideMaster1.xml': `${xml}<p:sldMaster ${spaces}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${group}</p:spTree></p:cSld>${colorMap}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst><p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>`,
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationships([
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ]),
    'ppt/slideLayouts/slideLayout1.xml': `${xml}<p:sldLayout ${spaces} type="titleOnly"><p:cSld name="Title only"><p:spTree>${group}${placeholder('title')}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationships([
      ['slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/notesMasters/notesMaster1.xml': `${xml}<p:notesMaster ${spaces}><p:cSld><p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg><p:spTree>${group}${placeholder('body')}</p:spTree></p:cSld>${colorMap}</p:notesMaster>`,
    'ppt/notesMasters/_rels/notesMaster1.xml.rels': relationships([['theme', '../theme/theme2.xml']]),
    ...Object.fromEntries(
      slides.flatMap(({ shapes, notes }, index) => [
        [
          `ppt/slides/slide${index + 1}.xml`,
          `${xml}<p:sld ${spaces}><p:cSld><p:spTree>${group}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
        ],
        [
          `ppt/slides/_rels/slide${index + 1}.xml.rels`,
          relationships([
            ['slideLayout', '../slideLayouts/slideLayout1.xml'],
            ...(notes === undefined ? [] : [['notesSlide', `../notesSlides/notesSlide${index + 1}.xml`] as const]),
          ]),
        ],
      ]),
    ),
    ...Object.fromEntries(
      noted.flatMap(({ number, notes }) => [
        [
          `ppt/notesSlides/notesSlide${number}.xml`,
          `${xml}<p:notes ${spaces}><p:cSld><p:spTree>${group}${notesShape(notes)}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
        ],
        [
          `ppt/notesSlides/_rels/notesSlide${number}.xml.rels`,
          relationships([
            ['notesMaster', '../notesMasters/notesMaster1.xml'],
            ['slide', `../slides/slide${number}.xml`],
          ]),
        ],
      ]),
    ),
  })
}

function relationships(targets: readonly (readonly [type: string, target: string])[]): string {
  const all = targets.map(
    ([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  )
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.join('')}</Relationships>`
}

function placeholder(type: 'title' | 'body'): string {
  return createShapes()
    .text({ x: 0.6, y: 0.45, w: type === 'title' ? 12.1 : 6.3, h: type === 'title' ? 0.8 : 4 }, [''], {
      size: type === 'title' ? 28 : 12,
      title: true,
    })
    .replace('type="title"', `type="${type}"${type === 'body' ? ' idx="1"' : ''}`)
}

function notesShape(notes: string): string {
  return createShapes()
    .text({ x: 0.6, y: 4.8, w: 6.3, h: 4 }, [notes], { size: 12, title: true })
    .replace('type="title"', 'type="body" idx="1"')
}

const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
const line = `<a:ln w="9525">${fill}</a:ln>`
const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
const accents = ['0F5469', 'D9822B', '6B7280', '3E8E7E', 'A23B4A', '7A6FB0']
  .map((color, index) => `<a:accent${index + 1}><a:srgbClr val="${color}"/></a:accent${index + 1}>`)
  .join('')
const font = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
const theme = `${xml}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Morlund"><a:themeElements><a:clrScheme name="Morlund"><a:dk1><a:srgbClr val="222831"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:dk2><a:srgbClr val="0F5469"/></a:dk2><a:lt2><a:srgbClr val="EAF2F4"/></a:lt2>${accents}<a:hlink><a:srgbClr val="0F5469"/></a:hlink><a:folHlink><a:srgbClr val="6B7280"/></a:folHlink></a:clrScheme><a:fontScheme name="Morlund"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Morlund"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${line.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
