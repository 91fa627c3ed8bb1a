import { expect, test } from 'vitest'
import { ExtractError } from '../../main/extract/text-view.ts'
import { parseXml, type XmlElement } from '../../main/extract/xml-tree.ts'

const whole = `\uFEFF<?xml version="1.0"?>\r\n<!-- a > b --><w:p xmlns:w='u'\n id="1" w:id = 'a&amp;b\n"c"'>one &lt;&#x41;&#66;&gt;\r\n<w:t/>two<![CDATA[<raw> & ]]]>three</w:p >\n`

function parse(pieces: readonly string[]): XmlElement {
  return parseXml(
    pieces.map((piece) => Buffer.from(piece)),
    'a.xml',
  )
}

function wordsOf({ children }: XmlElement): string {
  return children.map((child) => (typeof child === 'string' ? child : `[${child.name}]`)).join('')
}

function codeOf(text: string): string {
  try {
    parse([text])
    return 'read'
  } catch (error) {
    if (error instanceof ExtractError) return error.code
    throw error
  }
}

test('XML says the same in whatever pieces it comes', () => {
  const root = parse([whole])
  expect(root).toMatchObject({ name: 'p', attributes: { id: '1', ':id': 'a&b "c"' } })
  expect(wordsOf(root)).toBe('one <AB>\n[t]two<raw> & ]three')
  for (let at = 1; at < whole.length; at++) expect(parse([whole.slice(0, at), whole.slice(at)])).toEqual(root)
  expect(parse(whole.split(''))).toEqual(root)
})

test('what is no well-formed XML is refused', () => {
  const broken = [
    '<a><b></a></b>',
    '<a>',
    '<a',
    '<a b=1/>',
    '<a b="<"/>',
    '<a b/>',
    '<a / >',
    '<a>&nothing;</a>',
    '<a>& b</a>',
    '<a>&#x110000;</a>',
    '<a>< b</a>',
    '<a/><b/>',
    'x<a/>',
    '<a/>x',
    '<!DOCTYPE a><a/>',
    '<!ELEMENT a><a/>',
    '',
  ]
  expect(broken.filter((text) => codeOf(text) !== 'corrupt')).toEqual([])
  expect(codeOf(`<a ${Array.from({ length: 10_001 }, (_, i) => `b${i}=""`).join(' ')}/>`)).toBe('too_large')
})
