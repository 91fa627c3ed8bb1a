import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { previewOf } from '../../main/app/previews.ts'
import { render } from '../../main/deliverable/render.ts'
import { createExtractPool } from '../../main/extract/pool.ts'
import { agileEncrypted } from '../support/encrypted-files.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('slides have their own titles, their lines and their notes', async () => {
  const { bytes } = await render('pptx', {
    content: '# Costs\n\n- up by 4 %\n\nNotes: Mention rail.\n\n# Next\n\n- hire\n',
  })
  const file = path.join(tempFolder(), 'deck.pptx')
  fs.writeFileSync(file, bytes)
  const pool = createExtractPool({ size: 1 })
  const preview = await previewOf(pool, file, 'deck.pptx')
  await pool.close()
  const slides = preview.type === 'slides' ? preview.slides : []
  expect(slides.map(({ title, lines }) => [title, lines.filter((line) => !/^\d+$/.test(line))])).toEqual([
    ['Costs', ['up by 4 %']],
    ['Next', ['hire']],
  ])
  expect(slides[0]?.notes.join()).toContain('Mention rail.')
})

test('a protected document is shown with its password, and not without it', async () => {
  const { bytes } = await render('docx', { content: '# Salaries\n\nThe bonus is 4,711 EUR.\n' })
  const file = path.join(tempFolder(), 'locked.docx')
  fs.writeFileSync(file, agileEncrypted(bytes, 'open sesame'))
  const pool = createExtractPool({ size: 1 })
  const preview = await previewOf(pool, file, 'locked.docx', 'open sesame')
  await expect(previewOf(pool, file, 'locked.docx')).rejects.toMatchObject({ code: 'encrypted' })
  await pool.close()
  expect(preview.type === 'html' ? preview.html : preview.type).toContain('The bonus is 4,711 EUR.')
})

test('a page is shown as it is built, and delimited text by its fields', async () => {
  const folder = tempFolder()
  const written = await render('html', { content: '# Rates\n\n| City | Rate |\n| --- | --- |\n| Seoul | 68 |\n' })
  fs.writeFileSync(path.join(folder, 'page.html'), written.bytes)
  fs.writeFileSync(path.join(folder, 'rates.csv'), 'City,Rate\n"Seoul, south","1,250"\n')
  const pool = createExtractPool({ size: 1 })
  const page = await previewOf(pool, path.join(folder, 'page.html'), 'page.html')
  const sheet = await previewOf(pool, path.join(folder, 'rates.csv'), 'rates.csv')
  await pool.close()
  expect(page.type === 'html' ? page.html : page.type).toMatch(/<h1[^>]*>Rates<\/h1>[\s\S]*<td[^>]*>Seoul<\/td>/)
  expect(sheet).toMatchObject({
    type: 'sheets',
    sheets: [
      {
        rows: [
          ['City', 'Rate'],
          ['Seoul, south', '1,250'],
        ],
      },
    ],
  })
})

test.each(['pptx', 'xlsx'])('a chart of a .%s is shown as a picture at its slide or sheet', async (format) => {
  const { bytes } = await render(format, {
    content:
      '# Costs\n\n```chart\ntype: bar\ntitle: By year\n\n| Year | EUR |\n|---|---|\n| 2023 | 1,200 |\n| 2024 | 1,350 |\n```\n',
  })
  const file = path.join(tempFolder(), `chart.${format}`)
  fs.writeFileSync(file, bytes)
  const pool = createExtractPool({ size: 1 })
  const preview = await previewOf(pool, file, `chart.${format}`)
  await pool.close()
  const places = preview.type === 'slides' ? preview.slides : preview.type === 'sheets' ? preview.sheets : []
  const [picture, ...more] = places.flatMap(({ pictures = [] }) => pictures)
  const svg = Buffer.from(picture?.source.replace('data:image/svg+xml;base64,', '') ?? '', 'base64').toString()
  const row = preview.type === 'sheets' ? preview.sheets[0]?.rows[1] : []
  expect({ more, row, description: picture?.description }).toEqual({
    more: [],
    row: format === 'xlsx' ? ['2023', '1,200'] : [],
    description: 'Bar chart: By year. EUR: 2023 1,200, 2024 1,350',
  })
  expect(svg.match(/<rect /g)).toHaveLength(2)
})

test('a .doc is shown with its headings and tables', async () => {
  const { bytes } = await render('doc', {
    content: '# Costs\n\nText <b> of it.\n\n## By city\n\n| City | EUR |\n|---|---|\n| Lyon | 140 |\n',
  })
  const file = path.join(tempFolder(), 'a.doc')
  fs.writeFileSync(file, bytes)
  const pool = createExtractPool({ size: 1 })
  const preview = await previewOf(pool, file, 'a.doc')
  await pool.close()
  expect(preview.type === 'html' ? preview.html.split('\n').slice(0, 4) : preview).toEqual([
    '<h1>Costs</h1>',
    '<p>Text &lt;b&gt; of it.</p>',
    '<h2>By city</h2>',
    '<table><thead><tr><th>City</th><th>EUR</th></tr></thead><tbody><tr><td>Lyon</td><td>140</td></tr></tbody></table>',
  ])
})
