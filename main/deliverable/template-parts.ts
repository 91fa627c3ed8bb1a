import { strFromU8, strToU8 } from 'fflate'

const RELATIONS = 'word/_rels/document.xml.rels'
const OFFICE = 'http://schemas.openxmlformats.org'
const NO_RELATIONS = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="${OFFICE}/package/2006/relationships"></Relationships>`

type WordPart = {
  /** What the document calls it: the last step of the relationship's type. */
  readonly kind: string
  /** Below word/. */
  readonly target: string
  /** Its content type. */
  readonly type: string
  readonly bytes: Uint8Array
}

/** The file with one part more that its document leads to; unchanged where it has one of that kind. */
export function withWordPart(
  parts: Readonly<Record<string, Uint8Array>>,
  { kind, target, type, bytes }: WordPart,
): Readonly<Record<string, Uint8Array>> {
  const relations = strFromU8(parts[RELATIONS] ?? strToU8(NO_RELATIONS))
  if (relations.includes(`/relationships/${kind}"`)) return parts
  const override = `<Override PartName="/word/${target}" ContentType="${type}"/>`
  const relation = `<Relationship Id="rIdOwn-${kind}" Type="${OFFICE}/officeDocument/2006/relationships/${kind}" Target="${target}"/>`
  const types = strFromU8(parts['[Content_Types].xml'] ?? new Uint8Array())
  return {
    ...parts,
    [`word/${target}`]: bytes,
    [RELATIONS]: strToU8(
      relations
        .replace(/<Relationships\b([^>]*)\/>/, '<Relationships$1></Relationships>')
        .replace('</Relationships>', `${relation}</Relationships>`),
    ),
    '[Content_Types].xml': strToU8(types.replace('</Types>', `${override}</Types>`)),
  }
}
