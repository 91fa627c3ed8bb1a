import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { render } from '../../main/deliverable/render.ts'
import { DOCUMENT_INPUTS } from '../support/document-inputs.ts'
import { tempFolder } from '../support/temp-folder.ts'

const office = spawnSync('soffice', ['--version'], { stdio: 'ignore' }).error === undefined
if (!office) console.log('LibreOffice is not installed here: what it makes of our documents is not tried.')

const plain = (text: string): string => text.replaceAll(/\s+/gu, ' ')

/** The longest one says nothing that the others do not. */
const INPUTS = DOCUMENT_INPUTS.filter(({ name }) => name !== 'sixty pages')

test.skipIf(!office)(
  'LibreOffice opens our Word and RTF documents and finds in it what was put in',
  async () => {
    const dir = tempFolder()
    const files: { readonly file: string; readonly shows: readonly string[] }[] = []
    for (const [index, { markdown, shows }] of INPUTS.entries())
      for (const format of index % 3 === 0 ? ['docx', 'doc'] : ['docx']) {
        const file = path.join(dir, `${format}-${index}.${format}`)
        fs.writeFileSync(file, (await render(format, { content: markdown })).bytes)
        files.push({ file, shows })
      }
    execFileSync(
      'soffice',
      [
        `-env:UserInstallation=file://${dir}/profile`,
        '--headless',
        '--convert-to',
        'txt:Text (encoded):UTF8',
        '--outdir',
        path.join(dir, 'out'),
        ...files.map(({ file }) => file),
      ],
      { stdio: 'ignore' },
    )
    // Its text files leave footnotes out.
    const lacking = files.flatMap(({ file, shows }) => {
      const text = plain(fs.readFileSync(path.join(dir, 'out', `${path.parse(file).name}.txt`), 'utf8'))
      return shows.filter((piece) => !text.includes(plain(piece))).map((piece) => `${path.basename(file)}: ${piece}`)
    })
    expect(lacking).toEqual([])
  },
  300_000,
)
