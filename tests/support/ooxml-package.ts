import path from 'node:path'
import { allElements, duplicates, elements, type XmlElement } from './xml.ts'

export type Parts = { readonly names: readonly string[]; readonly trees: ReadonlyMap<string, XmlElement> }

export type PartRelationship = {
  readonly id: string
  /** The last step of its type's address. */
  readonly type: string
  /** Name of the part; for an outside one its address. */
  readonly target: string
  readonly external: boolean
}

/** What a part that is the target of such a relationship must be (ECMA-376 part 1, §§ 11.3, 12.3, 13.3, 14.2, 15.2). */
const TYPES: Readonly<Record<string, RegExp>> = {
  officeDocument: /(document|template|sheet|presentation|slideshow|workbook)(\.macroEnabled)?\.main\+xml$/,
  styles: /(wordprocessingml|spreadsheetml)\.styles\+xml$/,
  numbering: /wordprocessingml\.numbering\+xml$/,
  footnotes: /wordprocessingml\.footnotes\+xml$/,
  endnotes: /wordprocessingml\.endnotes\+xml$/,
  comments: /\.comments\+xml$/,
  settings: /wordprocessingml\.settings\+xml$/,
  webSettings: /wordprocessingml\.webSettings\+xml$/,
  fontTable: /wordprocessingml\.fontTable\+xml$/,
  header: /wordprocessingml\.header\+xml$/,
  footer: /wordprocessingml\.footer\+xml$/,
  theme: /theme\+xml$/,
  image: /^image\//,
  chart: /drawingml\.chart\+xml$/,
  drawing: /drawing\+xml$/,
  worksheet: /spreadsheetml\.worksheet\+xml$/,
  sharedStrings: /spreadsheetml\.sharedStrings\+xml$/,
  table: /spreadsheetml\.table\+xml$/,
  slide: /presentationml\.slide\+xml$/,
  slideLayout: /presentationml\.slideLayout\+xml$/,
  slideMaster: /presentationml\.slideMaster\+xml$/,
  notesSlide: /presentationml\.notesSlide\+xml$/,
  notesMaster: /presentationml\.notesMaster\+xml$/,
  presProps: /presentationml\.presProps\+xml$/,
  viewProps: /presentationml\.viewProps\+xml$/,
  tableStyles: /presentationml\.tableStyles\+xml$/,
  'core-properties': /core-properties\+xml$/,
  'extended-properties': /extended-properties\+xml$/,
  'custom-properties': /custom-properties\+xml$/,
}

/** Breaches of the packaging rules (ECMA-376 part 2): types for every part, relationships that resolve to parts of the right type. */
export function packageFaults(parts: Parts): string[] {
  return [...nameFaults(parts), ...contentTypeFaults(parts), ...relationshipFaults(parts)]
}

/** Relationships of a part ('' for the package's own). */
export function relationshipsOf({ trees }: Parts, part: string): PartRelationship[] {
  return elements(trees.get(relsOf(part)), 'Relationship').map(({ attributes }) => ({
    id: attributes['Id'] ?? '',
    type: attributes['Type']?.split('/').at(-1) ?? '',
    target:
      attributes['TargetMode'] === 'External' ? (attributes['Target'] ?? '') : targetOf(part, attributes['Target']!),
    external: attributes['TargetMode'] === 'External',
  }))
}

function nameFaults({ names }: Parts): string[] {
  return duplicates(names.map((name) => name.toLowerCase())).map((name) => `the part ${name} is there twice`)
}

/** The content type of each part. */
function typesOf({ names, trees }: Parts): ReadonlyMap<string, string> {
  const tree = trees.get('[Content_Types].xml')
  const defaults = new Map(
    elements(tree, 'Default').map(({ attributes }) => [
      attributes['Extension']!.toLowerCase(),
      attributes['ContentType']!,
    ]),
  )
  const overrides = new Map(
    elements(tree, 'Override').map(({ attributes }) => [attributes['PartName']!, attributes['ContentType']!]),
  )
  return new Map(
    names.flatMap((name) => {
      const type = overrides.get(`/${name}`) ?? defaults.get(name.slice(name.lastIndexOf('.') + 1).toLowerCase())
      return type === undefined ? [] : [[name, type]]
    }),
  )
}

function contentTypeFaults(parts: Parts): string[] {
  const { names, trees } = parts
  const tree = trees.get('[Content_Types].xml')
  if (tree === undefined) return ['[Content_Types].xml is missing']
  const types = typesOf(parts)
  const extensions = elements(tree, 'Default').map(({ attributes }) => attributes['Extension']!.toLowerCase())
  const overrides = elements(tree, 'Override').map(({ attributes }) => attributes['PartName']!)
  const typed = names.filter((name) => name !== '[Content_Types].xml' && !name.endsWith('/'))
  return [
    ...duplicates(overrides).map((name) => `content type of ${name} is given twice`),
    ...duplicates(extensions).map((name) => `content type of .${name} is given twice`),
    ...overrides
      .filter((name) => !names.includes(name.slice(1)))
      .map((name) => `content type for ${name}, which does not exist`),
    ...typed.filter((name) => !types.has(name)).map((name) => `${name} has no content type`),
    // An XML part that only the default covers is not recognised for what it is.
    ...typed
      .filter((name) => name.endsWith('.xml') && !overrides.includes(`/${name}`))
      .map((name) => `${name} has no content type of its own`),
  ]
}

function relationshipFaults(parts: Parts): string[] {
  const { names, trees } = parts
  const types = typesOf(parts)
  const owners = names
    .filter((name) => name.endsWith('.rels'))
    .map((name) =>
      path.posix
        .join(path.posix.dirname(path.posix.dirname(name)), path.posix.basename(name, '.rels'))
        .replace(/^\.$/, ''),
    )
  const reached = new Set(
    owners.flatMap((owner) => relationshipsOf(parts, owner === '.rels' ? '' : owner).map(({ target }) => target)),
  )
  return [
    ...owners.flatMap((each) => {
      const owner = each === '.rels' ? '' : each
      const rels = relationshipsOf(parts, owner)
      const inside = rels.filter(({ external }) => !external)
      const used = owner === '' ? [] : relationshipIds(trees.get(owner))
      return [
        ...(owner === '' || names.includes(owner) ? [] : [`${relsOf(owner)} belongs to no part`]),
        ...duplicates(rels.map(({ id }) => id)).map((id) => `${relsOf(owner)}: ${id} is used twice`),
        ...inside
          .filter(({ target }) => !names.includes(target))
          .map(({ target }) => `${relsOf(owner)}: ${target} does not exist`),
        ...inside
          .filter(({ type, target }) => types.has(target) && TYPES[type]?.test(types.get(target)!) === false)
          .map(({ type, target }) => `${relsOf(owner)}: ${target} is no ${type} but ${types.get(target)}`),
        ...rels
          .filter(({ external, target }) => external && !URL.canParse(target))
          .map(({ target }) => `${relsOf(owner)}: ${target} is no address`),
        ...used
          .filter((id) => !rels.some((rel) => rel.id === id))
          .map((id) => `${owner}: relationship ${id} does not exist`),
      ]
    }),
    ...[...trees]
      .filter(
        ([name, tree]) => !name.endsWith('.rels') && relationshipIds(tree).length > 0 && !names.includes(relsOf(name)),
      )
      .map(([name]) => `${name} uses relationships but has none`),
    ...names
      .filter((name) => !/(?:\.rels|\/|\[Content_Types\]\.xml)$/.test(name) && !reached.has(name))
      .map((name) => `no relationship leads to ${name}`),
  ]
}

function targetOf(owner: string, target: string): string {
  return target.startsWith('/')
    ? target.slice(1)
    : path.posix.normalize(path.posix.join(path.posix.dirname(owner), target))
}

function relsOf(part: string): string {
  if (part === '') return '_rels/.rels'
  return path.posix.join(path.posix.dirname(part), '_rels', `${path.posix.basename(part)}.rels`)
}

function relationshipIds(tree: XmlElement | undefined): string[] {
  if (tree === undefined) return []
  return [...allElements(tree)].flatMap(({ attributes }) =>
    Object.entries(attributes).flatMap(([name, value]) => (/^r:(id|embed|link|pict)$/.test(name) ? [value] : [])),
  )
}
