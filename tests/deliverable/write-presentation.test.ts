import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { render } from '../../main/deliverable/render.ts'
import { extractBytes } from '../../main/extract/extract.ts'
import { ooxmlFaults } from '../support/ooxml-check.ts'
import { dataAddress, pngPicture } from '../support/picture-maker.ts'

async function presentation(content: string) {
  const { bytes, contents } = await render('pptx', { content })
  const { lines } = await extractBytes(bytes, { name: 'x.pptx' })
  const shown = lines
    .filter(({ text }) => !/^Slide \d+$|^\d+$/.test(text))
    .map(({ text, locator }) => ('slide' in locator ? `${locator.slide}${locator.notes ? 'n' : ''} ${text}` : text))
  return { faults: ooxmlFaults(bytes), contents, shown }
}

const words = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}${index}`)

const wide = (cell: (column: number) => string) =>
  `| ${Array.from({ length: 20 }, (_, column) => cell(column)).join(' | ')} |`

const rowsOf = (name: string) => Array.from({ length: 20 }, (_, index) => `| ${name} ${index} | ${index} |`).join('\n')

test('headings begin slides; lists, links, tables and notes are in them, and the package is sound', async () => {
  const content = `---
title: Costs
author: Finance
---

# Summary

- Up by **4.2 %** to 10 EUR
  - rail
- See [the policy](https://example.com)

Notes: Mention rail.

## 출장 규정

| City | Limit |
|---|---:|
| Lyon | 140 |

Closing words.
`
  expect(await presentation(content)).toEqual({
    faults: [],
    contents: '3 slides',
    shown: [
      '1 Costs',
      '1 Finance',
      '2 Summary',
      '2 Up by 4.2 % to 10 EUR',
      '2 rail',
      '2 See the policy',
      '2n Notes: Mention rail.',
      '3 출장 규정',
      '3 City | Limit',
      '3 Lyon | 140',
      '3 Closing words.',
    ],
  })
})

test('what does not fit goes on with the header repeated, and nothing is lost', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => `| item ${index} | ${index * 10} |`)
  const points = Array.from({ length: 40 }, (_, index) => `- point ${index}`)
  const prose = Array.from({ length: 60 }, (_, index) => `Sentence number ${index} says something of its own.`).join(
    ' ',
  )
  const { faults, shown } = await presentation(
    `# Table\n\n| Name | Amount |\n|---|---|\n${rows.join('\n')}\n\n# Points\n\n${points.join('\n')}\n\n# Prose\n\n${prose}\n`,
  )
  const text = shown.join('\n')
  expect({
    faults,
    headers: shown.filter((line) => line.endsWith('Name | Amount')).length,
    rows: rows.filter((_, index) => text.includes(`item ${index} | ${index * 10}`)).length,
    points: points.filter((point) => text.includes(point.slice(2))).length,
    sentences: Array.from({ length: 60 }, (_, index) => index).filter((index) =>
      text.includes(`Sentence number ${index} says`),
    ).length,
  }).toEqual({ faults: [], headers: 3, rows: 40, points: 40, sentences: 60 })
})

test('a table that goes on keeps the line that leads to it, and texts stay between their tables', async () => {
  const { shown } = await presentation(
    `# Rates\n\nIn force:\n\n| City | EUR |\n|---|---|\n${rowsOf('new')}\n\nOutdated, not used:\n\n| City | EUR |\n|---|---|\n${rowsOf('old')}\n`,
  )
  expect(shown.filter((line) => !/ \| \d+$/.test(line))).toEqual([
    '1 Rates',
    '1 In force:',
    '1 City | EUR',
    '2 Rates (2)',
    '2 In force:',
    '2 City | EUR',
    '3 Rates (3)',
    '3 Outdated, not used:',
    '3 City | EUR',
    '4 Rates (4)',
    '4 Outdated, not used:',
    '4 City | EUR',
  ])
})

test('the caption above a table goes with it to the next slide', async () => {
  const chart = '```chart\ntype: bar\n|Year|Rail|\n|-|-|\n|2023|1200|\n```'
  const { shown } = await presentation(
    `# Costs\n\n${chart}\n\nTable: What it cost\n\n| Mode | EUR |\n|---|---|\n| Rail | 1200 |\n`,
  )
  expect(shown.filter((line) => /Costs|What/.test(line))).toEqual(['1 Costs', '2 Costs (2)', '2 What it cost'])
})

test('columns stand side by side and go on together; a heading alone opens a section', async () => {
  const points = Array.from({ length: 24 }, (_, index) => `- left ${index}`).join('\n')
  const { faults, shown } = await presentation(
    `# Part\n\n## Compare\n\n::: columns\n::: column\n${points}\n:::\n::: column\nright\n\n| a | b |\n|---|---|\n| 1 | 2 |\n:::\n:::\n\nafter`,
  )
  expect({ faults, shown: shown.filter((line) => !line.includes('left')), left: shown.length }).toEqual({
    faults: [],
    shown: ['1 Part', '2 Compare', '2 right', '2 a | b', '2 1 | 2', '3 Compare (2)', '3 after'],
    left: 31,
  })
})

test('a cell longer than a slide, a sentence longer than a slide and a table wider than one lose nothing', async () => {
  const { faults, shown } = await presentation(
    `# Cell\n\n| a | b |\n|---|---|\n| x | ${words('cell', 900).join(' ')} |\n\n# Prose\n\n${words('word', 900).join(' ')}\n\n# Wide\n\n${wide((column) => `h${column}`)}\n${wide(() => '---')}\n${wide((column) => `v${column}`)}\n`,
  )
  const text = shown.join(' ').split(/\s+/)
  const lost = [...words('cell', 900), ...words('word', 900), ...words('h', 20), ...words('v', 20)].filter(
    (word) => !text.includes(word),
  )
  const most = Math.max(...shown.map((line) => line.length))
  expect({ faults, lost, isShort: most < 2500 }).toEqual({ faults: [], lost: [], isShort: true })
})

test('a picture alone in its paragraph is shown with its caption and its description', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const { bytes, warnings } = await render('pptx', {
    content: `# Plan\n\n![The plan](data:image/png;base64,${png} "Plan of 2024")\n`,
  })
  const parts = unzipSync(bytes)
  const slide = strFromU8(parts['ppt/slides/slide1.xml']!)
  const { lines } = await extractBytes(bytes, { name: 'x.pptx' })
  expect({
    warnings,
    faults: ooxmlFaults(bytes),
    description: /descr="([^"]*)"/.exec(slide)?.[1],
    media: Object.keys(parts).filter((name) => /media\/.*png$/.test(name)).length,
    caption: lines.some(({ text }) => text === 'Plan of 2024'),
  }).toEqual({ warnings: [], faults: [], description: 'The plan', media: 1, caption: true })
})

test('a title that is too long for its line is set smaller', async () => {
  const title = 'What the figures of the quarter say of rail, air and hotels in all of our offices, and what follows'
  const { bytes } = await render('pptx', { content: `# Short\n\n- a\n\n# ${title}\n\n- b\n` })
  const parts = unzipSync(bytes)
  const sizes = ['slide1', 'slide2'].map(
    (slide) => /type="title"[\s\S]*?<a:rPr[^>]* sz="(\d+)"/.exec(strFromU8(parts[`ppt/slides/${slide}.xml`]!))?.[1],
  )
  expect(sizes).toEqual(['2800', '2200'])
})

test('a table of contents begins no slide, a picture has its caption once, and notes are named in the document’s language', async () => {
  const dot =
    'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const content = `---\nlanguage: ko\ntoc: true\n---\n## 제1조\n\n본문[^1].\n\n![점](${dot} "그림 설명")\n\n[^1]: 근거.`
  const { contents, shown, faults } = await presentation(content)
  expect({ contents, shown, faults }).toEqual({
    contents: '2 slides',
    shown: ['1 제1조', '1 본문[1].', '1 그림 설명', '2 주석', '2 1. 근거.'],
    faults: [],
  })
})

test('text before the first heading stands under the title of the presentation', async () => {
  const { shown } = await presentation('---\ntitle: Terms\n---\nGoods are what the order names.\n\n## Next\n\n- a')
  expect(shown).toEqual(['1 Terms', '2 Terms', '2 Goods are what the order names.', '3 Next', '3 a'])
})

test('notes are numbered where they are called, also in titles and cells, and a note of two paragraphs has one number', async () => {
  const content = `# Costs[^a]\n\nRail 1,200[^a][^b]\n\n| City | B[^b] |\n|---|---|\n| **x** | 10[^a] |\n\n[^a]: First.\n\n    Second paragraph.\n\n[^b]: Other.`
  const { shown, faults } = await presentation(content)
  const parts = unzipSync((await render('pptx', { content })).bytes)
  expect(strFromU8(parts['ppt/slides/slide1.xml']!)).toMatch(/algn="r"[\s\S]*<a:t>10<\/a:t>/)
  expect({ shown, faults }).toEqual({
    faults: [],
    shown: [
      '1 Costs[1]',
      '1 Rail 1,200[1][2]',
      '1 City | B[2]',
      '1 x | 10[1]',
      '2 Notes',
      '2 1. First.',
      '2 Second paragraph.',
      '2 2. Other.',
    ],
  })
})

const slideXml = async (content: string) => {
  const { bytes, warnings } = await render('pptx', { content })
  const xml = Object.entries(unzipSync(bytes))
    .filter(([name]) => /^ppt\/slides\/slide\d+\.xml$/.test(name))
    .map(([, part]) => strFromU8(part))
  return { xml: xml.join('\n'), slides: xml.length, warnings, faults: ooxmlFaults(bytes) }
}

test('a numbered list counts on behind a paragraph and on the next slide, and its lines break where the text says', async () => {
  const items = Array.from({ length: 20 }, (_, index) => `${index + 1}. item`).join('\n')
  const { xml, faults } = await slideXml(
    `# A\n\n1. one\n2. two\n\n       code\n3. three  \n   after the break\n\n# B\n\n${items}`,
  )
  const starts = [...xml.matchAll(/startAt="(\d+)"/g)].map(([, start]) => Number(start))
  expect({ starts: [...new Set(starts)], breaks: xml.match(/<a:br\/>/g)?.length, faults }).toEqual({
    starts: [1, 3, 16],
    breaks: 1,
    faults: [],
  })
})

test('code whose long words go to lines of their own takes the slides that it needs', async () => {
  const code = Array.from({ length: 12 }, () => `print("line", ${'x'.repeat(70)})`).join('\n')
  expect((await slideXml(`# Code\n\n\`\`\`\n${code}\n\`\`\``)).slides).toBe(2)
})

test('an empty heading makes no empty slide, a table in Arabic begins at the right, a linked picture is shown and one within text told', async () => {
  const picture = `![p](${dataAddress(pngPicture(60, 40), 'image/png')})`
  const { xml, slides, warnings, faults } = await slideXml(
    `#\n\n# A\n\n| القسم | المبلغ |\n|-|-|\n| المبيعات | 5 |\n\n[${picture}](https://x.y)\n\nText ${picture}`,
  )
  expect({
    slides,
    turned: xml.match(/<a:tblPr rtl="1"\/>/g)?.length,
    pictures: xml.match(/<p:pic>/g)?.length,
    warnings,
    faults,
  }).toEqual({
    slides: 2,
    turned: 1,
    pictures: 1,
    warnings: [expect.stringContaining('1 picture within text')],
    faults: [],
  })
})

const inside = (text: string, mark: string): string => text.replaceAll('\n', `\n${mark}`)

test('a chart, a table and a picture inside a list or a quotation are shown as such, the picture with its caption once', async () => {
  const picture = `![p](${dataAddress(pngPicture(60, 40), 'image/png')} "Plan of it")`
  const chart = '```chart\ntype: pie\ntitle: Shares\n\n| P | V |\n|---|---|\n| A | 1 |\n| B | 2 |\n```'
  const { bytes, warnings } = await render('pptx', {
    content: `# A\n\n- one\n\n  ${inside(chart, '  ')}\n- two\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n- three\n\n  ${picture}\n\n> ${inside(chart, '> ')}`,
  })
  const parts = Object.entries(unzipSync(bytes))
  const xml = parts
    .filter(([name]) => /slides\/slide\d+\.xml$/.test(name))
    .map(([, part]) => strFromU8(part))
    .join('')
  expect({
    charts: parts.filter(([name]) => /charts\/chart\d+\.xml$/.test(name)).length,
    tables: xml.match(/<a:tbl>/g)?.length,
    pictures: xml.match(/<p:pic>/g)?.length,
    captions: xml.match(/Plan of it/g)?.length,
    faults: ooxmlFaults(bytes),
    warnings,
  }).toEqual({ charts: 2, tables: 1, pictures: 1, captions: 1, faults: [], warnings: [] })
})
