import PostalMime, { type Address, type Email } from 'postal-mime'
import { htmlLines } from './html.ts'
import { extractLimits } from './limits.ts'
import { ExtractError, type Extractor, type ViewLine, type Warning } from './text-view.ts'

/** Mail messages: the headers people read, the plain or HTML body, and each attachment as a section of its own. */
export const extractMail: Extractor = async (bytes) => {
  const lines: ViewLine[] = []
  const warnings: Warning[] = []
  const mail = await readMail(bytes, { prefix: '', depth: 0, lines, warnings })
  return {
    kind: 'eml',
    lines,
    warnings,
    meta: { subject: mail.subject ?? '', attachments: mail.attachments.map(({ filename }) => filename ?? '') },
  }
}

type Section = {
  readonly prefix: string
  readonly depth: number
  readonly lines: ViewLine[]
  readonly warnings: Warning[]
}

async function readMail(bytes: Uint8Array, section: Section): Promise<Email> {
  const mail = await PostalMime.parse(Buffer.from(bytes), {
    attachmentEncoding: 'arraybuffer',
    forceRfc822Attachments: true,
  })
  const { prefix } = section
  add(section, `${prefix}headers`, headerLines(mail))
  const plain = mail.text?.trim() ?? ''
  const body =
    plain === '' && mail.html !== undefined ? htmlLines(mail.html).map(({ text }) => text) : plain.split(/\r\n|\r|\n/)
  add(section, `${prefix}body`, body)
  for (const [index, attachment] of mail.attachments.entries()) {
    const name =
      attachment.filename ??
      (attachment.mimeType === 'message/rfc822' ? `message ${index + 1}.eml` : `attachment ${index + 1}`)
    await readAttachment(new Uint8Array(attachment.content as ArrayBuffer), name, section)
  }
  return mail
}

async function readAttachment(
  bytes: Uint8Array,
  name: string,
  { prefix, depth, lines, warnings }: Section,
): Promise<void> {
  const part = `${prefix}${name}`
  lines.push({ text: `Attachment: ${part}`, locator: { part, line: 0 } })
  if (depth >= extractLimits.nestedDocuments) {
    warnings.push({ code: 'nesting', message: `${part} is nested too deeply and was not read.` })
    return
  }
  try {
    if (/\.eml$/i.test(name)) {
      await readMail(bytes, { prefix: `${part}/`, depth: depth + 1, lines, warnings })
      return
    }
    const { extractBytes } = await import('./extract.ts')
    const view = await extractBytes(bytes, { name })
    add(
      { prefix: '', depth, lines, warnings },
      part,
      view.lines.map(({ text }) => text),
    )
    for (const warning of view.warnings) warnings.push({ ...warning, message: `${part}: ${warning.message}` })
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    warnings.push({ code: error.code, message: `${part} was not read: ${error.message}` })
  }
}

function add({ lines }: Section, part: string, texts: readonly string[]): void {
  for (const [index, text] of texts.entries()) lines.push({ text: text.trimEnd(), locator: { part, line: index + 1 } })
}

function headerLines(mail: Email): string[] {
  const rows: [string, string | undefined][] = [
    ['From', mail.from === undefined ? undefined : addressText(mail.from)],
    ['To', listText(mail.to)],
    ['Cc', listText(mail.cc)],
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
