import { extractLimits } from './limits.ts'
import { sniff, type Kind } from './sniff.ts'
import { ExtractError, type Extractor, type TextView, type ViewLine, type Warning } from './text-view.ts'

/** A message as people read it, whatever file it came in. */
export type Message = {
  readonly subject: string
  /** `Name: value` each. */
  readonly headers: readonly string[]
  readonly body: readonly string[]
  /** What only the rich form of the body says. */
  readonly richOnly?: readonly string[]
  readonly attachments: readonly Attached[]
  /** What the body holds besides, and no line shows. */
  readonly notRead?: readonly string[]
}

export type Attached = {
  readonly name: string
  readonly mimeType: string
  /** A message inside a message need not be a file of its own. */
  readonly content: Uint8Array | (() => Message)
}

/** Where a message's lines go. */
export type MessageSection = {
  /** Path of the message around, ended by a slash; empty for the outermost. */
  readonly prefix: string
  readonly depth: number
  readonly lines: ViewLine[]
  readonly warnings: Warning[]
}

/** The text view of one message with all that is in it. */
export async function messageView(kind: 'eml' | 'msg', message: Message): Promise<TextView> {
  const section: MessageSection = { prefix: '', depth: 0, lines: [], warnings: [] }
  await addMessage(message, section)
  const { lines, warnings } = section
  if (lines.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no message.')
  return {
    kind,
    lines,
    warnings,
    meta: { subject: message.subject, attachments: message.attachments.map(({ name }) => name) },
  }
}

/** Headers, body and each attachment as a section of its own, mail in mail too. */
export async function addMessage(message: Message, section: MessageSection): Promise<void> {
  addLines(section, 'headers', message.headers)
  addLines(section, 'body', message.body)
  addLines(section, 'HTML body', message.richOnly ?? [])
  const { notRead = [] } = message
  if (notRead.length > 0)
    section.warnings.push({
      code: 'not_read',
      message:
        section.prefix === ''
          ? `Not read: ${notRead.join(', ')}.`
          : `${section.prefix}: Not read: ${notRead.join(', ')}.`,
    })
  for (const attached of message.attachments) {
    addLines(section, attached.name, [`Attachment: ${section.prefix}${attached.name}`])
    await addAttached(attached, section)
  }
}

async function addAttached(attached: Attached, { prefix, depth, lines, warnings }: MessageSection): Promise<void> {
  const part = `${prefix}${attached.name}`
  try {
    const inner = await innerMessage(attached)
    if (inner !== undefined) {
      if (depth >= extractLimits.nestedDocuments) throw new ExtractError('too_large', 'It is nested too deeply.')
      await addMessage(inner(), { prefix: `${part}/`, depth: depth + 1, lines, warnings })
    } else if (typeof attached.content !== 'function') {
      if (isSealed(attached.mimeType, attached.content)) throw new ExtractError('encrypted', 'It is encrypted.')
      const { extractBytes } = await (extracting ??= import('./extract.ts'))
      const view = await extractBytes(attached.content, { name: attached.name })
      for (const [i, { text }] of view.lines.entries()) lines.push({ text, locator: { part, line: i + 1 } })
      for (const warning of view.warnings) warnings.push({ ...warning, message: `${part}: ${warning.message}` })
    }
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    warnings.push({ code: error.code, message: `The attachment ${part} was not read: ${error.message}` })
  }
}

/** Asked for once: a mailbox has attachments by the ten thousand. */
let extracting: Promise<{ readonly extractBytes: Extractor }> | undefined

/** A name such as `original.txt` does not make a message a text: only here is counted how deep it lies. */
async function innerMessage({ name, mimeType, content }: Attached): Promise<(() => Message) | undefined> {
  if (typeof content === 'function') return content
  const kind: Kind | undefined =
    mimeType === 'message/rfc822' ? 'eml' : content.length === 0 ? undefined : sniff(content, name)
  if (kind === 'eml') {
    const message = await (await import('./mail.ts')).readMail(content)
    return () => message
  }
  if (kind === 'tnef') {
    const { readTnef } = await import('./tnef.ts')
    return () => readTnef(content)
  }
  if (kind !== 'msg') return undefined
  const { readMsg } = await import('./msg.ts')
  return () => readMsg(content)
}

/** OpenPGP and S/MIME: what is inside only the recipient's key opens. */
function isSealed(mimeType: string, content: Uint8Array): boolean {
  const start = Buffer.from(content.subarray(0, 64)).toString('latin1')
  return start.trimStart().startsWith('-----BEGIN PGP MESSAGE-----') || mimeType === 'application/pkcs7-mime'
}

/** `Name: value` for those that have a value, each on one line. */
export function headerLines(rows: readonly (readonly [string, string | undefined])[]): string[] {
  return rows.flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}: ${value.replaceAll(/\s+/g, ' ')}`],
  )
}

function addLines({ prefix, lines }: MessageSection, part: string, texts: readonly string[]): void {
  for (const [i, text] of texts.entries()) {
    lines.push({ text: text.trimEnd(), locator: { part: `${prefix}${part}`, line: i + 1 } })
  }
}
