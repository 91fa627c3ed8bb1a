import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { AppError } from '../app-error.ts'
import type { Document } from './document.ts'
import { withWordPart } from './template-parts.ts'

const MOST_BYTES = 200 * 1024 * 1024
const MAIN = 'word/document.xml'
const CONTENT = /\{\{\s*(?:content|body)\s*\}\}/i

/** A Word file made ready to be filled. `width` and `tall` are the twips of text on a page of its last section. */
export type DocxTemplate = {
  readonly parts: Readonly<Record<string, Uint8Array>>
  readonly width: number
  readonly tall: number
  /** The body is the template's own, with a place for the text; else it is the text alone. */
  readonly keepsBody: boolean
  /** The body that is kept shows the title itself. */
  readonly showsTitle: boolean
  /** Names between double braces, as written. */
  readonly placeholders: readonly string[]
}

/** Reads a .docx or .dotx and takes its body out, unless it holds `{{content}}`. Throws `AppError` for what is no such file. */
export function readDocxTemplate(bytes: Uint8Array, name: string): DocxTemplate {
  const parts = withStyles(unpacked(bytes, name))
  const types = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array())
  if (/macroEnabled/.test(types)) throw refused(name, 'it holds macros')
  const document = strFromU8(parts[MAIN] ?? new Uint8Array())
  const [, head, body, tail] = /^(.*<w:body\b[^>]*>)(.*)(<\/w:body>.*)$/s.exec(document) ?? []
  if (head === undefined || body === undefined || tail === undefined)
    throw refused(name, 'it has no text that Word would open')
  const [section = '<w:sectPr/>'] =
    /<w:sectPr\b(?:(?!<w:sectPr\b).)*<\/w:sectPr>(?=\s*$)|<w:sectPr\b[^>]*\/>(?=\s*$)/s.exec(body) ?? []
  const keepsBody = CONTENT.test(plain(body))
  const own = `<w:p><w:r><w:t>{{content}}</w:t></w:r></w:p>`
  const ready = keepsBody ? document : `${head}${own}${section}${tail}`
  const all = {
    ...parts,
    ...notesOf(parts, ready),
    [MAIN]: strToU8(ready),
    '[Content_Types].xml': strToU8(asDocument(types)),
  }
  const texts = Object.entries(all).filter(([part]) => /^word\/(?:document|header\d*|footer\d*)\.xml$/.test(part))
  const placeholders = texts.flatMap(([, xml]) =>
    [...plain(strFromU8(xml)).matchAll(/\{\{\s*([^{}]{1,60}?)\s*\}\}/g)].map(([, key = '']) => key),
  )
  const showsTitle = keepsBody && /\{\{\s*title\s*\}\}/i.test(plain(body))
  return { parts: all, ...roomOf(section), keepsBody, showsTitle, placeholders: [...new Set(placeholders)] }
}

/** The parts as a file. */
export function packDocx(parts: Readonly<Record<string, Uint8Array>>): Uint8Array {
  return zipSync({ ...parts })
}

/** What the template asks for and the text does not give, as a warning. */
export function unfilled({ placeholders }: DocxTemplate, { meta }: Document): string[] {
  const given = new Set([
    'content',
    'body',
    ...Object.entries(meta).flatMap(([key, value]) => (value === undefined ? [] : [key])),
  ])
  const left = placeholders.filter((name) => !given.has(name.toLowerCase()))
  return left.length === 0
    ? []
    : [
        `The template also asks for ${left.map((name) => `{{${name}}}`).join(', ')}, which stays as it is: title, author and date come from the front matter.`,
      ]
}

function unpacked(bytes: Uint8Array, name: string): Record<string, Uint8Array> {
  let sum = 0
  try {
    return unzipSync(bytes, {
      filter: ({ originalSize, name: part }) => {
        sum += originalSize
        if (sum > MOST_BYTES) throw refused(name, 'it is too large')
        return !part.endsWith('/')
      },
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    throw refused(name, 'it is no Word file (.docx or .dotx), or it has a password')
  }
}

/** The parts of notes with those alone that the body calls: some programs count the others too. */
function notesOf(parts: Readonly<Record<string, Uint8Array>>, body: string): Record<string, Uint8Array> {
  return Object.fromEntries(
    ['footnote', 'endnote'].flatMap((kind) => {
      const name = `word/${kind}s.xml`
      const part = parts[name]
      if (part === undefined) return []
      const called = new Set(
        [...body.matchAll(new RegExp(`<w:${kind}Reference\\b[^>]*\\bw:id="(-?\\d+)"`, 'g'))].map(([, id]) => id),
      )
      const kept = strFromU8(part).replaceAll(
        new RegExp(`<w:${kind}\\b([^>]*)>.*?</w:${kind}>`, 'gs'),
        (note: string, attributes: string) => {
          const isText = !/\bw:type="(?!normal)/.test(attributes)
          return isText && !called.has(/\bw:id="(-?\d+)"/.exec(attributes)?.[1]) ? '' : note
        },
      )
      return [[name, strToU8(kept)]]
    }),
  )
}

/** A template's own type would make Word open the new file as a template. */
function asDocument(types: string): string {
  return types.replace('wordprocessingml.template.main+xml', 'wordprocessingml.document.main+xml')
}

/** Without tags, so that a name that Word has cut into runs is whole. */
function plain(xml: string): string {
  return xml.replaceAll(/<\/w:p>/g, '\n').replaceAll(/<[^>]*>/g, '')
}

function roomOf(section: string): { readonly width: number; readonly tall: number } {
  const number = (element: string, attribute: string, usual: number): number => {
    const [tag = ''] = new RegExp(`<w:${element}\\b[^>]*>`).exec(section) ?? []
    return Number(new RegExp(`\\bw:${attribute}="(-?\\d+)"`).exec(tag)?.[1] ?? usual)
  }
  const width = number('pgSz', 'w', 11_906) - number('pgMar', 'left', 1440) - number('pgMar', 'right', 1440)
  const tall =
    number('pgSz', 'h', 16_838) - Math.abs(number('pgMar', 'top', 1440)) - Math.abs(number('pgMar', 'bottom', 1440))
  return { width: Math.max(1500, width), tall: Math.max(1500, Math.floor(tall * 0.85)) }
}

function refused(name: string, why: string): AppError {
  return new AppError('usage', `${name} cannot be the template: ${why}. Nothing was written.`)
}

const STYLES = 'word/styles.xml'

/** With a place for styles, where the file has none. */
function withStyles(parts: Readonly<Record<string, Uint8Array>>): Readonly<Record<string, Uint8Array>> {
  if (parts[STYLES] !== undefined || parts[MAIN] === undefined) return parts
  return withWordPart(parts, {
    kind: 'styles',
    target: 'styles.xml',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml',
    bytes: strToU8(
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"></w:styles>',
    ),
  })
}
