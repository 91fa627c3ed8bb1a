/** The engine's sentences and the screen's own wording of each; `{name}` stands for what a sentence speaks of, `{name…}` for a list of it. */
export type Sentences = Readonly<Record<string, string>>

type Pattern = { readonly matches: RegExp; readonly names: readonly string[]; readonly wording: string }

const PLACE = /\{(\w+)(…?)\}/g

/**
 * Says what the engine said in the screen's words: a sentence is known by its wording, and what it speaks of is put over, itself in the
 * screen's words where it is a sentence too. One that is not known stays as it is.
 */
export function sayAs(sentences: Sentences): (said: string) => string {
  let patterns: readonly Pattern[] | undefined
  const wordingOf = (said: string): string | undefined => {
    const own = sentences[said]
    if (own !== undefined) return own
    patterns ??= patternsOf(sentences)
    for (const { matches, names, wording } of patterns) {
      const found = matches.exec(said)
      if (found === null) continue
      const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
      return wording.replaceAll(PLACE, (_, name: string, many: string) => {
        const parts = many === '' ? [values.get(name) ?? ''] : (values.get(name) ?? '').split(', ')
        return parts.map((part) => wordingOf(part) ?? part).join(', ')
      })
    }
    return undefined
  }
  return (said) => wordingOf(said) ?? said
}

/** Those with the most words of their own first: a wider one must not take what a narrower one says better. */
function patternsOf(sentences: Sentences): readonly Pattern[] {
  return Object.entries(sentences)
    .filter(([sentence]) => sentence.search(PLACE) !== -1)
    .toSorted(([a], [b]) => b.replaceAll(PLACE, '').length - a.replaceAll(PLACE, '').length)
    .map(([sentence, wording]) => ({
      matches: new RegExp(
        `^${sentence
          .split(/\{\w+…?\}/)
          .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
          .join('([\\s\\S]+?)')}$`,
      ),
      names: Array.from(sentence.matchAll(PLACE), ([, name = '']) => name),
      wording,
    }))
}
