import iconv from 'iconv-lite'
import { detectEncoding } from './encoding.ts'

const ANY = 'windows-1252'

/** Which encoding text without a declared one is in, by what it is when each byte is read as a letter. */
export function encodingOfLetters(letters: string): string {
  return detectEncoding(iconv.encode(letters, ANY), false).encoding
}

/** A message whose parts of text that name no charset name this one. Each byte is a letter of `mail`, as in Latin-1. */
export function withCharset(mail: string, charset: string = ANY): string {
  const declared = `; charset=${charset}`
  const isTyped = /^content-type:/im.test(mail.slice(0, Math.max(0, mail.search(/\r?\n\r?\n/))))
  const typed = isTyped ? mail : `Content-Type: text/plain${declared}\n${mail}`
  let end = 0
  let text = ''
  for (const found of typed.matchAll(/^content-type:[ \t]*text\/(?:plain|html)([^\r\n]*(?:\r?\n[ \t][^\r\n]*)*)/gim)) {
    if (/charset\s*\*?\s*=/i.test(found[1]!) || !isInHead(typed, found.index)) continue
    text += typed.slice(end, found.index) + found[0] + declared
    end = found.index + found[0].length
  }
  return text + typed.slice(end)
}

/** Whether a line is among the headers of the message or of a part, not in somebody's words. */
function isInHead(mail: string, at: number): boolean {
  const start = Math.max(mail.lastIndexOf('\n\n', at), mail.lastIndexOf('\n\r\n', at))
  return start === -1 || mail.slice(start, at).trimStart().startsWith('--')
}
