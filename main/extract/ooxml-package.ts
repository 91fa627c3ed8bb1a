import { unlockedOdf } from './odf-locked.ts'
import { parseXml, type XmlElement } from './xml-tree.ts'
import { openZip, type ZipArchive } from './zip-archive.ts'

/** A relationship of a part: its kind (last step of the type's address), and the part it leads to, or an outside address. */
export type Relationship = {
  readonly id: string
  readonly type: string
  readonly target: string
  readonly external: boolean
}

export type OoxmlPackage = ZipArchive & {
  /** The part's root element; undefined when it is not there. Throws `corrupt`. */
  readonly xml: (name: string) => XmlElement | undefined
  /** Relationships of a part ('' for the package's own), in file order. */
  readonly relationships: (name: string) => readonly Relationship[]
  /** The part that the package's relationships call its document, else the name given. */
  readonly mainPart: (usual: string) => string
}

/** Opens an Office Open XML or OpenDocument package; transitional and strict, since both are told apart by local names alone. Throws `encrypted`, `corrupt` and `too_large`. */
export function openPackage(bytes: Uint8Array, password?: string): OoxmlPackage {
  const zip = unlockedOdf(openZip(bytes), password)
  const known = new Map<string, readonly Relationship[]>()
  const xml = (name: string): XmlElement | undefined => {
    const chunks = zip.chunks(name)
    return chunks === undefined ? undefined : parseXml(chunks, name)
  }
  const relationships = (name: string): readonly Relationship[] => {
    const found = known.get(name) ?? readRelationships(xml, name)
    known.set(name, found)
    return found
  }
  return {
    ...zip,
    xml,
    relationships,
    mainPart: (usual) => relationships('').find(({ type }) => type === 'officeDocument')?.target ?? usual,
  }
}

function readRelationships(xml: OoxmlPackage['xml'], name: string): Relationship[] {
  const slash = name.lastIndexOf('/')
  const folder = name.slice(0, slash + 1)
  const root = xml(name === '' ? '_rels/.rels' : `${folder}_rels/${name.slice(slash + 1)}.rels`)
  return (root?.children ?? []).flatMap((child) => {
    if (typeof child === 'string' || child.name !== 'Relationship') return []
    const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode } = child.attributes
    const external = mode === 'External'
    const part = external ? target : resolvePart(folder, target)
    return [{ id, type: type.slice(type.lastIndexOf('/') + 1), target: part, external }]
  })
}

function resolvePart(folder: string, target: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`
  const parts: string[] = []
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
