import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'

const MARKUP = 'http://schemas.openxmlformats.org/markup-compatibility/2006'
const SHAPES = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'
const DRAWING = '<w:drawing>(?:(?!</w:drawing>).)*</w:drawing>'
const PAIR = new RegExp(
  `(<w:drawing>(?:(?!</w:drawing>).)*<c:chart (?:(?!</w:drawing>).)*</w:drawing>)</w:r><w:r>(${DRAWING})`,
  'gs',
)

/**
 * What the library has no option for: a chart and the picture behind it become one of two, and the names of bars stand below those that go down.
 * `others` are parts that are somebody else's and stay as they are.
 */
export function joinChartPictures(
  parts: Readonly<Record<string, Uint8Array>>,
  others: Readonly<Record<string, Uint8Array>> = {},
): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      if (name === 'word/document.xml')
        return [
          name,
          edited(bytes, (xml) =>
            xml.replaceAll(
              PAIR,
              // Word from 2010 on and LibreOffice know the shapes that are asked for, and charts; others take the picture.
              (both: string, chart: string, picture: string) =>
                wordsOf(chart) !== wordsOf(picture)
                  ? both
                  : `<mc:AlternateContent xmlns:mc="${MARKUP}"><mc:Choice xmlns:wps="${SHAPES}" Requires="wps">${chart}</mc:Choice><mc:Fallback>${picture}</mc:Fallback></mc:AlternateContent>`,
            ),
          ),
        ]
      return !(name in others) && /^word\/charts\/chart[^/]*\.xml$/.test(name)
        ? [name, edited(bytes, (xml) => xml.replace(/(<c:catAx>.*?<c:tickLblPos val=")nextTo"/s, '$1low"'))]
        : [name, bytes]
    }),
  )
}

/** The same for a packed document. */
export function withJoinedCharts(packed: Uint8Array): Uint8Array {
  return zipSync(joinChartPictures(unzipSync(packed)))
}

/** Name and description of a drawing, which a chart and its picture share. */
function wordsOf(drawing: string): string | undefined {
  return /<wp:docPr\b[^>]*?( name="[^"]*" descr="[^"]*")/.exec(drawing)?.[1]
}

function edited(bytes: Uint8Array, change: (xml: string) => string): Uint8Array {
  return strToU8(change(strFromU8(bytes)))
}
