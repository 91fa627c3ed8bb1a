import path from 'node:path'
import { AppError } from '../app-error.ts'
import { safeLine } from '../tab/safe-text.ts'

const MAX_NAME_BYTES = 200
const MAX_DEPTH = 8
const RESERVED = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i
// oxlint-disable-next-line no-control-regex -- control characters are what must not be in a name
const FORBIDDEN = /[\u0000-\u001F\u007F<>:"|?*\\\u200E\u200F\u202A-\u202E\u2066-\u2069]/

/** A path inside the output folder, forward slashes, valid on every system; `/output/` in front is allowed. Throws `AppError`. */
export function outputPath(given: string): string {
  const relative = given
    .normalize('NFC')
    .replace(/^\/output\//, '')
    .replace(/^(\.\/)+/, '')
  const refuse = (why: string): AppError =>
    new AppError(
      'usage',
      `"${shown(given)}" cannot be written: ${why}. Give a path inside the output folder, like "report.docx" or "2024/report.docx".`,
    )
  if (relative === '' || relative === '/output') throw refuse('it names no file')
  if (relative.startsWith('/') || path.win32.isAbsolute(relative)) throw refuse('it is an absolute path')
  const names = relative.split('/')
  if (names.length > MAX_DEPTH) throw refuse(`it is more than ${MAX_DEPTH} folders deep`)
  for (const name of names) {
    if (name === '..') throw refuse('".." would leave the output folder')
    if (name === '' || name === '.') throw refuse('it has an empty part')
    if (FORBIDDEN.test(name)) throw refuse(`"${shown(name)}" has a character that not every system allows in names`)
    if (name.startsWith('.')) throw refuse('names that begin with a dot are hidden')
    if (/[. ]$/.test(name) || name.startsWith(' '))
      throw refuse(`"${shown(name)}" begins or ends with a space, or ends with a dot`)
    if (RESERVED.test(name)) throw refuse(`"${name}" is a reserved name on Windows`)
    if (Buffer.byteLength(name) > MAX_NAME_BYTES)
      throw refuse(`the name "${safeLine(name.slice(0, 30))}…" is longer than ${MAX_NAME_BYTES} bytes`)
  }
  return relative
}

/** On one line, however long it is and whatever is in it. */
function shown(name: string): string {
  return name.length > MAX_NAME_BYTES ? `${safeLine(name.slice(0, MAX_NAME_BYTES))}…` : safeLine(name)
}
