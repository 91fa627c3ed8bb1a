import { expect, test } from 'vitest'
import { extractPptx } from '../../../main/extract/pptx.ts'
import type { TextView } from '../../../main/extract/text-view.ts'
import { pptxOf, relationshipsOf, shape } from '../../support/office-files.ts'

const read = async (...input: Parameters<typeof pptxOf>): Promise<TextView> =>
  extractPptx(pptxOf(...input), { name: 'a.pptx' })

const textsOf = ({ lines }: TextView): string[] => lines.map(({ text }) => text)

test('slides come in the order they are shown, hidden ones marked, groups and breaks opened', async () => {
  const group = `<p:grpSp><p:nvGrpSpPr/><p:grpSp>${shape('inner')}</p:grpSp>${shape('outer')}</p:grpSp>`
  const broken = `<p:sp><p:txBody><a:p><a:r><a:t>one</a:t></a:r><a:br/><a:fld><a:rPr/><a:t>two</a:t></a:fld></a:p><a:p/></p:txBody></p:sp>`
  const view = await read([{ shapes: shape('First') + group }, { shapes: broken, attributes: 'show="0"' }])
  expect(view).toEqual({
    kind: 'pptx',
    lines: [
      { text: 'Slide 1', locator: { slide: 1 } },
      { text: 'First', locator: { slide: 1 } },
      { text: 'inner', locator: { slide: 1 } },
      { text: 'outer', locator: { slide: 1 } },
      { text: 'Slide 2 (hidden)', locator: { slide: 2 } },
      { text: 'one two', locator: { slide: 2 } },
    ],
    warnings: [{ code: 'hidden_slide', message: 'Hidden slides are shown and marked: 2.' }],
    meta: { slides: 2 },
  })
})

const cell = (text: string): string => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`

test('table rows keep their empty cells, alternatives are shown once', async () => {
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell('a')}${cell('')}${cell('c')}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  const twice = `<mc:AlternateContent><mc:Choice>${shape('once')}</mc:Choice><mc:Fallback>${shape('once')}</mc:Fallback></mc:AlternateContent>`
  expect(textsOf(await read([{ shapes: table + twice }]))).toEqual(['Slide 1', 'a |  | c', 'once'])
})

const body = (text: string): string => `<p188:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p188:txBody>`

const tree = (shapes: string): string => `<x><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></x>`

const placeholder = (type: string, text: string): string =>
  `<p:sp><p:nvSpPr><p:nvPr><p:ph type="${type}"/></p:nvPr></p:nvSpPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`

test('notes, comments of both kinds and the texts of master and layout belong to their slide', async () => {
  const notes = tree(placeholder('sldNum', '7') + placeholder('body', 'Say hello'))
  const old = '<p:cmLst><p:cm authorId="0"><p:text>too long</p:text></p:cm></p:cmLst>'
  const modern = `<p188:cmLst><p188:cm authorId="{E}"><p188:replyLst><p188:reply authorId="0">${body('ok')}</p188:reply></p188:replyLst>${body('why?')}</p188:cm></p188:cmLst>`
  const layout = [
    'l',
    'slideLayout',
    'ppt/slideLayouts/l1.xml',
    tree(placeholder('title', 'Click') + shape('ACME')),
  ] as const
  const view = await read(
    [
      {
        shapes: shape('First'),
        related: [
          layout,
          ['n', 'notesSlide', 'ppt/notesSlides/n1.xml', notes],
          ['c', 'comments', 'ppt/comments/c1.xml', old],
          ['d', 'comments', 'ppt/comments/c2.xml', modern],
        ],
      },
      { shapes: shape('Second'), related: [layout] },
    ],
    {
      'ppt/authors.xml': '<a><author id="0" name="Ann"/><author id="{E}" name="Eve"/></a>',
      'ppt/slideLayouts/_rels/l1.xml.rels': relationshipsOf({ m: 'slideMaster:/ppt/slideMasters/m1.xml' }),
      'ppt/slideMasters/m1.xml': tree(shape('Internal')),
      'ppt/slideMasters/_rels/m1.xml.rels': relationshipsOf({ l2: 'slideLayout:/ppt/slideLayouts/unused.xml' }),
      'ppt/slideLayouts/unused.xml': tree(shape('never shown')),
    },
  )
  expect(view.lines).toEqual([
    { text: 'Slide 1', locator: { slide: 1 } },
    { text: 'First', locator: { slide: 1 } },
    { text: 'ACME', locator: { slide: 1 } },
    { text: 'Internal', locator: { slide: 1 } },
    { text: 'Comment by Ann: too long', locator: { slide: 1 } },
    { text: 'Comment by Eve: why?', locator: { slide: 1 } },
    { text: 'Reply by Ann: ok', locator: { slide: 1 } },
    { text: 'Notes: Say hello', locator: { slide: 1, notes: true } },
    { text: 'Slide 2', locator: { slide: 2 } },
    { text: 'Second', locator: { slide: 2 } },
  ])
})

test('slides of pictures alone have no text', async () => {
  await expect(read([{ shapes: '<p:pic/>' }], { 'ppt/media/image1.png': 'x' })).rejects.toMatchObject({
    code: 'no_text',
  })
})

const numbered = (text: string, properties: string): string =>
  `<a:p><a:pPr ${properties}</a:pPr><a:r><a:t>${text}</a:t></a:r></a:p>`

test('numbered paragraphs have their numbers, and a raised figure stays apart from the number before it', async () => {
  const paragraphs = [
    numbered('one', '><a:buAutoNum type="arabicPeriod"/>'),
    numbered('sub', 'lvl="1"><a:buAutoNum type="alphaLcParenR" startAt="3"/>'),
    numbered('two', '><a:buAutoNum type="arabicPeriod"/>'),
    numbered('dot', '><a:buChar char="•"/>'),
    numbered('four', '><a:buAutoNum type="romanUcParenBoth" startAt="4"/>'),
    '<a:p><a:r><a:t>10</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>6</a:t></a:r></a:p>',
  ]
  const view = await read([{ shapes: `<p:sp><p:txBody>${paragraphs.join('')}</p:txBody></p:sp>` }])
  expect(textsOf(view).slice(1)).toEqual(['1. one', 'c) sub', '2. two', 'dot', '(IV) four', '10^6'])
})
