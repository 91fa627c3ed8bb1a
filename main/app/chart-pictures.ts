import type { ShownPicture } from '../../preload/document-shapes.ts'
import { chartDescription, type Chart } from '../deliverable/chart.ts'
import { chartSvg } from '../deliverable/chart-svg.ts'
import type { NativeChart } from '../extract/package-charts.ts'
import type { ViewLine } from '../extract/text-view.ts'

/** Charts of `packageCharts` as pictures, by the slide or sheet that they stand on. */
export function chartPictures(lines: readonly ViewLine[]): ReadonlyMap<number | string, ShownPicture[]> {
  const pictures = new Map<number | string, ShownPicture[]>()
  for (const { text, locator } of lines) {
    const place = 'slide' in locator ? locator.slide : 'sheet' in locator ? locator.sheet : undefined
    if (place !== undefined)
      pictures.set(place, [...(pictures.get(place) ?? []), drawn(JSON.parse(text) as NativeChart)])
  }
  return pictures
}

function drawn(native: NativeChart): ShownPicture {
  const chart: Chart = { ...native, type: 'chart', table: { type: 'table', columns: [], headerRows: 0, rows: [] } }
  const description = chartDescription(chart, 'en')
  const svg = chartSvg(chart, { language: 'en', description })
  return { source: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, description }
}
