import fs from 'node:fs'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { ExtractError } from '../../main/extract/text-view.ts'
import { createXmlScanner } from '../../main/extract/xml-scan.ts'
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

test('the parts of office files say what a parser that looks at every letter finds in them', () => {
  const sample = path.resolve(import.meta.dirname, '../../resources/sample')
  const files = fs.readdirSync(sample, { recursive: true, encoding: 'utf8' })
  const parts = files
    .filter((file) => /\.(?:docx|xlsx|pptx)$/.test(file))
    .flatMap((file) => Object.entries(unzipSync(fs.readFileSync(path.join(sample, file)))))
    .flatMap(([name, bytes]) => (/\.(?:xml|rels)$/.test(name) ? [strFromU8(bytes)] : []))
  expect(parts.length).toBeGreaterThan(50)
  for (const part of [whole, ...parts]) expect(scanned(part)).toEqual(parsed(part))
})

/** What our scan meets in a text that comes in pieces of odd lengths. */
function scanned(text: string): unknown[] {
  const met: unknown[] = []
  const scanner = createXmlScanner(
    {
      open: (name, attributes) => met.push([name, Object.fromEntries(attributes)]),
      close: (name) => met.push(name),
      text: (said) => met.push({ text: said }),
      documentType: () => met.push('document type'),
    },
    { attributes: 1_000, onTooMany: () => expect.unreachable() },
  )
  const clean = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < clean.length; at += 997) scanner.write(clean.slice(at, at + 997))
  scanner.end()
  return joined(met)
}

function parsed(text: string): unknown[] {
  const met: unknown[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => met.push([name, attributes]))
  parser.on('closetag', ({ name }) => met.push(name))
  parser.on('text', (said) => met.push({ text: said }))
  parser.on('cdata', (said) => met.push({ text: said }))
  parser.write(text).close()
  return joined(met)
}

/** Texts that follow each other are one; those outside of the root say nothing. */
function joined(met: readonly unknown[]): unknown[] {
  const all: unknown[] = []
  for (const one of met) {
    const last = all.at(-1)
    if (isText(one) && isText(last)) last.text += one.text
    else all.push(isText(one) ? { ...one } : one)
  }
  return all.filter((one) => !isText(one) || one.text.trim() !== '')
}

function isText(one: unknown): one is { text: string } {
  return typeof one === 'object' && one !== null && 'text' in one
}

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
    '<!DOCTYPE a [<!ENTITY b "c">]><a/>',
    '<!DOCTYPE a',
    '<!ELEMENT a><a/>',
    '',
  ]
  expect(broken.filter((text) => codeOf(text) !== 'corrupt')).toEqual([])
  expect(codeOf(`<a ${Array.from({ length: 10_001 }, (_, i) => `b${i}=""`).join(' ')}/>`)).toBe('too_large')
})

test('a long comment, raw text or value full of > is not read anew with each piece that comes', () => {
  const long = '>'.repeat(5_000_000)
  for (const [start, end] of [
    ['<!--', '-->'],
    ['<![CDATA[', ']]>'],
    ['<b c="', '"/>'],
  ] as const) {
    const text = `<a>${start}${long}${end}<d/></a>`
    const pieces = Array.from({ length: Math.ceil(text.length / 1_000) }, (_, i) =>
      text.slice(i * 1_000, i * 1_000 + 1_000),
    )
    expect(parse(pieces).children.at(-1)).toMatchObject({ name: 'd' })
  }
})

function withoutBody(text: string): XmlElement {
  return parseXml([Buffer.from(text)], 'a.xml', { without: 'body' })
}

test('a part that is left out is checked and not kept', () => {
  expect(wordsOf(withoutBody('<d><s/><x:body><p>one<body/></p></x:body><t/></d>'))).toBe('[s][t]')
  expect(() => withoutBody('<d><body><p></body></d>')).toThrow('no well-formed XML')
})

test('a document type that declares nothing is passed over, as old OpenDocument files have one; its entities are not known', () => {
  expect(codeOf('<!DOCTYPE a PUBLIC "-//X//DTD 1.0//EN" "a.dtd"><a/>')).toBe(codeOf('<a/>'))
  expect(codeOf('<!DOCTYPE a SYSTEM "file:///etc/passwd"><a>&b;</a>')).toBe('corrupt')
})
