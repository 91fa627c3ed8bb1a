import { byteView } from './byte-view.ts'
import { extractLimits } from './limits.ts'
import { ExtractError } from './text-view.ts'

const COMPRESSED = 0x7546_5a4c
const PLAIN = 0x414c_454d
const HEADER = 16
const WINDOW = 4096

/** What every compressed text may refer to from its first byte on. */
const initial =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'

/** The RTF in a message's compressed body. Specification: [MS-OXRTFCP]. Throws `corrupt`. */
export function decompressRtf(bytes: Uint8Array): Buffer {
  const view = byteView(bytes)
  const size = view.u32(4)
  const kind = view.u32(8)
  if (kind === PLAIN) return Buffer.from(view.part(HEADER, Math.min(size, view.length - HEADER)).bytes)
  if (kind !== COMPRESSED) throw new ExtractError('corrupt', 'The message is damaged: its body cannot be unpacked.')
  if (size > extractLimits.partBytes) throw new ExtractError('too_large', 'The body of the message is too large.')
  const window = Buffer.alloc(WINDOW, ' ')
  let write = window.write(initial, 'latin1')
  // A reference of two bytes gives at most 17: what the header claims beyond that is not there.
  const out = Buffer.alloc(Math.min(size, bytes.length * 9))
  let length = 0
  const put = (byte: number): void => {
    if (length < out.length) out[length++] = byte
    window[write] = byte
    write = (write + 1) % WINDOW
  }
  for (let at = HEADER; at < bytes.length && length < out.length;) {
    const flags = view.u8(at++)
    for (let bit = 0; bit < 8 && at < bytes.length && length < out.length; bit++) {
      if ((flags & (1 << bit)) === 0) put(view.u8(at++))
      else {
        if (at + 2 > bytes.length) return out.subarray(0, length)
        const reference = (view.u8(at) << 8) | view.u8(at + 1)
        at += 2
        const from = reference >> 4
        if (from === write) return out.subarray(0, length)
        for (let i = 0; i < (reference & 15) + 2; i++) put(window[(from + i) % WINDOW]!)
      }
    }
  }
  return out.subarray(0, length)
}
