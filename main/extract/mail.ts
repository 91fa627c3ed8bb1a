import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { htmlLines } from './html.ts'
import { extractLimits } from './limits.ts'
import { sniff } from './sniff.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

/** Mail messages: the headers people read, the plain or HTML body, and each attachment, mail in mail too, as a section of its own. */
export const extractMail: Extractor = async (bytes) => {
  const lines: ViewLine[] = []
  const warnings: Warning[] = []
  const mail = await readMail(bytes, { prefix: '', depth: 0, lines, warnings })
  if (lines.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no message.')
  return {
    kind: 'eml',
    lines,
    warnings,
    meta: { subject: mail.subject ?? '', attachments: mail.attachments.map(nameOf) },
  }
}

type Section = {
  /** Path of the message around, ended by a slash; empty for the outermost. */
  readonly prefix: string
  readonly depth: number
  readonly lines: ViewLine[]
  readonly warnings: Warning[]
}

async function readMail(bytes: Uint8Array, section: Section): Promise<Email> {
  const mail = await parse(bytes)
  addLines(section, 'headers', headerLines(mail))
  addLines(section, 'body', bodyLines(mail))
  for (const [index, attachment] of mail.attachments.entries()) {
    const name = nameOf(attachment, index)
    addLines(section, name, [`Attachment: ${section.prefix}${name}`])
    await readAttachment(new Uint8Array(attachment.content as ArrayBuffer), attachment, { ...section, name })
  }
  return mail
}

async function parse(bytes: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(bytes, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true })
  } catch (error) {
    throw new ExtractError('corrupt', 'The message is damaged: its parts cannot be told apart.', { cause: error })
  }
}

async function readAttachment(
  bytes: Uint8Array,
  { mimeType }: Attachment,
  { name, prefix, depth, lines, warnings }: Section & { readonly name: string },
): Promise<void> {
  const part = `${prefix}${name}`
  try {
    // A name such as `original.txt` does not make a message a text: only here is counted how deep it lies.
    if (mimeType === 'message/rfc822' || (bytes.length > 0 && sniff(bytes, name) === 'eml')) {
      if (depth >= extractLimits.nestedDocuments) throw new ExtractError('too_large', 'It is nested too deeply.')
      await readMail(bytes, { prefix: `${part}/`, depth: depth + 1, lines, warnings })
      return
    }
    const { extractBytes } = await import('./extract.ts')
    const view = await extractBytes(bytes, { name })
    for (const [i, { text }] of view.lines.entries()) lines.push({ text, locator: { part, line: i + 1 } })
    for (const warning of view.warnings) warnings.push({ ...warning, message: `${part}: ${warning.message}` })
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    warnings.push({ code: error.code, message: `The attachment ${part} was not read: ${error.message}` })
  }
}

function nameOf({ filename, mimeType }: Attachment, index: number): string {
  if (filename !== null && filename !== '') return filename
  return mimeType === 'message/rfc822' ? `message ${index + 1}.eml` : `attachment ${index + 1}`
}

function addLines({ prefix, lines }: Section, part: string, texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) {
    lines.push({ text: text.trimEnd(), locator: { part: `${prefix}${part}`, line: i + 1 } })
  }
}

/** The plain body, quotes as they are; the HTML one where there is no other, or where the plain one only says that there is one. */
function bodyLines({ text, html }: Email): string[] {
  const plain = text?.trimEnd() ?? ''
  const rich = html === undefined ? [] : htmlLines(html).map((line) => line.text)
  const isStub = plain.trim().length < 400 && plain.trim().length * 4 < rich.join('').length
  if (rich.length > 0 && isStub) return rich
  return plain.trim() === '' ? [] : plain.split(/\r\n|\r|\n/)
}

function headerLines(mail: Email): string[] {
  const rows: [string, string | undefined][] = [
    ['From', mail.from === undefined ? undefined : addressText(mail.from)],
    ['To', listText(mail.to)],
    ['Cc', listText(mail.cc)],
    ['Bcc', listText(mail.bcc)],
    ['Date', mail.headers.find(({ key }) => key === 'date')?.value ?? mail.date],
    ['Subject', mail.subject],
  ]
  return rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${value.replaceAll(/\s+/g, ' ')}`],
  )
}

function listText(addresses: readonly Address[] | undefined): string {
  return (addresses ?? []).map(addressText).join(', ')
}

function addressText({ name, address, group }: Address): string {
  if (group !== undefined) return `${name}: ${group.map(addressText).join(', ')}`
  if (address === undefined || address === '') return name
  return name === '' ? address : `${name} <${address}>`
}
