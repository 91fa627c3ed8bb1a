import { htmlLines } from './html.ts'
import { parseMime } from './mail.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** A web page saved in one file (mht, mhtml): its title and text; pictures and styles are left out. */
export const extractWebArchive: Extractor = async (bytes) => {
  const mail = await parseMime(bytes)
  const left = new Set<string>()
  const title = mail.subject?.trim() ?? ''
  const lines = [
    ...(title === '' ? [] : [{ text: `Title: ${title}`, locator: { part: 'headers', line: 1 } }]),
    ...htmlLines(mail.html ?? '', left).map(({ text }, i) => ({ text, locator: { part: 'body', line: i + 1 } })),
    ...(mail.html === undefined ? (mail.text ?? '').split(/\r\n|\r|\n/) : []).map((text, i) => ({
      text: text.trimEnd(),
      locator: { part: 'body', line: i + 1 },
    })),
  ]
  const pictures = mail.attachments.filter(({ mimeType }) => mimeType.startsWith('image/')).length
  const notRead = [...left, ...(pictures === 0 ? [] : [pictures === 1 ? '1 picture' : `${pictures} pictures`])]
  if (lines.length === 0) {
    throw new ExtractError(
      'no_text',
      `The page holds no text${notRead.length === 0 ? '' : `, only ${notRead.join(', ')}`}.`,
    )
  }
  return { kind: 'mhtml', lines, warnings: [], meta: notRead.length === 0 ? {} : { notRead } }
}
