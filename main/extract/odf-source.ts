import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import { parseXml } from './xml-tree.ts'

/** An OpenDocument file: a package, or the same in one XML file (fodt, fods, fodp), which stands for each of its parts; that of the styles is without the document itself. */
export function openOdf(bytes: Uint8Array, password?: string): OoxmlPackage {
  if (bytes[0] === 0x50) return openPackage(bytes, password)
  return {
    names: [],
    chunks: (name) => (name === CONTENT || name === STYLES ? [bytes] : undefined),
    bytes: (name) => (name === CONTENT || name === STYLES ? bytes : undefined),
    xml(name) {
      if (name === STYLES) return parseXml([bytes], name, { without: 'body' })
      return name === CONTENT ? parseXml([bytes], name) : undefined
    },
    relationships: () => [],
    mainPart: (usual) => usual,
  }
}

const [CONTENT, STYLES] = ['content.xml', 'styles.xml']
