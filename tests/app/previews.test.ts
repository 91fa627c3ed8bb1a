import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { previewOf } from '../../main/app/previews.ts'
import { render } from '../../main/deliverable/render.ts'
import { createExtractPool } from '../../main/extract/pool.ts'
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
