import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sheetFaults } from './ooxml-sheet.ts'
import { wordFaults } from './ooxml-word.ts'
import { duplicates, elements, parseXml, type XmlElement } from './xml.ts'

/** The rules of ISO/IEC 29500 that Office repairs or refuses files over: a list of breaches, empty for a sound package. */
export function ooxmlFaults(bytes: Uint8Array): string[] {
  const parts = unzipSync(bytes)
  const names = Object.keys(parts)
  const trees = new Map<string, XmlElement>()
  const faults: string[] = []
  for (const name of names.filter((part) => /\.(xml|rels)$/.test(part))) {
    try {
      trees.set(name, parseXml(strFromU8(parts[name]!)))
    } catch (error) {
      faults.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return [
    ...faults,
    ...contentTypeFaults(names, trees),
    ...relationshipFaults(names, trees),
    ...wordFaults(trees),
    ...sheetFaults(trees),
  ]
}

function contentTypeFaults(names: readonly string[], trees: ReadonlyMap<string, XmlElement>): string[] {
  const types = trees.get('[Content_Types].xml')
  if (types === undefined) return ['[Content_Types].xml is missing']
  const defaults = new Set(elements(types, 'Default').map((entry) => entry.attributes['Extension']!.toLowerCase()))
  const overrides = elements(types, 'Override').map((entry) => entry.attributes['PartName']!)
  const parts = names.filter((name) => name !== '[Content_Types].xml' && !name.endsWith('/'))
  return [
    ...duplicates(overrides).map((name) => `content type of ${name} is given twice`),
    ...overrides
      .filter((name) => !names.includes(name.slice(1)))
      .map((name) => `content type for ${name}, which does not exist`),
    ...parts
      .filter(
        (name) => !overrides.includes(`/${name}`) && !defaults.has(name.slice(name.lastIndexOf('.') + 1).toLowerCase()),
      )
      .map((name) => `${name} has no content type`),
    // An XML part that only the default covers is not recognised for what it is.
    ...parts
      .filter((name) => name.endsWith('.xml') && !overrides.includes(`/${name}`))
      .map((name) => `${name} has no content type of its own`),
  ]
}

function relationshipFaults(names: readonly string[], trees: ReadonlyMap<string, XmlElement>): string[] {
  return names
    .flatMap((name): string[] => {
      if (!name.endsWith('.rels')) return []
      const owner = path.posix.join(path.posix.dirname(path.posix.dirname(name)), path.posix.basename(name, '.rels'))
      const entries = elements(trees.get(name), 'Relationship')
      const ids = entries.map((entry) => entry.attributes['Id']!)
      const missing = entries.filter(
        (entry) =>
          entry.attributes['TargetMode'] !== 'External' &&
          !names.includes(targetOf(owner, entry.attributes['Target']!)),
      )
      const used = name === '_rels/.rels' ? [] : relationshipIds(trees.get(owner))
      return [
        ...duplicates(ids).map((id) => `${name}: ${id} is used twice`),
        ...missing.map((entry) => `${name}: ${entry.attributes['Target']} does not exist`),
        ...used.filter((id) => !ids.includes(id)).map((id) => `${owner}: relationship ${id} does not exist`),
      ]
    })
    .concat(
      [...trees]
        .filter(
          ([name, tree]) =>
            !name.endsWith('.rels') && relationshipIds(tree).length > 0 && !names.includes(relsOf(name)),
        )
        .map(([name]) => `${name} uses relationships but has none`),
    )
}

function targetOf(owner: string, target: string): string {
  return target.startsWith('/')
    ? target.slice(1)
    : path.posix.normalize(path.posix.join(path.posix.dirname(owner), target))
}

function relsOf(part: string): string {
  return path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`)
}

function relationshipIds(tree: XmlElement | undefined): string[] {
  if (tree === undefined) return []
  const own = Object.entries(tree.attributes).flatMap(([name, value]) =>
    /^r:(id|embed|link)$/.test(name) ? [value] : [],
  )
  return [...own, ...tree.children.flatMap(relationshipIds)]
}
