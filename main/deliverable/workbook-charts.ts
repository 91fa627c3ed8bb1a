import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Chart } from './chart.ts'
import { chartDescription } from './chart.ts'
import { chartXml } from './chart-xml.ts'
import { escapeMarkup } from './escape-markup.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** English Metric Units of a pixel. */
const EMU = 9525
const SIZE = { width: 640, height: 352 } as const

/** A chart of a sheet's own table; `sheet` counts from 1, `column` is where its picture begins, from 0. */
export type PlacedChart = {
  readonly chart: Chart
  readonly sheet: number
  readonly name: string
  readonly column: number
}

/** The workbook with a native chart beside each table that is one; no sheet may have drawings already. */
export function addCharts(workbook: Uint8Array, charts: readonly PlacedChart[]): Uint8Array {
  if (charts.length === 0) return workbook
  const parts = unzipSync(workbook)
  const types: string[] = []
  charts.forEach(({ chart, sheet, name, column }, index) => {
    const number = index + 1
    const sheetPart = `xl/worksheets/sheet${sheet}.xml`
    const sheetXml = strFromU8(parts[sheetPart] ?? new Uint8Array())
    parts[sheetPart] = strToU8(sheetXml.replace('</worksheet>', '<drawing r:id="rIdChart"/></worksheet>'))
    parts[`xl/worksheets/_rels/sheet${sheet}.xml.rels`] = relations(
      'rIdChart',
      'drawing',
      `../drawings/drawing${number}.xml`,
    )
    parts[`xl/drawings/drawing${number}.xml`] = strToU8(drawingXml(chart, { number, column }))
    parts[`xl/drawings/_rels/drawing${number}.xml.rels`] = relations('rId1', 'chart', `../charts/chart${number}.xml`)
    parts[`xl/charts/chart${number}.xml`] = strToU8(chartXml(chart, { sheet: name }))
    types.push(
      override(`xl/drawings/drawing${number}.xml`, 'drawing+xml'),
      override(`xl/charts/chart${number}.xml`, 'drawingml.chart+xml'),
    )
  })
  const contentTypes = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array())
  parts['[Content_Types].xml'] = strToU8(contentTypes.replace('</Types>', `${types.join('')}</Types>`))
  return zipSync(parts)
}

function override(part: string, type: string): string {
  return `<Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}"/>`
}

function relations(id: string, type: string, target: string): Uint8Array<ArrayBuffer> {
  return strToU8(
    `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/></Relationships>`,
  )
}

function drawingXml(chart: Chart, { number, column }: { readonly number: number; readonly column: number }): string {
  const name = escapeMarkup(chart.title ?? `Chart ${number}`)
  return `${HEAD}<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>1</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="${SIZE.width * EMU}" cy="${SIZE.height * EMU}"/><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="${name}" descr="${escapeMarkup(chartDescription(chart, 'en'))}"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:chart xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:r="${RELATIONS}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`
}
