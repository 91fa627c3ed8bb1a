import type PptxGen from 'pptxgenjs'
import { chartDescription, type Chart } from './chart.ts'
import type { Box, SlideLanguage } from './slide-look.ts'

/** The place of a native chart with its workbook, which an editor opens to change it; how it looks is set by `soundPresentation`. */
export function addChart(
  slide: PptxGen.Slide,
  chart: Chart,
  { box, language }: { readonly box: Box; readonly language: SlideLanguage },
): void {
  const { kind, series, labels, xValues, xTitle } = chart
  const columns = series.map(({ name, values }) => ({ name, labels: [...labels], values: gapped(values) }))
  const data = kind === 'scatter' ? [{ name: xTitle ?? 'x', values: [...xValues] }, ...columns] : columns
  slide.addChart(kind, data, { ...box, altText: chartDescription(chart, language.tag) })
}

/** The library keeps a missing value as an empty cell, although it declares numbers only. */
function gapped(values: readonly (number | null)[]): number[] {
  return values as number[]
}
