import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import { render } from '../../main/deliverable/render.ts'
import { dataAddress, JPEG_PICTURE, pngPicture, SVG_PICTURE } from '../support/picture-maker.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { elements, parseXml } from '../support/xml.ts'

const FILES: Readonly<Record<string, Uint8Array>> = {
  '/workspace/a plan.png': pngPicture(1200, 300),
  '/output/photo.jpg': JPEG_PICTURE,
  '/workspace/text.png': Buffer.from('no picture'),
  '/workspace/evil.svg': Buffer.from(SVG_PICTURE.replace('<rect', '<image href="https://example.org/x.png"/><rect')),
  '/workspace/script.svg': Buffer.from(SVG_PICTURE.replace('<rect', '<script>1</script><rect')),
}

/** A printer that there is none of: nothing in these texts needs one. */
const noPrinter = (): never => {
  throw new AppError('usage', 'none is installed')
}

function made(format: string, content: string) {
  return render(
    format,
    { content },
    {
      printPage: noPrinter,
      readFile: async (name) => {
        const bytes = FILES[name]
        if (bytes === undefined) throw new AppError('not_found', `There is no file ${name} in the folder.`)
        return bytes
      },
    },
  )
}

test('pictures from the folder, the output and the text itself are in a Word document, as wide as its page at most', async () => {
  const { bytes, contents, warnings } = await made(
    'docx',
    `![Plan](</workspace/a plan.png> "The plan") ![again](/workspace/a%20plan.png)\n\n![Photo](/output/photo.jpg)\n\n![dot](${dataAddress(pngPicture(30, 20), 'image/png')})`,
  )
  const files = unzipSync(bytes)
  const document = parseXml(strFromU8(files['word/document.xml']!))
  const sizes = elements(document, 'wp:extent').map(({ attributes }) =>
    [attributes['cx'], attributes['cy']].map(Number),
  )
  const page = (11906 - 2 * 1247) * 635
  expect({
    media: Object.keys(files)
      .filter((name) => name.startsWith('word/media/'))
      .map((name) => name.split('.').at(-1) ?? '')
      .toSorted((a, b) => a.localeCompare(b)),
    fits: sizes.every(([width = 0]) => width <= page),
    shape: sizes.map(([width = 0, height = 1]) => Math.round((10 * width) / height) / 10),
    described: elements(document, 'wp:docPr').map(({ attributes }) => attributes['descr']),
    faults: ooxmlFaults(bytes),
    contents,
    warnings,
  }).toEqual({
    media: ['jpg', 'png', 'png'],
    fits: true,
    shape: [4, 4, 1.5, 1.5],
    described: ['Plan', 'again', 'Photo', 'dot'],
    faults: [],
    contents: '4 pictures',
    warnings: [],
  })
})

test('a page holds its pictures in itself', async () => {
  const { bytes } = await made(
    'html',
    `![Photo <1>](/output/photo.jpg)\n\n![s](${dataAddress(SVG_PICTURE, 'image/svg+xml')})`,
  )
  const html = new TextDecoder().decode(bytes)
  expect([...html.matchAll(/<img src="(data:[^;]+);[^>]*alt="([^"]*)"/g)].map(([, type, alt]) => [type, alt])).toEqual([
    ['data:image/jpeg', 'Photo &lt;1&gt;'],
    ['data:image/svg+xml', 's'],
  ])
})

const WEBP =
  'data:image/webp;base64,UklGRjgAAABXRUJQVlA4ICwAAADQAQCdASoCAAIAAgA0JaACdLoB+AADsAD+8Oj3/yC5YXXI1/5sCua5+agAAA=='
const GIF = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

test('a WebP is kept as it is in a page, and drawn for Word; a GIF is drawn where RTF cannot hold it', async () => {
  const content = `![w](${WEBP})\n\n![g](${GIF})`
  const [page, word, rtf] = await Promise.all(['html', 'docx', 'doc'].map((format) => render(format, { content })))
  const media = Object.keys(unzipSync(word!.bytes)).filter((name) => name.startsWith('word/media/'))
  expect({
    page: new TextDecoder().decode(page!.bytes).includes(`src="${WEBP}"`),
    media: media.map((name) => name.slice(-3)).toSorted(),
    rtf: new TextDecoder().decode(rtf!.bytes).match(/\\pngblip/g)?.length,
    faults: ooxmlFaults(word!.bytes),
    warnings: [page, word, rtf].flatMap((one) => one!.warnings),
  }).toEqual({ page: true, media: ['gif', 'png'], rtf: 2, faults: [], warnings: [] })
})

test.each([
  ['https://example.org/a.png', 'nothing is fetched from the network'],
  ['/workspace/gone.png', 'There is no file /workspace/gone.png'],
  ['/workspace/text.png', 'its kind is not known'],
  ['/workspace/evil.svg', 'refers to something outside itself'],
  ['/workspace/script.svg', 'runs something'],
  ['data:image/png;base64,', 'damaged'],
  [dataAddress(SVG_PICTURE, 'image/svg+xml'), 'Give it as a PNG'],
])(
  'a picture that cannot be in a Word document stands as its description, and the reply says why: %s',
  async (source, reason) => {
    const { bytes, warnings } = await made('docx', `![What is shown](${source})`)
    const text = strFromU8(unzipSync(bytes)['word/document.xml']!)
    expect({ described: text.includes('[What is shown]'), warnings, faults: ooxmlFaults(bytes) }).toEqual({
      described: true,
      warnings: [expect.stringContaining(reason)],
      faults: [],
    })
  },
)

test.each([
  ['PNG', pngPicture(64, 64), 'image/png'],
  ['JPEG', JPEG_PICTURE, 'image/jpeg'],
])('a %s that was cut off is told and does not stand in the file', async (_what, bytes, type) => {
  const content = (picture: Uint8Array) => `![The plan](${dataAddress(picture, type)})`
  const said = async (picture: Uint8Array) =>
    (await render('html', { content: content(picture) })).warnings.map((warning) => /its end is missing/.test(warning))
  expect([await said(bytes), await said(bytes.subarray(0, bytes.length - 20))]).toEqual([[], [true]])
})
