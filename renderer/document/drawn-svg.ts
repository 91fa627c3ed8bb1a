import { svgFault } from '../../preload/svg-fault.ts'

const ADDRESS = 'data:image/svg+xml;base64,'
const END = '</svg>'

/** A page whose drawn pictures (`<svg role="img">`) are images that hold them, where nothing of them can run, fetch or be styled. Others, and those that do more than draw, stay as they are. */
export function withSvgImages(html: string): string {
  const pieces: string[] = []
  let at = 0
  for (let start = html.indexOf('<svg'); start !== -1; start = html.indexOf('<svg', at)) {
    const end = html.indexOf(END, start)
    if (end === -1) break
    const svg = html.slice(start, end + END.length)
    pieces.push(html.slice(at, start), asImage(svg) ?? svg)
    at = end + END.length
  }
  return pieces.length === 0 ? html : pieces.join('') + html.slice(at)
}

/** Whether a picture's address holds an SVG that only draws. */
export function isDrawnSvg(address: string): boolean {
  if (!address.startsWith(ADDRESS)) return false
  try {
    const bytes = Uint8Array.from(atob(address.slice(ADDRESS.length)), (sign) => sign.charCodeAt(0))
    return onlyDraws(new TextDecoder().decode(bytes).trim())
  } catch {
    // No base64: no picture.
    return false
  }
}

function asImage(svg: string): string | undefined {
  const [open = ''] = /^<svg\b[^>]*>/.exec(svg) ?? []
  if (!/\srole="img"/.test(open) || !onlyDraws(svg)) return undefined
  const label = /\saria-label="([^"]*)"/.exec(open)?.[1] ?? ''
  const bytes = new TextEncoder().encode(svg)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return `<img alt="${label}" src="${ADDRESS}${base64}">`
}

/** References inside it could draw one thing a billion times. */
function onlyDraws(svg: string): boolean {
  return (
    /^(?:<\?xml[^>]*>\s*)?<svg\b[^>]*\sxmlns="http:\/\/www\.w3\.org\/2000\/svg"[^]*<\/svg>$/.test(svg) &&
    !/<(?:\w+:)?(?:use|pattern|filter)\b/i.test(svg) &&
    svgFault(svg) === undefined
  )
}
