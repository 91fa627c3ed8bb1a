/** Keeps a power or a note's mark from becoming a part of the number before it. Call it with each text in order, and what stands before it in its line: gives the text with a `^` where one is needed. */
export function createRaisedFigures(): (text: string, before: string, isRaised: boolean) => string {
  let wasRaised = false
  return (text, before, isRaised) => {
    const begins = isRaised && !wasRaised
    if (text !== '') wasRaised = isRaised
    return begins && /^\s*\d/.test(text) && /\d$/.test(before) ? `^${text}` : text
  }
}
