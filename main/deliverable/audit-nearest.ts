import wink from 'wink-bm25-text-search'

/** Texts by the terms that they share with another, BM25 deciding; built when it is first asked. */
export function nearestTexts<T>(texts: readonly { readonly terms: readonly string[]; readonly item: T }[]) {
  let index: ReturnType<typeof wink> | undefined
  const build = (): ReturnType<typeof wink> => {
    const made = wink()
    made.defineConfig({ fldWeights: { terms: 1 } })
    // Terms hold no spaces: one text of them comes apart as it was.
    made.definePrepTasks([(joined: string) => joined.split(' ').filter((term) => term !== '')])
    for (const [at, { terms }] of texts.entries()) made.addDoc({ terms: terms.join(' ') }, at)
    // Fewer than three texts are no collection to the index.
    for (let at = texts.length; at < 3; at++) made.addDoc({ terms: '' }, at)
    made.consolidate()
    return made
  }
  return (terms: readonly string[]): T | undefined => {
    index ??= build()
    const [best] = index.search(terms.join(' '), 1)
    return best === undefined ? undefined : texts[Number(best[0])]?.item
  }
}
