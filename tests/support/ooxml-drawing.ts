import { orderFaults, type Schema } from './ooxml-order.ts'
import type { Parts } from './ooxml-package.ts'
import { allElements, type XmlElement } from './xml.ts'

const FILL = 'noFill|solidFill|gradFill|blipFill|pattFill|grpFill'

/** DrawingML as Word, Excel and PowerPoint share it (ECMA-376 part 1, §§ 20, 21). */
const DRAWING: Schema = {
  'wp:inline': 'extent! effectExtent docPr! cNvGraphicFramePr a:graphic!',
  'a:graphic': 'graphicData!',
  'pic:pic': 'nvPicPr! blipFill! spPr!',
  'pic:nvPicPr': 'cNvPr! cNvPicPr!',
  'pic:blipFill': 'a:blip a:srcRect a:tile|a:stretch',
  'p:blipFill': 'a:blip a:srcRect a:tile|a:stretch',
  'a:txBody': 'bodyPr! lstStyle p+',
  'a:p': 'pPr r|br|fld* endParaRPr',
  'a:r': 'rPr t!',
  'a:rPr': `ln ${FILL} effectLst|effectDag highlight uLnTx|uLn uFillTx|uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst`,
  'a:endParaRPr': `ln ${FILL} effectLst|effectDag highlight uLnTx|uLn uFillTx|uFill latin ea cs sym hlinkClick hlinkMouseOver rtl extLst`,
  'a:pPr':
    'lnSpc spcBef spcAft buClrTx|buClr buSzTx|buSzPct|buSzPts buFontTx|buFont buNone|buAutoNum|buChar|buBlip tabLst defRPr extLst',
  'a:tbl': 'tblPr tblGrid! tr*',
  'a:tr': 'tc* extLst',
  'a:tc': 'txBody tcPr extLst',
  'a:tcPr': `lnL lnR lnT lnB lnTlToBr lnBlToTr cell3D ${FILL} headers extLst`,
  'c:chartSpace':
    'date1904 lang roundedCorners style clrMapOvr pivotSource protection chart! spPr txPr externalData printSettings userShapes extLst',
  'c:chart':
    'title autoTitleDeleted pivotFmts view3D floor sideWall backWall plotArea! legend plotVisOnly dispBlanksAs showDLblsOverMax extLst',
  'c:numCache': 'formatCode ptCount pt* extLst',
  'c:strCache': 'ptCount pt* extLst',
}

/** What is wrong with the pictures, charts and tables drawn in a package. */
export function drawingFaults({ trees }: Parts): string[] {
  return [...trees].flatMap(([name, tree]) =>
    [
      ...orderFaults(tree, DRAWING),
      ...shapeIdFaults(tree),
      ...gridFaults(tree),
      ...axisFaults(tree),
      ...cacheFaults(tree),
      ...colourFaults(tree),
    ].map((fault) => `${name}: ${fault}`),
  )
}

function colourFaults(tree: XmlElement): string[] {
  return [...allElements(tree)]
    .filter(({ name, attributes }) => name === 'a:srgbClr' && !/^[\dA-F]{6}$/i.test(attributes['val'] ?? ''))
    .map(({ attributes }) => `the colour ${attributes['val']} is none`)
}

/** Shapes of one part are told apart by their ids. */
function shapeIdFaults(tree: XmlElement): string[] {
  const seen = new Set<string>()
  const faults: string[] = []
  for (const { name, attributes } of allElements(tree)) {
    if (name !== 'wp:docPr' && name !== 'p:cNvPr' && name !== 'xdr:cNvPr') continue
    const id = attributes['id'] ?? ''
    if (!/^\d+$/.test(id) || Number(id) > 2_147_483_647) faults.push(`the shape id "${id}" is no number`)
    if (seen.has(id)) faults.push(`the shape id ${id} is used twice`)
    if (attributes['name'] === undefined) faults.push(`the shape ${id} has no name`)
    seen.add(id)
  }
  return faults
}

function gridFaults(tree: XmlElement): string[] {
  return [...allElements(tree)].flatMap((table) => {
    if (table.name !== 'a:tbl') return []
    const columns = table.children.find(({ name }) => name === 'a:tblGrid')?.children.length ?? 0
    return table.children
      .filter((row) => row.name === 'a:tr' && row.children.filter(({ name }) => name === 'a:tc').length !== columns)
      .map(() => `a table row has not the ${columns} cells of its grid`)
  })
}

/** Every axis that a chart plots on is there, and crosses one that is there. */
function axisFaults(tree: XmlElement): string[] {
  return [...allElements(tree)].flatMap((plot) => {
    if (plot.name !== 'c:plotArea') return []
    const axes = plot.children.filter(({ name }) => /^c:(?:cat|val|date|ser)Ax$/.test(name))
    const ids = new Set(axes.map((axis) => valueOf(axis, 'c:axId')))
    const used = plot.children.flatMap((each) =>
      each.name.endsWith('Chart')
        ? each.children.filter(({ name }) => name === 'c:axId').map(({ attributes }) => attributes['val'])
        : [],
    )
    const crossed = axes.map((axis) => valueOf(axis, 'c:crossAx'))
    return [...new Set([...used, ...crossed])]
      .filter((id) => !ids.has(id))
      .map((id) => `chart axis ${id} does not exist`)
  })
}

function cacheFaults(tree: XmlElement): string[] {
  return [...allElements(tree)].flatMap((cache) => {
    if (cache.name !== 'c:numCache' && cache.name !== 'c:strCache') return []
    const count = Number(valueOf(cache, 'c:ptCount') ?? 0)
    const places = cache.children
      .filter(({ name }) => name === 'c:pt')
      .map(({ attributes }) => Number(attributes['idx']))
    return places.every((place, index) => place < count && (index === 0 || place > places[index - 1]!))
      ? []
      : [`the points of a ${cache.name} are not those that it counts`]
  })
}

function valueOf(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.attributes['val']
}
