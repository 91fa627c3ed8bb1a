import type { OoxmlPackage } from './ooxml-package.ts'
import { ExtractError } from './text-view.ts'
import { richText } from './workbook-cells.ts'
import { decodeXml } from './xml-tree.ts'

/** Characters of one shared text with its formatting; a cell holds 32,767. */
const LONGEST_TEXT = 16 * 1024 * 1024

/** The texts that cells refer to by number, read as the part comes in. Empty where the workbook has none. */
export function readSharedStrings(opened: OoxmlPackage, part: string): string[] {
  const strings: string[] = []
  let buffer = ''
  let prefix: string | undefined
  for (const piece of decodeXml(opened.chunks(part) ?? [])) {
    buffer += piece
    if (prefix === undefined) {
      if (/<!DOCTYPE/i.test(buffer)) {
        throw new ExtractError('corrupt', `The file is not read: its part ${part} declares a document type.`)
      }
      prefix = /<((?:\w+:)?)sst\b/.exec(buffer)?.[1]
      if (prefix === undefined) continue
    }
    // The last item may go on in the next piece.
    const cut = buffer.lastIndexOf(`<${prefix}si`)
    if (buffer.length - cut > LONGEST_TEXT) {
      throw new ExtractError('too_large', 'The workbook was not read: a text of it is longer than any real one.')
    }
    if (cut <= 0) continue
    readItems(buffer.slice(0, cut), prefix, strings)
    buffer = buffer.slice(cut)
  }
  if (prefix !== undefined) readItems(buffer, prefix, strings)
  return strings
}

function readItems(text: string, prefix: string, strings: string[]): void {
  const [opening, closing] = [`<${prefix}si`, `</${prefix}si>`]
  for (let at = text.indexOf(opening); at !== -1;) {
    const tagEnd = text.indexOf('>', at)
    if (tagEnd === -1) return
    let end = tagEnd + 1
    if (text[tagEnd - 1] === '/') strings.push('')
    else {
      end = text.indexOf(closing, tagEnd)
      if (end === -1) throw new ExtractError('corrupt', 'The workbook is damaged: its shared texts are cut off.')
      strings.push(richText(text.slice(tagEnd + 1, end), prefix))
    }
    at = text.indexOf(opening, end)
  }
}
