import type { Chart } from './chart.ts'
import { plainText } from './document.ts'
import { takeFrontMatter } from './front-matter.ts'
import { parseChart } from './markdown-chart.ts'
import { displayWidth } from './script-runs.ts'

const FENCE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*(.*?)[ \t]*$/

/** A text file with each chart block as its title and table, in columns that line up. Throws `AppError` like every other format for one that cannot be drawn. */
export function chartsAsTables(content: string, { bold }: { readonly bold: boolean }): string {
  if (!/^[ \t>]*(?:`{3,}|~{3,})[ \t]*chart[ \t]*$/im.test(content)) return content
  const language = takeFrontMatter(content).meta.language ?? 'en'
  const lines = content.replace(/\r\n?/g, '\n').split('\n')
  const written: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', fence = '', info = ''] = FENCE.exec(line) ?? []
    if (fence === '') {
      written.push(line)
      continue
    }
    const closing = lines.findIndex((other, index) => index > at && closes(other, fence))
    const end = closing === -1 ? lines.length : closing
    const inside = lines.slice(at + 1, end)
    if (info.toLowerCase() === 'chart') {
      const text = inside.map((other) => (other.startsWith(indent) ? other.slice(indent.length) : other.trim()))
      const chart = parseChart(text.join('\n'), { firstLine: at + 2, language })
      written.push(...tableLines(chart, bold).map((row) => `${indent}${row}`.trimEnd()))
    } else written.push(line, ...inside, ...lines.slice(end, end + 1))
    at = end
  }
  return written.join('\n')
}

function closes(line: string, fence: string): boolean {
  const mark = line.replace(/^[ \t>]*/, '').trimEnd()
  return mark.startsWith(fence) && mark.split('').every((character) => character === fence[0])
}

function tableLines({ title, table, xTitle, yTitle }: Chart, bold: boolean): string[] {
  const axes = [xTitle, yTitle].filter((part) => part !== undefined && part !== plainText(table.rows[0]?.[0] ?? []))
  const caption = [title, axes.length === 0 ? undefined : `(${axes.join(', ')})`].filter((part) => part !== undefined)
  const rows = table.rows.map((row) => row.map((cell) => plainText(cell).replaceAll('|', String.raw`\|`)))
  const widths = table.columns.map((_, column) => Math.max(3, ...rows.map((row) => displayWidth(row[column] ?? ''))))
  const shown = rows.map((row) =>
    row.map((cell, column) => {
      const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - displayWidth(cell)))
      return column === 0 ? `${cell}${space}` : `${space}${cell}`
    }),
  )
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const [head = [], ...body] = shown
  const name = caption.join(' ')
  return [
    ...(name === '' ? [] : [bold ? `**${name}**` : name, '']),
    tableLine(head),
    tableLine(rule),
    ...body.map(tableLine),
  ]
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
