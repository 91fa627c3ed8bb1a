import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { AppError } from '../../main/app-error.ts'
import { render } from '../../main/deliverable/render.ts'
import { docxHtml } from '../../main/extract/docx-html.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { installedBrowser } from '../../main/host/installed-browser.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { elements, parseXml } from '../support/xml.ts'

const fenced = (block: string) => `Before.\n\n\`\`\`chart\n${block}\n\`\`\`\n`

const COST = fenced(
  'type: bar\ntitle: 분기별 비용\ny: EUR\n\n| Quarter | 2023 | 2024 |\n|---|---|---|\n| Q1 | 1,200 | 1,350.50 |\n| 2분기 | 1,100 | |',
)
const SHARES = fenced('type: pie\ntitle: Shares\nKind,Share\nRail,42.5%\nAir,57.5%')
const LINE = fenced('type: line\n|Month|Trips|\n|-|-|\n|Jan|12|\n|Feb|14|')
const SCATTER = fenced('type: scatter\ny: EUR\n|km|Rail|Air|\n|-|-|-|\n|120|45||\n|900||180|')

const withoutBrowser = () => Promise.reject(new AppError('usage', 'No browser is installed here.'))

async function linesOf(format: string, content: string): Promise<string[]> {
  const { bytes } = await render(format, { content }, { printPage: withoutBrowser })
  return (await extractBytes(bytes, { name: `x.${format}` })).lines.map(({ text }) => text)
}

test.each(['docx', 'pptx', 'xlsx'])('a chart is native in .%s, sound, and its values are read back', async (format) => {
  const content = [COST, SHARES, LINE, SCATTER].join('\n')
  const { bytes } = await render(format, { content }, { printPage: withoutBrowser })
  const { lines } = await extractBytes(bytes, { name: `x.${format}` })
  const texts = lines.map(({ text }) => text)
  expect({
    faults: ooxmlFaults(bytes),
    missing: [
      'Chart: 분기별 비용',
      'Axes: EUR',
      '2023 | Q1: 1200 | 2분기: 1100',
      'Share | Rail: 42.5% | Air: 57.5%',
      'Trips | Jan: 12 | Feb: 14',
    ].filter((text) => !texts.includes(text)),
    points: texts.filter((text) => /^(Rail|Air) \|.*\b(120: 45|900: 180)\b/.test(text)).length,
  }).toEqual({ faults: [], missing: [], points: 2 })
})

test.skipIf(installedBrowser() === undefined)(
  'a program that draws no charts finds a picture of each in a Word document, and the preview shows it (needs an installed Chromium)',
  async () => {
    const { bytes } = await render('docx', { content: COST + SHARES })
    const document = parseXml(strFromU8(unzipSync(bytes)['word/document.xml']!))
    const [{ text: html } = { text: '' }] = (await docxHtml(bytes, undefined)).lines
    expect({
      faults: ooxmlFaults(bytes),
      native: elements(document, 'mc:Choice').map((choice) => elements(choice, 'c:chart').length),
      drawn: elements(document, 'mc:Fallback').map((fallback) => elements(fallback, 'pic:pic').length),
      shown: html.match(/<img alt="[^"]+" src="data:image\/png;base64,/g)?.length,
    }).toEqual({ faults: [], native: [1, 1], drawn: [1, 1], shown: 2 })
  },
)

test.each(['docx', 'pptx', 'xlsx'])(
  'the axis of a chart in .%s has zero among its labels, also where values are below it',
  async (format) => {
    const content = fenced('type: bar\n|Year|Air|\n|-|-|\n|2023|1350|\n|2024|-260|')
    const { bytes } = await render(format, { content }, { printPage: withoutBrowser })
    const [, chart] = Object.entries(unzipSync(bytes)).find(([name]) => /\/charts\/chart\d+\.xml$/.test(name)) ?? []
    const [axis] = elements(parseXml(strFromU8(chart!)), 'c:valAx')
    const said = ['c:min', 'c:max', 'c:majorUnit'].map((name) => elements(axis, name)[0]?.attributes['val'])
    expect({ said, faults: ooxmlFaults(bytes) }).toEqual({ said: ['-500', '1500', '500'], faults: [] })
  },
)

test.each([
  [
    'docx',
    'a program that draws no charts shows nothing there.',
    ['Chart: Shares', 'Share | Rail: 42.5% | Air: 57.5%'],
  ],
  ['doc', 'their values stand there as tables.', ['Shares', 'Kind | Share', 'Rail | 42.5%', 'Air | 57.5%']],
])(
  'where nothing can draw, a chart in .%s keeps its values, and the lack of its picture is said',
  async (format, otherwise, values) => {
    const { warnings } = await render(format, { content: SHARES }, { printPage: withoutBrowser })
    const why = 'Pictures of the charts are drawn by Chrome, Edge or Chromium, which cannot be used here'
    expect({ warnings, lines: await linesOf(format, SHARES) }).toEqual({
      warnings: [`${why}: ${otherwise}`],
      lines: expect.arrayContaining(values),
    })
  },
)

test('a chart of a workbook refers to cells that hold its values', async () => {
  const { bytes } = await render('xlsx', { content: SCATTER })
  const chart = parseXml(strFromU8(unzipSync(bytes)['xl/charts/chart1.xml']!))
  expect(elements(chart, 'c:f').map(({ text }) => text)).toEqual([
    "'Table'!$B$1",
    "'Table'!$A$2:$A$3",
    "'Table'!$B$2:$B$3",
    "'Table'!$C$1",
    "'Table'!$A$2:$A$3",
    "'Table'!$C$2:$C$3",
  ])
})

test('a page shows a chart as a picture whose words are text, and holds its values as a table', async () => {
  const { bytes } = await render('html', { content: COST })
  const html = new TextDecoder().decode(bytes)
  const [svg = ''] = /<svg.*?<\/svg>/s.exec(html) ?? []
  expect({
    words: [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text),
    label: /aria-label="([^"]*)"/.exec(svg)?.[1],
    table: (await linesOf('html', COST)).slice(-4),
  }).toEqual({
    words: ['분기별 비용', '2023', '2024', 'Q1', '2분기', '1,200.00', '1,100.00', '1,350.50', 'EUR'],
    label: 'Bar chart: 분기별 비용. 2023: Q1 1,200.00, 2분기 1,100.00. 2024: Q1 1,350.50, 2분기 –',
    table: ['Values · 분기별 비용 · EUR', 'Quarter | 2023 | 2024', 'Q1 | 1,200 | 1,350.50', '2분기 | 1,100 | '],
  })
})

test.each([
  ['it', 'Valori'],
  ['ko', '값'],
  ['zh-TW', '數據'],
  ['sv', 'Values'],
])('the values behind a picture are named in the language of the page: %s', async (language, word) => {
  expect(await linesOf('html', `---\nlanguage: ${language}\n---\n\n${LINE}`)).toContain(word)
})

test('text files hold a chart as its table', async () => {
  expect(await linesOf('md', COST)).toEqual([
    'Before.',
    '',
    '**분기별 비용 (EUR)**',
    '',
    '| Quarter |  2023 |     2024 |',
    '| ------- | ----: | -------: |',
    '| Q1      | 1,200 | 1,350.50 |',
    '| 2분기   | 1,100 |          |',
  ])
})

test('a chart block inside another code block stays as it is written', async () => {
  const content = '````md\n```chart\ntype: nonsense\n```\n````\n'
  expect(await linesOf('md', content)).toEqual(content.trimEnd().split('\n'))
})

test.each([
  ['title: x\n|a|b|\n|-|-|\n|1|2|', 'line 3 (```chart): there is no "type:"'],
  ['type: area\n|a|b|\n|1|2|', 'line 4 (type: area): the type is one of bar, line, pie, scatter.'],
  ['type: bar\ncolour: red\n|a|b|\n|1|2|', 'line 5 (colour: red): "colour" is not known'],
  ['type: bar\n|a|b|\n|-|-|\n|Q1|many|', 'line 7 (|Q1|many|): "many" is no number'],
  ['type: bar\n|a|b|\n|-|-|\n|Q1|1|2|', 'line 7 (|Q1|1|2|): it has 3 cells; the header has 2.'],
  ['type: pie\n|a|b|c|\n|-|-|-|\n|Q1|1|2|', 'a pie shows one column of values, not 2.'],
  ['type: pie\n|a|b|\n|-|-|\n|Q1|-1|', 'line 7 (|Q1|-1|): a part of a pie cannot be less than nothing.'],
  ['type: scatter\n|a|b|\n|-|-|\n|Q1|1|', 'line 7 (|Q1|1|): "Q1" is no number'],
  ['type: bar', 'line 3 (```chart): there is no table'],
])('a chart that cannot be drawn says which line is wrong: %j', async (block, message) => {
  for (const format of ['docx', 'md']) await expect(render(format, { content: fenced(block) })).rejects.toThrow(message)
})

test('numbers are read as the language of the text writes them', async () => {
  const german = `---\nlanguage: de\n---\n\n${fenced('type: bar\n|a|b|\n|-|-|\n|Q1|1.200,5|')}`
  expect(await linesOf('docx', german)).toContain('b | Q1: 1200.5')
  await expect(render('docx', { content: fenced('type: bar\n|a|b|\n|-|-|\n|Q1|1.200,5|') })).rejects.toThrow(
    '"1.200,5" is no number (decimal mark ".")',
  )
})

test('a long name in the key of a pie breaks into lines, and the last number below a scatter stands within the picture', async () => {
  const long = 'A very long label that is longer than the pie itself is wide'
  const content = `${fenced(`type: pie\n|a|b|\n|-|-|\n|${long}|1|\n|x|2|`)}\n\n${fenced('type: scatter\n|x|y|\n|-|-|\n|1|2|\n|1000000|3|')}`
  const html = new TextDecoder().decode((await render('html', { content })).bytes)
  const texts = [...html.matchAll(/<text x="([\d.]+)"[^>]*font-size="(\d+)"([^>]*)>([^<]*)</g)]
  const ends = texts.map(([, x, size, look = '', words = '']) => {
    const width = words.length * Number(size) * 0.54
    return Number(x) + (look.includes('end') ? 0 : look.includes('middle') ? width / 2 : width)
  })
  expect(Math.max(...ends)).toBeLessThanOrEqual(640)
})

test('a value at the top of its scale leaves room for its words below the title', async () => {
  const { bytes } = await render('pptx', { content: fenced('type: line\ntitle: T\n|a|b|\n|-|-|\n|x|3|\n|y|5|') })
  const [, chart] = Object.entries(unzipSync(bytes)).find(([name]) => /\/charts\/chart\d+\.xml$/.test(name)) ?? []
  const [most] = elements(parseXml(strFromU8(chart!)), 'c:max')
  expect(Number(most?.attributes['val'])).toBeGreaterThan(5)
})

test('values of a pie stand in a column of their own, whatever face the labels are set in', async () => {
  const { bytes } = await render('html', {
    content: fenced('type: pie\n| Part | Sum |\n|-|-|\n| WWWWWWWWWWMMMM | 20 |\n| i | 10 |'),
  })
  const html = new TextDecoder().decode(bytes)
  const [, label] = /x="([\d.]+)"[^>]*>WWWW/.exec(html) ?? []
  const values = [...html.matchAll(/x="([\d.]+)"[^>]*text-anchor="end"[^>]*>(?:20|10)</g)].map(([, x]) => Number(x))
  // The widest letters of a wide face are as wide as their size, 13.
  expect([values.length, values[0] === values[1], values[0]! - Number(label) > 14 * 8]).toEqual([2, true, true])
})
