import { expect, test } from 'vitest'
import { extractBytes } from '../../main/extract/extract.ts'
import type { TextView } from '../../main/extract/text-view.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'

async function readBoth(pages: readonly string[][]): Promise<{ beginnings: TextView[]; whole: TextView }> {
  const beginnings: TextView[] = []
  const contents = pages.map((lines) => ({
    content: lines.map((line, i) => textAt(72, 700 - i * 14, line)).join('\n'),
  }))
  const whole = await extractBytes(makePdf(contents), {
    name: 'long.pdf',
    onBeginning: (view) => beginnings.push(view),
  })
  return { beginnings, whole }
}

test('a long PDF gives its first pages before the others, as the whole view begins', async () => {
  // What later pages write with a hyphen says nothing of the first ones.
  const pages = Array.from({ length: 40 }, (_, i) => [
    `Page ${i + 1}`,
    'All of it is co-',
    'ordinated',
    ...(i > 20 ? ['by co-ordinated work'] : []),
  ])
  const { beginnings, whole } = await readBoth(pages)
  expect(beginnings).toHaveLength(1)
  const [{ lines, meta }] = beginnings as [TextView]
  expect(meta).toEqual({ pages: 40, readPages: 8 })
  expect(lines.at(-1)).toEqual({ text: 'All of it is coordinated', locator: { page: 8 } })
  expect(whole.lines.slice(0, lines.length)).toEqual(lines)
  expect(whole.lines.at(-2)!.text).toBe('All of it is co-ordinated')
  expect(whole.meta).toEqual({ pages: 40 })
})

test('a short PDF has no beginning of its own', async () => {
  const { beginnings, whole } = await readBoth([['One'], ['Two']])
  expect(beginnings).toEqual([])
  expect(whole.lines).toHaveLength(2)
})
