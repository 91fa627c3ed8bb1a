import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import type { ViewLine } from '../../main/extract/text-view.ts'
import truth from './truth.json' with { type: 'json' }

const folder = path.resolve(import.meta.dirname, '../../resources/sample')

test.each(truth.guide)('$requirement is answered by $article of $file', async ({ file, article, page, values }) => {
  const section = articleOf(await linesOf(file), article)
  const text = section.map((line) => line.text).join('\n')
  expect({
    pages: [...new Set(section.map(({ locator }) => ('page' in locator ? locator.page : undefined)))],
    missing: values.filter((value) => !text.includes(value)),
  }).toEqual({ pages: [page], missing: [] })
})

test('the outdated standards contradict the newer ones, which say that they supersede them', async () => {
  const { file, newer, values } = truth.outdated
  const old = (await linesOf(file)).map(({ text }) => text).join('\n')
  const current = (await linesOf(newer)).map(({ text }) => text)
  expect(values.filter((value) => !old.includes(value) || current.includes(value))).toEqual([])
  expect(current.join('\n')).toContain('They supersede the Travel Expense Standards 2022 of 1 January 2022')
})

test('the orders hold the rows of the truth and nothing else', async () => {
  const files = fs.readdirSync(path.join(folder, 'orders')).filter((name) => name.startsWith('PO-'))
  const rows = await Promise.all(
    files.map(async (name) => {
      const fields = new Map(
        (await linesOf(`orders/${name}`)).map(({ text }) => text.split(/: (.*)/u) as [string, string]),
      )
      return {
        number: fields.get('PO number'),
        supplier: fields.get('Supplier'),
        date: fields.get('Order date'),
        amount: Number(fields.get('Amount')!.replace(' EUR', '').replaceAll(',', '')),
        status: fields.get('Status'),
      }
    }),
  )
  expect(rows.toSorted(byNumber)).toEqual(truth.orders.rows.toSorted(byNumber))
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(truth.orders.total)
})

test.each(['2023', '2024'] as const)('the costs of %s stand where the truth says', async (year) => {
  const source = truth.costs[year]
  const lines = (await linesOf(source.file)).filter(
    ({ locator }) => !('sheet' in source) || ('sheet' in locator && locator.sheet === source.sheet),
  )
  const missing = truth.costs.rows.filter((row) => {
    const line = lines.find(({ text }) => text.startsWith(row.department))
    return line === undefined || !row[year].every((value) => withoutSeparators(line.text).includes(String(value)))
  })
  expect(missing).toEqual([])
})

function byNumber(a: { readonly number?: string | undefined }, b: { readonly number?: string | undefined }): number {
  return a.number! < b.number! ? -1 : 1
}

function withoutSeparators(text: string): string {
  return text.replaceAll(/(?<=\d),(?=\d{3}\b)/gu, '')
}

async function linesOf(file: string): Promise<readonly ViewLine[]> {
  return (await extractBytes(fs.readFileSync(path.join(folder, file)), { name: path.basename(file) })).lines
}

/** From the article's heading to the line before the next one. */
function articleOf(lines: readonly ViewLine[], article: string): readonly ViewLine[] {
  const start = lines.findIndex(({ text }) => text.replace(/^#+ /u, '') === article)
  const end = lines.findIndex(({ text }, index) => index > start && /^(?:#+ )?Article \d+ /u.test(text))
  return start < 0 ? [] : lines.slice(start, end < 0 ? undefined : end)
}
