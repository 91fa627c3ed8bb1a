import { hasLyingBars, labelsFit, seriesColour, type Chart } from './chart.ts'
import { labelledScale, tickFormat, type Scale } from './chart-scale.ts'
import { displayWidth } from './script-runs.ts'
import { columnLetters } from './sheet.ts'
import { escapeMarkup } from './escape-markup.ts'

const GRID = 'D9DFE5'
const QUIET = '52606D'
const HEAD = '1F3A5F'

type Where = {
  /** Holds the chart's table, its header in row 1. */
  readonly sheet: string
  /** Relationship to the workbook with that sheet, where it is not in the file itself. */
  readonly workbook?: string
  /** Size of the letters: 1 for a page. */
  readonly zoom?: number
}

/** A chart part (ISO/IEC 29500-1, 21.2) with its values kept in it. */
export function chartXml(chart: Chart, { sheet, workbook, zoom = 1 }: Where): string {
  const { kind, title } = chart
  const hasLegend = kind === 'pie' || chart.series.length > 1
  const xml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><c:date1904 val="0"/><c:roundedCorners val="0"/><c:chart>${
    title === undefined
      ? '<c:autoTitleDeleted val="1"/>'
      : `${titleXml(title, { size: 1400, colour: HEAD, bold: true })}<c:autoTitleDeleted val="0"/>`
  }<c:plotArea><c:layout/>${plotXml(chart, sheet)}<c:spPr><a:noFill/></c:spPr></c:plotArea>${
    hasLegend
      ? `<c:legend><c:legendPos val="${kind === 'pie' ? 'r' : 't'}"/><c:overlay val="0"/>${textXml(1000, QUIET)}</c:legend>`
      : ''
  }<c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart><c:spPr><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill><a:ln><a:noFill/></a:ln></c:spPr>${textXml(1000, '1F2933')}${
    workbook === undefined ? '' : `<c:externalData r:id="${workbook}"><c:autoUpdate val="0"/></c:externalData>`
  }</c:chartSpace>`
  return xml.replaceAll(/ sz="(\d+)"/g, (_, size: string) => ` sz="${Math.round((Number(size) * zoom) / 100) * 100}"`)
}

function plotXml(chart: Chart, sheet: string): string {
  const { kind } = chart
  const series = chart.series.map((_, index) => seriesXml(chart, index, sheet)).join('')
  const axes = '<c:axId val="111111111"/><c:axId val="222222222"/>'
  const varied = `<c:varyColors val="${kind === 'pie' ? 1 : 0}"/>`
  switch (kind) {
    case 'bar': {
      const lying = hasLyingBars(chart, displayWidth)
      return `<c:barChart><c:barDir val="${lying ? 'bar' : 'col'}"/><c:grouping val="clustered"/>${varied}${series}<c:gapWidth val="60"/>${axes}</c:barChart>${categoryAxis(chart, lying)}${valueAxis(chart, lying)}`
    }
    case 'line':
      return `<c:lineChart><c:grouping val="standard"/>${varied}${series}<c:marker val="1"/>${axes}</c:lineChart>${categoryAxis(chart, false)}${valueAxis(chart, false)}`
    case 'scatter':
      return `<c:scatterChart><c:scatterStyle val="lineMarker"/>${varied}${series}${axes}</c:scatterChart>${axisXml('valAx', { id: 111_111_111, cross: 222_222_222, position: 'b', title: chart.xTitle, format: 'General' })}${valueAxis(chart, false)}`
    case 'pie':
      return `<c:pieChart>${varied}${series}<c:firstSliceAng val="0"/></c:pieChart>`
  }
}

function seriesXml(chart: Chart, index: number, sheet: string): string {
  const { kind, labels, xValues, series, format = 'General' } = chart
  const { name, values } = series[index] ?? { name: '', values: [] }
  const range = (column: number, from: number, to: number): string => {
    const letters = columnLetters(column)
    return escapeMarkup(
      `'${sheet.replaceAll("'", "''")}'!$${letters}$${from}${to === from ? '' : `:$${letters}$${to}`}`,
    )
  }
  const last = labels.length + 1
  const fill = `<a:solidFill><a:srgbClr val="${seriesColour(index)}"/></a:solidFill>`
  const texts = `<c:strRef><c:f>${range(0, 2, last)}</c:f>${cacheXml('str', labels)}</c:strRef>`
  const numbers = (column: number, points: readonly (number | null)[], code: string): string =>
    `<c:numRef><c:f>${range(column, 2, last)}</c:f>${cacheXml('num', points, code)}</c:numRef>`
  const head = `<c:idx val="${index}"/><c:order val="${index}"/><c:tx><c:strRef><c:f>${range(index + 1, 1, 1)}</c:f>${cacheXml('str', [name])}</c:strRef></c:tx>`
  const own = numbers(index + 1, values, format)
  const shows = labelsXml(chart, format)
  switch (kind) {
    case 'bar':
      return `<c:ser>${head}<c:spPr>${fill}</c:spPr><c:invertIfNegative val="0"/>${shows}<c:cat>${texts}</c:cat><c:val>${own}</c:val></c:ser>`
    case 'line':
      return `<c:ser>${head}<c:spPr><a:ln w="25400" cap="rnd">${fill}<a:round/></a:ln></c:spPr>${markerXml(fill)}${shows}<c:cat>${texts}</c:cat><c:val>${own}</c:val><c:smooth val="0"/></c:ser>`
    case 'scatter':
      return `<c:ser>${head}<c:spPr><a:ln w="19050"><a:noFill/></a:ln></c:spPr>${markerXml(fill)}<c:xVal>${numbers(0, xValues, 'General')}</c:xVal><c:yVal>${own}</c:yVal><c:smooth val="0"/></c:ser>`
    case 'pie':
      return `<c:ser>${head}${values.map((_, part) => `<c:dPt><c:idx val="${part}"/><c:bubble3D val="0"/><c:spPr><a:solidFill><a:srgbClr val="${seriesColour(part)}"/></a:solidFill><a:ln w="19050"><a:solidFill><a:srgbClr val="FFFFFF"/></a:solidFill></a:ln></c:spPr></c:dPt>`).join('')}${shows}<c:cat>${texts}</c:cat><c:val>${own}</c:val></c:ser>`
  }
}

function labelsXml(chart: Chart, format: string): string {
  if (!labelsFit(chart)) return ''
  const place = chart.kind === 'line' ? 't' : 'outEnd'
  return `<c:dLbls><c:numFmt formatCode="${escapeMarkup(format)}" sourceLinked="0"/><c:spPr><a:noFill/><a:ln><a:noFill/></a:ln></c:spPr>${textXml(900, '1F2933')}<c:dLblPos val="${place}"/><c:showLegendKey val="0"/><c:showVal val="1"/><c:showCatName val="0"/><c:showSerName val="0"/><c:showPercent val="0"/><c:showBubbleSize val="0"/></c:dLbls>`
}

function markerXml(fill: string): string {
  return `<c:marker><c:symbol val="circle"/><c:size val="6"/><c:spPr>${fill}<a:ln><a:noFill/></a:ln></c:spPr></c:marker>`
}

function cacheXml(type: 'str' | 'num', points: readonly (string | number | null)[], code?: string): string {
  const list = points.flatMap((point, index) =>
    point === null ? [] : [`<c:pt idx="${index}"><c:v>${escapeMarkup(String(point))}</c:v></c:pt>`],
  )
  return `<c:${type}Cache>${code === undefined ? '' : `<c:formatCode>${escapeMarkup(code)}</c:formatCode>`}<c:ptCount val="${points.length}"/>${list.join('')}</c:${type}Cache>`
}

type Axis = {
  readonly id: number
  readonly cross: number
  readonly position: 'b' | 'l'
  readonly title: string | undefined
  readonly format: string
  readonly grid?: true
  readonly reversed?: boolean
  readonly crosses?: 'max'
  readonly range?: Scale
}

function categoryAxis({ xTitle: title }: Chart, lying: boolean): string {
  const position = lying ? 'l' : 'b'
  return axisXml('catAx', { id: 111_111_111, cross: 222_222_222, position, title, format: 'General', reversed: lying })
}

function valueAxis(chart: Chart, lying: boolean): string {
  const scale = labelledScale(chart)
  return axisXml('valAx', {
    id: 222_222_222,
    cross: 111_111_111,
    position: lying ? 'b' : 'l',
    title: chart.yTitle,
    format: tickFormat(scale, chart.format),
    grid: true,
    range: scale,
    ...(lying ? { crosses: 'max' as const } : {}),
  })
}

function axisXml(type: 'catAx' | 'valAx', axis: Axis): string {
  const { id, cross, position, title, format, grid, reversed, crosses, range } = axis
  const line = type === 'catAx' ? `<a:solidFill><a:srgbClr val="8A96A3"/></a:solidFill>` : '<a:noFill/>'
  return `<c:${type}><c:axId val="${id}"/><c:scaling><c:orientation val="${reversed === true ? 'maxMin' : 'minMax'}"/>${range === undefined ? '' : `<c:max val="${range.to}"/><c:min val="${range.from}"/>`}</c:scaling><c:delete val="0"/><c:axPos val="${position}"/>${
    grid === true
      ? `<c:majorGridlines><c:spPr><a:ln w="9525"><a:solidFill><a:srgbClr val="${GRID}"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>`
      : ''
  }${title === undefined ? '' : titleXml(title, { size: 1000, colour: QUIET })}<c:numFmt formatCode="${escapeMarkup(format)}" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="${type === 'catAx' ? 'low' : 'nextTo'}"/><c:spPr><a:ln w="9525">${line}</a:ln></c:spPr>${textXml(900, QUIET)}<c:crossAx val="${cross}"/><c:crosses val="${crosses ?? 'autoZero'}"/>${
    type === 'catAx' ? '<c:auto val="1"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/>' : ''
  }${range === undefined ? '' : `<c:majorUnit val="${range.step}"/>`}</c:${type}>`
}

type Look = { readonly size: number; readonly colour: string; readonly bold?: true }

function titleXml(text: string, look: Look): string {
  return `<c:title><c:tx><c:rich><a:bodyPr/><a:p><a:pPr><a:defRPr ${runAttributes(look)}>${colourXml(look)}</a:defRPr></a:pPr><a:r><a:rPr ${runAttributes(look)}>${colourXml(look)}</a:rPr><a:t>${escapeMarkup(text)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>`
}

function textXml(size: number, colour: string): string {
  return `<c:txPr><a:bodyPr/><a:p><a:pPr><a:defRPr ${runAttributes({ size, colour })}>${colourXml({ size, colour })}</a:defRPr></a:pPr><a:endParaRPr lang="en-US"/></a:p></c:txPr>`
}

function runAttributes({ size, bold }: Look): string {
  return `sz="${size}" b="${bold === true ? 1 : 0}"`
}

function colourXml({ colour }: Look): string {
  return `<a:solidFill><a:srgbClr val="${colour}"/></a:solidFill>`
}
