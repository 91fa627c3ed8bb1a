import { chartDescription, type Chart } from './chart.ts'
import { showsEveryValue } from './chart-axes.ts'
import { chartSvg } from './chart-svg.ts'
import { documentWord } from './document-words.ts'
import { escapeMarkup } from './escape-markup.ts'

type Options = {
  readonly language: string
  /** Twips of the line, where pages are printed. */
  readonly room?: number
  readonly inColumn?: true
  /** Its values as the HTML of a table. */
  readonly table: string
}

/** The picture, and its values as a table: folded away on the screen, in print only where the picture does not show them all. */
export function chartHtml(chart: Chart, { language, room, inColumn, table }: Options): string {
  const svg = chartSvg(chart, {
    language,
    description: chartDescription(chart, language),
    ...(inColumn === true ? { width: 380 } : {}),
  })
  const named = [chart.title, chart.yTitle].filter((part) => part !== undefined)
  const values =
    room !== undefined
      ? showsEveryValue(svg, chart, language)
        ? ''
        : table
      : `<details><summary>${escapeMarkup([documentWord('values', language), ...named].join(' · '))}</summary>\n${table}\n</details>`
  return `<figure>${svg}${values}</figure>`
}
