import { strFromU8, unzipSync } from 'fflate'
import { drawingFaults } from './ooxml-drawing.ts'
import { packageFaults } from './ooxml-package.ts'
import { sheetFaults } from './ooxml-sheet.ts'
import { slideFaults } from './ooxml-slides.ts'
import { wordFaults } from './ooxml-word.ts'
import { parseXml, type XmlElement } from './xml.ts'

/** The rules of ECMA-376 that Office repairs or refuses files over: a list of breaches, empty for a sound package. */
export function ooxmlFaults(bytes: Uint8Array): string[] {
  const names: string[] = []
  // Counted as the directory names them: of two parts with one name, the unpacked object would hold one.
  const files = unzipSync(bytes, { filter: ({ name }) => names.push(name) > 0 })
  const trees = new Map<string, XmlElement>()
  const faults: string[] = []
  for (const name of Object.keys(files).filter((part) => /\.(xml|rels)$/.test(part))) {
    try {
      trees.set(name, parseXml(strFromU8(files[name]!)))
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const parts = { names, trees }
  return [
    ...faults,
    ...packageFaults(parts),
    ...wordFaults(parts),
    ...sheetFaults(parts),
    ...slideFaults(parts),
    ...drawingFaults(parts),
  ]
}
