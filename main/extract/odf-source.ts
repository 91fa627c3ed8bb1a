import { openPackage, type OoxmlPackage } from './ooxml-package.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'

/** An OpenDocument file: a package, or the same in one XML file (fodt, fods, fodp), whose root stands for each of its parts. */
export function openOdf(bytes: Uint8Array, password?: string): OoxmlPackage {
  if (bytes[0] === 0x50) return openPackage(bytes, password)
  let root: XmlElement | undefined
  return {
    names: [],
    chunks: (name) => (isPart(name) ? [bytes] : undefined),
    bytes: (name) => (isPart(name) ? bytes : undefined),
    xml: (name) => (isPart(name) ? (root ??= parseXml([bytes], name)) : undefined),
    relationships: () => [],
    mainPart: (usual) => usual,
  }
}

function isPart(name: string): boolean {
  return name === 'content.xml' || name === 'styles.xml'
}
