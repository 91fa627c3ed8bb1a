/** The two forms of a message's body. `richOnly`: what the plain one does not say. */
export type Body = { readonly body: readonly string[]; readonly richOnly: readonly string[] }

/** The plain body, quotes as they are; the rich one's lines where there is no other, or where the plain one only says that there is one, and those that say more. */
export function bodyOf(plainBody: string, rich: readonly string[]): Body {
  const plain = plainBody.trimEnd()
  const isStub = plain.trim().length < 400 && plain.trim().length * 4 < rich.join('').length
  if (rich.length > 0 && isStub) return { body: rich, richOnly: [] }
  if (plain.trim() === '') return { body: [], richOnly: [] }
  return { body: plain.split(/\r\n|\r|\n/), richOnly: onlyIn(rich, plain) }
}

/** Lines that say a number, or mostly words, that a text lacks: a table often stands in the rich form alone. A table is given whole. */
function onlyIn(rich: readonly string[], plain: string): string[] {
  const said = new Set(wordsOf(plain))
  const isMissing = (line: string): boolean => {
    const words = wordsOf(line)
    const missing = words.filter((word) => !said.has(word))
    return missing.some((word) => /\p{N}/u.test(word)) || (missing.length > 1 && missing.length * 2 > words.length)
  }
  const isShown = rich.map(isMissing)
  for (const step of [1, -1]) {
    for (let at = step === 1 ? 1 : rich.length - 2; at >= 0 && at < rich.length; at += step)
      if (isShown[at - step] === true && isRow(rich[at]!) && isRow(rich[at - step]!)) isShown[at] = true
  }
  return rich.filter((_, at) => isShown[at])
}

function isRow(line: string): boolean {
  return line.includes(' | ')
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  )
}
