/** Inches. */
export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number }

export type TextStyle = {
  /** Points. */
  readonly size: number
  readonly bold?: true
  readonly color?: string
  readonly align?: 'l' | 'ctr' | 'r'
  readonly anchor?: 't' | 'ctr' | 'b'
  readonly fill?: string
  readonly bullets?: true
  /** Makes the shape the slide's title. */
  readonly title?: true
}

export const colors = {
  accent: '0F5469',
  light: 'EAF2F4',
  warm: 'D9822B',
  ink: '222831',
  grey: '6B7280',
  white: 'FFFFFF',
} as const

const emu = (inches: number): number => Math.round(inches * 914_400)

/** Makes the shapes of one slide; each call gives one shape's XML. */
export function createShapes() {
  let id = 1

  /** A text box or, with `fill`, a filled rectangle; each text is a paragraph. */
  function text(box: Box, paragraphs: readonly string[], style: TextStyle): string {
    const { title, fill, anchor = 't', bullets } = style
    const kind = title
      ? '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph type="title"/></p:nvPr>'
      : `<p:cNvSpPr${fill ? '' : ' txBox="1"'}/><p:nvPr/>`
    return `<p:sp><p:nvSpPr><p:cNvPr id="${++id}" name="${title ? 'Title' : 'Text'} ${id}"/>${kind}</p:nvSpPr><p:spPr>${frame('a:xfrm', box)}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>${fill ? `<a:solidFill><a:srgbClr val="${fill}"/></a:solidFill>` : '<a:noFill/>'}<a:ln><a:noFill/></a:ln></p:spPr><p:txBody><a:bodyPr wrap="square" anchor="${anchor}" lIns="91440" tIns="45720" rIns="91440" bIns="45720"><a:noAutofit/></a:bodyPr><a:lstStyle/>${paragraphs.map((paragraph) => paragraphXml(paragraph, style, bullets)).join('')}</p:txBody></p:sp>`
  }

  /** A table: first row as head, first column left, the others right; heights in inches. */
  function table(box: Box, rows: readonly (readonly string[])[], widths: readonly number[]): string {
    const grid = widths.map((width) => `<a:gridCol w="${emu(width)}"/>`).join('')
    const body = rows.map((cells, row) => {
      const own = cells.map((cell, column) => {
        const head = row === 0
        const style: TextStyle = {
          size: 14,
          align: column === 0 ? 'l' : 'r',
          color: head ? colors.white : colors.ink,
          ...(head || row === rows.length - 1 ? { bold: true } : {}),
        }
        const fill = head ? colors.accent : row % 2 === 0 ? colors.light : colors.white
        return `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${paragraphXml(cell, style)}</a:txBody><a:tcPr anchor="ctr"><a:solidFill><a:srgbClr val="${fill}"/></a:solidFill></a:tcPr></a:tc>`
      })
      return `<a:tr h="${emu(box.h / rows.length)}">${own.join('')}</a:tr>`
    })
    return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${++id}" name="Table ${id}"/><p:cNvGraphicFramePr><a:graphicFrameLocks noGrp="1"/></p:cNvGraphicFramePr><p:nvPr/></p:nvGraphicFramePr>${frame('p:xfrm', box)}<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr firstRow="1"/><a:tblGrid>${grid}</a:tblGrid>${body.join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  }

  return { text, table }
}

function frame(tag: 'a:xfrm' | 'p:xfrm', { x, y, w, h }: Box): string {
  return `<${tag}><a:off x="${emu(x)}" y="${emu(y)}"/><a:ext cx="${emu(w)}" cy="${emu(h)}"/></${tag}>`
}

function paragraphXml(
  value: string,
  { size, bold, color = colors.ink, align = 'l' }: TextStyle,
  bullets?: true,
): string {
  const bullet = bullets
    ? '<a:spcAft><a:spcPts val="900"/></a:spcAft><a:buFont typeface="Arial"/><a:buChar char="•"/>'
    : '<a:buNone/>'
  const indent = bullets ? ' marL="285750" indent="-285750"' : ''
  const escaped = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<a:p><a:pPr algn="${align}"${indent}>${bullet}</a:pPr><a:r><a:rPr lang="en-GB" sz="${size * 100}"${bold ? ' b="1"' : ''} dirty="0"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:latin typeface="Arial"/><a:cs typeface="Arial"/></a:rPr><a:t>${escaped}</a:t></a:r></a:p>`
}
