import type { ByteView } from './byte-view.ts'
import { stringTable } from './doc-file.ts'

/** State of a check box or choice of a list, which old form fields keep apart from the text; '' for all else. */
export function docFormField(data: ByteView, at: number): string {
  if (at + 78 > data.length) return ''
  const field = data.part(at, Math.min(data.length - at, data.u32(at)))
  const header = field.length < 6 ? 0 : field.u16(4)
  if (field.length < header + 10 || field.u32(header) !== 0xffff_ffff) return ''
  const bits = field.u16(header + 4)
  const kind = bits & 3
  const result = (bits >> 2) & 31
  let next = header + 10
  const skipString = (): void => void (next += 2 + field.u16(next) * 2 + 2)
  skipString()
  if (kind === 0) return ''
  const usual = field.u16(next)
  const chosen = result === 25 ? usual : result
  if (kind === 1) return chosen === 0 ? '☐' : '☒'
  next += 2
  for (let i = 0; i < 5; i++) skipString()
  return stringTable(field.part(next, field.length - next))[chosen]?.text ?? ''
}
