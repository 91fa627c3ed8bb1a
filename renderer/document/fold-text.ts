/** Letters and digits of a text without case, accents and everything between them; `at[i]` is where the folded sign `i` stands in the text. */
export type FoldedText = { readonly folded: string; readonly at: readonly number[] }

/** What two printings of the same words have in common: spacing, hyphens, ligatures and punctuation differ from tool to tool. */
export function foldText(text: string): FoldedText {
  const at: number[] = []
  let folded = ''
  let offset = 0
  for (const sign of text) {
    const plain = /^[a-z0-9]$/.test(sign)
      ? sign
      : sign
          .normalize('NFKD')
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}]/gu, '')
    for (let i = 0; i < plain.length; i++) at.push(offset)
    folded += plain
    offset += sign.length
  }
  return { folded, at }
}

/** Every place where `needle` begins in `hay`. */
export function placesOf(hay: string, needle: string): number[] {
  const places: number[] = []
  if (needle === '') return places
  for (let at = hay.indexOf(needle); at !== -1; at = hay.indexOf(needle, at + 1)) places.push(at)
  return places
}
