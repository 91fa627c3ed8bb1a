import { strFromU8, strToU8 } from 'fflate'

const OPEN = 'http://schemas.openxmlformats.org'
const WORD = 'http://schemas.microsoft.com/office/word'

/** The prefixes that written text may use, each with what it stands for. */
const NAMESPACES: Readonly<Record<string, string>> = {
  a: `${OPEN}/drawingml/2006/main`,
  c: `${OPEN}/drawingml/2006/chart`,
  m: `${OPEN}/officeDocument/2006/math`,
  mc: `${OPEN}/markup-compatibility/2006`,
  pic: `${OPEN}/drawingml/2006/picture`,
  r: `${OPEN}/officeDocument/2006/relationships`,
  v: 'urn:schemas-microsoft-com:vml',
  w: `${OPEN}/wordprocessingml/2006/main`,
  w14: `${WORD}/2010/wordml`,
  w15: `${WORD}/2012/wordml`,
  wp: `${OPEN}/drawingml/2006/wordprocessingDrawing`,
  wps: `${WORD}/2010/wordprocessingShape`,
}

/** The parts with every prefix declared that their text uses: a template names only those of its own. */
export function withNamespaces(parts: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> {
  return Object.fromEntries(
    Object.entries(parts).map(([name, bytes]) => {
      if (!/^word\/[^/]+\.xml$/.test(name)) return [name, bytes]
      const xml = strFromU8(bytes)
      const whole = declared(xml)
      return [name, whole === xml ? bytes : strToU8(whole)]
    }),
  )
}

function declared(xml: string): string {
  const [root] = /<[a-z]\w*:[^>]*>/i.exec(xml) ?? []
  if (root === undefined) return xml
  const used = new Set([...xml.matchAll(/[<\s](\w+):\w+(?=[\s=/>])/g)].map(([, prefix = '']) => prefix))
  const lacking = Object.entries(NAMESPACES).filter(
    ([prefix]) => used.has(prefix) && !new RegExp(`\\sxmlns:${prefix}\\s*=`).test(root),
  )
  if (lacking.length === 0) return xml
  const added = lacking.map(([prefix, address]) => ` xmlns:${prefix}="${address}"`).join('')
  return xml.replace(root, () => root.replace(/^<[\w:]+/, (start) => `${start}${added}`))
}
