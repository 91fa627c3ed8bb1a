import { extractLimits } from './limits.ts'
import { readMail } from './mail.ts'
import { addMessage, type MessageSection } from './message.ts'
import { ExtractError, type Extractor } from './text-view.ts'

/** A mailbox in one file (mbox): each message a part of its own, `message 1` first. */
export const extractMbox: Extractor = async (bytes) => {
  const section: MessageSection = { prefix: '', depth: 0, lines: [], warnings: [] }
  let count = 0
  for (const message of messagesIn(bytes)) {
    count++
    if (count > extractLimits.mailboxMessages) continue
    try {
      await addMessage(await readMail(message), { ...section, prefix: `message ${count}/` })
    } catch (error) {
      if (!(error instanceof ExtractError)) throw error
      section.warnings.push({ code: error.code, message: `Message ${count} was not read: ${error.message}` })
    }
  }
  const { lines, warnings } = section
  if (count > extractLimits.mailboxMessages) {
    const message = `Only the first ${extractLimits.mailboxMessages} of ${count} messages are shown.`
    warnings.push({ code: 'truncated', message })
  }
  if (lines.length === 0) throw new ExtractError('corrupt', 'The file is damaged: it holds no message.')
  return { kind: 'mbox', lines, warnings, meta: { messages: count } }
}

const LINE_END = 10
const separator = Buffer.from('From ')

/** A line `From …` after an empty one begins a message; inside messages such lines have a `>` before them, which is taken away. */
function* messagesIn(bytes: Uint8Array): Generator<Uint8Array> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let start = endOfLine(all, 0)
  for (let at = all.indexOf(separator, start); at !== -1; at = all.indexOf(separator, at + 1)) {
    if (!isLineStart(all, at) || !isBlankBefore(all, at) || !startsMessage(all, at)) continue
    yield unquoted(all.subarray(start, at))
    start = endOfLine(all, at)
  }
  yield unquoted(all.subarray(start))
}

function isLineStart(all: Buffer, at: number): boolean {
  return all[at - 1] === LINE_END
}

function isBlankBefore(all: Buffer, at: number): boolean {
  return all[at - 2] === LINE_END || (all[at - 2] === 13 && all[at - 3] === LINE_END)
}

/** The separator says when the message came, and a header follows: prose that begins with “From ” does neither. */
function startsMessage(all: Buffer, at: number): boolean {
  const start = all.subarray(at, at + 512).toString('latin1')
  return /^From [^\r\n]*\d\d:\d\d[^\r\n]*\r?\n(?:>?From [^\r\n]*\r?\n)?[!-9;-~]+:/.test(start)
}

function endOfLine(all: Buffer, at: number): number {
  const end = all.indexOf(LINE_END, at)
  return end === -1 ? all.length : end + 1
}

function unquoted(message: Buffer): Uint8Array {
  if (!message.includes('>From ')) return message
  return Buffer.from(message.toString('latin1').replaceAll(/^>(>*From )/gm, '$1'), 'latin1')
}
