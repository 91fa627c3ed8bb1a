/** One style of a Word file, as its XML says it. */
type Style = { readonly id: string; readonly type: string; readonly name: string; readonly xml: string }

/**
 * The template's styles with those that the text uses and it lacks, and how the text has to call those that it has under another id.
 * `ours` is the styles part of a document of our own.
 */
export function joinStyles(
  template: string,
  ours: string,
  used: ReadonlySet<string>,
): { readonly styles: string; readonly renamed: ReadonlyMap<string, string> } {
  const known = stylesOf(template)
  const own = stylesOf(ours)
  const renamed = new Map<string, string>()
  const added = new Map<string, Style>()
  const isOf = (id: string, style: Style): boolean => style.id === id
  const add = (id: string): void => {
    const style = own.find((each) => isOf(id, each))
    if (style === undefined || renamed.has(id) || added.has(id)) return
    const there = sameStyle(known, style)
    if (there !== undefined) renamed.set(id, there.id)
    else {
      const id2 = known.some((each) => isOf(id, each)) ? `${id}Text` : id
      renamed.set(id, id2)
      added.set(id, style)
      for (const other of relatedTo(style.xml)) add(other)
    }
  }
  for (const id of used) add(id)
  const defaults = defaultsOf(known)
  const xml = [...added.values()].map((style) => adapted(style, renamed, defaults)).join('')
  return { styles: template.replace('</w:styles>', () => `${xml}</w:styles>`), renamed }
}

/** Styles that a library has added to `known` ones without those that are there under another id, and how the text has to call them; those left are based on the template's. */
export function withoutDoubles(
  styles: string,
  known: string,
): { readonly styles: string; readonly renamed: ReadonlyMap<string, string> } {
  const before = stylesOf(known)
  const renamed = new Map<string, string>()
  const isAdded = ({ id }: Style): boolean => before.every((each) => each.id !== id)
  const added = stylesOf(styles).filter(isAdded)
  for (const style of added) {
    const there = sameStyle(before, style)
    if (there !== undefined) renamed.set(style.id, there.id)
  }
  const ids = new Set([...before, ...added].map(({ id }) => id))
  const defaults = defaultsOf(before)
  const once = styles.replaceAll(STYLE, (xml) => {
    const style = added.find((each) => each.xml === xml)
    if (style === undefined) return xml
    if (renamed.has(style.id)) return ''
    return xml.replaceAll(RELATED, (tag, start: string, id: string) => {
      const to = renamed.get(id) ?? (ids.has(id) ? id : defaults.get(style.type))
      return to === undefined ? tag : `${start}${to}"`
    })
  })
  return { styles: once, renamed }
}

/** The template's style that `style` stands for: by its name, or where a program has translated that, by its id or the rank of a heading. */
function sameStyle(known: readonly Style[], style: Style): Style | undefined {
  const ofType = known.filter(({ type }) => type === style.type)
  const [, rank] = /^heading ([1-9])$/.exec(style.name) ?? []
  return (
    ofType.find(({ name }) => name === style.name) ??
    (isBuiltIn(style) ? ofType.find((each) => each.id === style.id && isBuiltIn(each)) : undefined) ??
    (rank === undefined
      ? undefined
      : ofType.find(({ xml }) => xml.includes(`<w:outlineLvl w:val="${Number(rank) - 1}"/>`)))
  )
}

function isBuiltIn({ xml }: Style): boolean {
  return !/\bw:customStyle="(?:1|true|on)"/.test(xml)
}

const STYLE = /<w:style\b[^>]*>.*?<\/w:style>/gs
const RELATED = /(<w:(?:basedOn|next|link)\b[^>]*\bw:val=")([^"]*)"/g

function defaultsOf(styles: readonly Style[]): ReadonlyMap<string, string> {
  return new Map(styles.filter(({ xml }) => /\bw:default="(?:1|true|on)"/.test(xml)).map(({ type, id }) => [type, id]))
}

function stylesOf(part: string): Style[] {
  return [...part.matchAll(STYLE)].map(([xml]) => ({
    id: /\bw:styleId="([^"]*)"/.exec(xml)?.[1] ?? '',
    type: /\bw:type="([^"]*)"/.exec(xml)?.[1] ?? 'paragraph',
    name: (/<w:name\b[^>]*\bw:val="([^"]*)"/.exec(xml)?.[1] ?? '').toLowerCase(),
    xml,
  }))
}

function relatedTo(xml: string): string[] {
  return [...xml.matchAll(RELATED)].map(([, , id = '']) => id)
}

/** The style under its id in the template, based on what that has; a second default would be one too many. */
function adapted(style: Style, renamed: ReadonlyMap<string, string>, defaults: ReadonlyMap<string, string>): string {
  return style.xml
    .replace(/\bw:styleId="[^"]*"/, `w:styleId="${renamed.get(style.id) ?? style.id}"`)
    .replace(/ w:default="[^"]*"/, '')
    .replaceAll(RELATED, (_, start: string, id: string) => {
      const to = renamed.get(id) ?? defaults.get(style.type) ?? id
      return `${start}${to}"`
    })
}
