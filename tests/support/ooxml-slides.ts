import { orderFaults, type Schema } from './ooxml-order.ts'
import { relationshipsOf, type Parts } from './ooxml-package.ts'
import { child, duplicates, elements } from './xml.ts'

/** PresentationML (ECMA-376 part 1, § 19). */
const PRESENTATION: Schema = {
  'p:presentation':
    'sldMasterIdLst notesMasterIdLst handoutMasterIdLst sldIdLst sldSz notesSz! smartTags embeddedFontLst custShowLst photoAlbum custDataLst kinsoku defaultTextStyle modifyVerifier extLst',
  'p:sld': 'cSld! clrMapOvr transition timing extLst',
  'p:sldLayout': 'cSld! clrMapOvr transition timing hf extLst',
  'p:sldMaster': 'cSld! clrMap! sldLayoutIdLst transition timing hf txStyles extLst',
  'p:notes': 'cSld! clrMapOvr extLst',
  'p:cSld': 'bg spTree! custDataLst controls extLst',
  'p:spTree': 'nvGrpSpPr! grpSpPr! sp|grpSp|graphicFrame|cxnSp|pic|contentPart* extLst',
  'p:sp': 'nvSpPr! spPr! style txBody extLst',
  'p:nvSpPr': 'cNvPr! cNvSpPr! nvPr!',
  'p:pic': 'nvPicPr! blipFill! spPr! style extLst',
  'p:nvPicPr': 'cNvPr! cNvPicPr! nvPr!',
  'p:graphicFrame': 'nvGraphicFramePr! xfrm! a:graphic! extLst',
  'p:nvGraphicFramePr': 'cNvPr! cNvGraphicFramePr! nvPr!',
  'p:txBody': 'a:bodyPr! a:lstStyle a:p+',
}

/** A part of this kind needs exactly one of each of these. */
const NEEDED: readonly (readonly [RegExp, string])[] = [
  [/^ppt\/slides\/[^/]+\.xml$/, 'slideLayout'],
  [/^ppt\/slideLayouts\/[^/]+\.xml$/, 'slideMaster'],
  [/^ppt\/slideMasters\/[^/]+\.xml$/, 'theme'],
  [/^ppt\/notesSlides\/[^/]+\.xml$/, 'notesMaster'],
  [/^ppt\/notesSlides\/[^/]+\.xml$/, 'slide'],
  [/^ppt\/notesMasters\/[^/]+\.xml$/, 'theme'],
]

/** What is wrong with the PresentationML parts of a package. */
export function slideFaults(parts: Parts): string[] {
  const presentation = parts.trees.get('ppt/presentation.xml')
  if (presentation === undefined) return []
  const rels = relationshipsOf(parts, 'ppt/presentation.xml')
  const targetOf = (id: string | undefined): string | undefined => rels.find((rel) => rel.id === id)?.target
  const slides = elements(presentation, 'p:sldId')
  const shown = slides.map(({ attributes }) => targetOf(attributes['r:id']) ?? '')
  const masters = elements(presentation, 'p:sldMasterId')
  const layouts = [...parts.trees].flatMap(([name, tree]) =>
    name.startsWith('ppt/slideMasters/') ? elements(tree, 'p:sldLayoutId') : [],
  )
  const slideParts = parts.names.filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name))
  return [
    ...(masters.length === 0 ? ['the presentation has no slide master'] : []),
    ...(child(presentation, 'p:sldSz') === undefined ? ['the presentation has no slide size'] : []),
    ...duplicates(slides.map(({ attributes }) => attributes['id'] ?? '')).map((id) => `slide id ${id} is used twice`),
    ...slides
      .filter(({ attributes }) => !(Number(attributes['id']) >= 256 && Number(attributes['id']) < 2_147_483_648))
      .map(({ attributes }) => `slide id ${attributes['id']} is not allowed`),
    ...duplicates(shown).map((name) => `${name} is shown twice`),
    ...slideParts.filter((name) => !shown.includes(name)).map((name) => `${name} is in no list of slides`),
    ...shown.filter((name) => !slideParts.includes(name)).map((name) => `the list of slides leads to "${name}"`),
    ...duplicates([...masters, ...layouts].map(({ attributes }) => attributes['id'] ?? '')).map(
      (id) => `master or layout id ${id} is used twice`,
    ),
    ...[...masters, ...layouts]
      .filter(({ attributes }) => attributes['id'] !== undefined && Number(attributes['id']) < 2_147_483_648)
      .map(({ attributes }) => `master or layout id ${attributes['id']} is not allowed`),
    ...parts.names.flatMap((name) =>
      NEEDED.filter(([pattern]) => pattern.test(name)).flatMap(([, type]) => {
        const count = relationshipsOf(parts, name).filter((rel) => rel.type === type).length
        return count === 1 ? [] : [`${name} has ${count} relationships to a ${type}`]
      }),
    ),
    ...[...parts.trees].flatMap(([name, tree]) =>
      name.startsWith('ppt/') ? orderFaults(tree, PRESENTATION).map((fault) => `${name}: ${fault}`) : [],
    ),
  ]
}
