import type { Attached } from './message.ts'

const BEGIN = /^begin [0-7]{3,4} ([^\r\n]+)\r?\n/gm

/** Files that old mail carries within its text, `begin 644 name`: taken out of it. What does not decode stays as it is. */
export function takeUuencoded(text: string): { readonly rest: string; readonly files: readonly Attached[] } {
  if (!text.includes('begin ')) return { rest: text, files: [] }
  const files: Attached[] = []
  let rest = ''
  let from = 0
  for (const found of text.matchAll(BEGIN)) {
    if (found.index < from) continue
    const start = found.index + found[0].length
    const end = /^end[ \t]*$/m.exec(text.slice(start))
    const bytes = end === null ? undefined : decoded(text.slice(start, start + end.index))
    if (end === null || bytes === undefined) continue
    files.push({ name: found[1]!.trim(), mimeType: '', content: bytes })
    rest += text.slice(from, found.index)
    from = start + end.index + end[0].length
  }
  return { rest: rest + text.slice(from), files }
}

/** Undefined where a line is none of this code. */
function decoded(lines: string): Uint8Array | undefined {
  const pieces: Buffer[] = []
  for (const line of lines.split(/\r?\n/)) {
    if (line === '') continue
    const length = (line.charCodeAt(0) - 32) & 63
    const groups = Math.ceil(length / 3)
    // Spaces at the end may have been lost.
    const codes = line.slice(1).padEnd(groups * 4)
    if (/[^ -`]/.test(line) || codes.length > groups * 4 + 2) return undefined
    const bytes = Buffer.alloc(groups * 3)
    for (let i = 0; i < groups; i++) {
      const [a, b, c, d] = [0, 1, 2, 3].map((nth) => (codes.charCodeAt(i * 4 + nth) - 32) & 63)
      bytes.writeUIntBE((a! << 18) | (b! << 12) | (c! << 6) | d!, i * 3, 3)
    }
    pieces.push(bytes.subarray(0, length))
  }
  return Buffer.concat(pieces)
}
