import { escapeMarkup } from './escape-markup.ts'
import { attributesOf, tagsOf } from './workbook-file.ts'

const BUILT_IN_DATES = /^(?:1[4-9]|2[0-2]|27|3[0-6]|4[5-7]|5[0-8])$/
const FIRST_OWN = 164

/** The cell looks of a workbook, to which new ones are added; those that are there stay as they are. */
export function openLooks(xml: string) {
  let own = xml
  const looks = (): string[] =>
    [
      ...(/<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/.exec(own)?.[1] ?? '').matchAll(/<xf\b[^>]*?(?:\/>|>[\s\S]*?<\/xf>)/g),
    ].map(([xf]) => xf)

  /** Number of a look; made if there is none like it. */
  function lookOf(xf: string): number {
    const known = looks()
    const at = known.indexOf(xf)
    if (at >= 0) return at
    own = own.replace(
      /<cellXfs\b[^>]*>([\s\S]*?)<\/cellXfs>/,
      (_, inner: string) => `<cellXfs count="${known.length + 1}">${inner}${xf}</cellXfs>`,
    )
    return known.length
  }

  function formatNumber(format: string): number {
    const formats = tagsOf(own, 'numFmt')
    const found = formats.find(({ formatCode }) => formatCode === format)?.['numFmtId']
    if (found !== undefined) return Number(found)
    const id = Math.max(FIRST_OWN - 1, ...formats.map(({ numFmtId }) => Number(numFmtId))) + 1
    const element = `<numFmt numFmtId="${id}" formatCode="${escapeMarkup(format)}"/>`
    if (/<numFmts\b[^>]*\/>/.test(own))
      own = own.replace(/<numFmts\b[^>]*\/>/, `<numFmts count="1">${element}</numFmts>`)
    else if (/<numFmts\b/.test(own))
      own = own.replace(/<numFmts\b[^>]*>/, `<numFmts count="${formats.length + 1}">${element}`)
    else own = own.replace(/<styleSheet\b[^>]*>/, (tag) => `${tag}<numFmts count="1">${element}</numFmts>`)
    return id
  }

  return {
    xml: () => own,
    isDate(look: number): boolean {
      const id = attributesOf(looks()[look] ?? '')['numFmtId'] ?? '0'
      const code = tagsOf(own, 'numFmt').find(({ numFmtId }) => numFmtId === id)?.['formatCode'] ?? ''
      return BUILT_IN_DATES.test(id) || /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
    },
    /** The look with another number format. */
    withFormat(look: number, format: string): number {
      const id = formatNumber(format)
      const xf = (looks()[look] ?? '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>')
        .replace(/\snumFmtId="[^"]*"/, '')
        .replace(/\sapplyNumberFormat="[^"]*"/, '')
        .replace('<xf', `<xf numFmtId="${id}" applyNumberFormat="1"`)
      return lookOf(xf)
    },
    /** A header's look: the workbook's own font in bold. */
    header(): number {
      const [, inner = ''] = /<fonts\b[^>]*>([\s\S]*?)<\/fonts>/.exec(own) ?? []
      const fonts = [...inner.matchAll(/<font\b[^>]*?(?:\/>|>([\s\S]*?)<\/font>)/g)]
      const bold = `<font><b/>${(fonts[0]?.[1] ?? '').replaceAll(/<b\b[^>]*\/>/g, '')}</font>`
      const at = fonts.findIndex(([font]) => font === bold)
      if (at === -1)
        own = own.replace(
          /<fonts\b[^>]*>([\s\S]*?)<\/fonts>/,
          (_, all: string) => `<fonts count="${fonts.length + 1}">${all}${bold}</fonts>`,
        )
      return lookOf(
        `<xf numFmtId="0" fontId="${at === -1 ? fonts.length : at}" fillId="0" borderId="0" xfId="0" applyFont="1"/>`,
      )
    },
  }
}
