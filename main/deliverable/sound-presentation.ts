import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Chart } from './chart.ts'
import { chartXml } from './chart-xml.ts'

const CHART = /^ppt\/charts\/chart(\d+)\.xml$/

/**
 * What the library writes against the standard is set right: a paragraph's properties before each of its runs (they stand once, at the start),
 * the list of notes masters behind that of the slides, shapes of a slide with one id, tables without a direction, and content types of parts that do not exist. Charts are written anew; `charts` in the order in which they were added.
 */
export function soundPresentation(bytes: Uint8Array, charts: readonly Chart[]): Uint8Array {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => !name.endsWith('/'))
  const names = new Set(parts.map(([name]) => `/${name}`))
  const numbers = parts.flatMap(([name]) => CHART.exec(name)?.[1] ?? []).map(Number)
  const order = numbers.toSorted((a, b) => a - b)
  return zipSync(
    Object.fromEntries(
      parts.map(([name, part]): [string, Uint8Array] => {
        if (name === '[Content_Types].xml')
          return [
            name,
            rewrite(part, (xml) =>
              xml.replaceAll(/<Override[^>]*PartName="([^"]*)"[^>]*\/>/g, (entry, target: string) =>
                names.has(target) ? entry : '',
              ),
            ),
          ]
        if (name === 'ppt/presentation.xml')
          return [
            name,
            rewrite(part, (xml) =>
              xml.replace(/(<p:sldIdLst>.*?<\/p:sldIdLst>)(<p:notesMasterIdLst>.*?<\/p:notesMasterIdLst>)/s, '$2$1'),
            ),
          ]
        const chart = charts[order.indexOf(Number(CHART.exec(name)?.[1]))]
        if (chart !== undefined)
          return [name, strToU8(chartXml(chart, { sheet: 'Sheet1', workbook: 'rId1', zoom: 1.2 }))]
        if (!/^ppt\/slides\/slide\d+\.xml$/.test(name)) return [name, part]
        return [
          name,
          rewrite(part, (xml) =>
            renumbered(
              turned(xml.replaceAll(/(<\/a:r>|<a:br\/>)(?:<a:pPr[^>]*\/>|<a:pPr[^>]*>.*?<\/a:pPr>)+/gs, '$1')),
            ),
          ),
        ]
      }),
    ),
  )
}

/** A table whose first words run to the left has its first column on the right. */
function turned(slide: string): string {
  return slide.replaceAll(/<a:tbl><a:tblPr\/>(?=(?:(?!<\/a:p>).)*?<a:pPr[^>]*\brtl="1")/gs, '<a:tbl><a:tblPr rtl="1"/>')
}

function renumbered(slide: string): string {
  let shapes = 0
  return slide.replaceAll(/(<p:cNvPr\b[^>]*?\bid=")\d+/g, (_, start: string) => `${start}${++shapes}`)
}

function rewrite(part: Uint8Array, change: (xml: string) => string): Uint8Array {
  return strToU8(change(strFromU8(part)))
}
