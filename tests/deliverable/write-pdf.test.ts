import { expect, test } from 'vitest'
import { printWithBrowser, stoppable } from '../../main/deliverable/print-page.ts'
import { render } from '../../main/deliverable/render.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { installedBrowser } from '../../main/host/installed-browser.ts'

const content = `---
title: Travel guide
language: en
---

# Per diem

The per diem is 68 EUR[^1]; the offer of the first office is final.

| City | Limit |
|---|---:|
| Lyon | 140 |
| 부산 | 120 |

[^1]: Policy, page 2
`

test.skipIf(installedBrowser() === undefined)(
  'a PDF has the text, the table and the notes of its Markdown, bookmarks, and tags (needs an installed Chromium)',
  async () => {
    const { bytes, contents } = await render('pdf', { content })
    const { lines, meta } = await extractBytes(bytes, { name: 'x.pdf' })
    const text = lines.map((line) => line.text).join('\n')
    expect({
      contents,
      has: [
        'Travel guide',
        'The per diem is 68 EUR[1]; the offer of the first office is final.',
        'Lyon | 140',
        '부산 | 120',
        'Policy, page 2',
        '1 / 1',
      ].filter((wanted) => !text.includes(wanted)),
      outline: (meta['outline'] as { title: string }[]).map(({ title }) => title),
      tagged: Buffer.from(bytes).includes('/MarkInfo'),
    }).toEqual({
      contents: '1 heading, 1 table, 1 footnote',
      has: [],
      outline: ['Travel guide', 'Per diem'],
      tagged: true,
    })
  },
)

test.skipIf(process.platform !== 'linux')(
  'without a browser the writer says so and offers a Word document',
  async () => {
    const path = process.env['PATH']
    process.env['PATH'] = ''
    try {
      await expect(printWithBrowser('<p>x')).rejects.toThrow('Write a .docx instead')
    } finally {
      process.env['PATH'] = path
    }
  },
)

test('a printer that cannot be stopped is not waited for once the task was stopped', async () => {
  const stop = new AbortController()
  const printing = stoppable(() => new Promise<never>(() => undefined))('<p>x', stop.signal)
  stop.abort(new Error('stopped'))
  await expect(printing).rejects.toThrow('stopped')
  expect(await stoppable(async () => new Uint8Array([1]))('<p>x')).toEqual(new Uint8Array([1]))
})
