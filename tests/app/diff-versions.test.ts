import { expect, test } from 'vitest'
import { diffVersions } from '../../main/app/diff-versions.ts'
import { render } from '../../main/deliverable/render.ts'
import { extractBytes } from '../../main/extract/extract.ts'

async function changes(format: string, before: string, after: string) {
  const [old, fresh] = await Promise.all(
    [before, after].map(async (content) => {
      const { bytes } = await render(format, { content })
      return (await extractBytes(bytes, { name: `x.${format}` })).lines
    }),
  )
  return diffVersions(old!, fresh!)
    .filter(({ change }) => change !== 'same')
    .map(({ change, text, place }) => [change, text, place])
}

const table = (rows: string) => `# Costs\n\n| City | EUR | Note |\n|---|---|---|\n${rows}`

test('versions of a workbook are compared cell by cell, new rows as they are', async () => {
  expect(
    await changes(
      'xlsx',
      table('| Lyon | 140 | night |\n| Bonn | 90 | night |'),
      table('| Lyon | 155 | night |\n| Rome | 80 | day |\n| Bonn | 90 | night |'),
    ),
  ).toEqual([
    ['removed', '140', { sheet: 'Costs', cell: 'B2' }],
    ['added', '155', { sheet: 'Costs', cell: 'B2' }],
    ['added', 'Rome | 80 | day', { sheet: 'Costs', cell: 'A3:C3' }],
  ])
})

test('versions of a presentation are compared by slide, those of a document by paragraph', async () => {
  const [before, after] = ['# One\n\n- a\n\n# Two\n\n- b', '# One\n\n- a\n\n# Two\n\n- c']
  expect([await changes('pptx', before, after), await changes('docx', before, after)]).toEqual([
    [
      ['removed', 'b', { slide: 2 }],
      ['added', 'c', { slide: 2 }],
    ],
    [
      ['removed', '• b', undefined],
      ['added', '• c', undefined],
    ],
  ])
})
