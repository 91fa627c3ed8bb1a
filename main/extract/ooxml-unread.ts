import type { OoxmlPackage } from './ooxml-package.ts'

/** What a package holds that its text view does not: pictures, and files embedded in the given parts; as words for a person. */
export function unreadParts(opened: OoxmlPackage, ...parts: readonly string[]): string[] {
  const pictures = opened.names.filter((name) =>
    /\/media\/[^/]+\.(?:png|jpe?g|gif|bmp|tiff?|emf|wmf|svg|webp|heic)$/i.test(name),
  )
  const embedded = parts
    .flatMap((part) => opened.relationships(part))
    .filter(({ type, external }) => !external && (type === 'package' || type === 'oleObject'))
    .map(({ target }) => target.slice(target.lastIndexOf('/') + 1))
  return [
    ...(pictures.length === 0 ? [] : [pictures.length === 1 ? '1 picture' : `${pictures.length} pictures`]),
    ...(embedded.length === 0 ? [] : [`embedded files (${[...new Set(embedded)].join(', ')})`]),
  ]
}
