/** A page's own number, as printed on it. */
const pageNumber =
  /^\s*(?:[-–—]?\s*\d{1,4}\s*[-–—]|\d{1,4}\s*\/\s*\d{1,4})\s*$|\b(?:page|seite)\s*\d{1,4}\s*(?:of|von|\/)\s*\d{1,4}\b|^\s*(?:page|seite|p\.)\s*\d{1,4}\s*$|第\s*\d+\s*页|\d+\s*쪽\s*$/iu
const NEARBY = 3
const LONGEST = 120

/** Lines of a PDF that belong to its pages and not to its text: numbers, and what stands beside several of them at the same distance. */
export function pageFurniture(lines: ReadonlyMap<number, string>): Set<number> {
  const numbers = Array.from(lines).flatMap(([line, text]) =>
    text.length < LONGEST && pageNumber.test(text) ? [line] : [],
  )
  const found = new Set(numbers)
  for (let distance = -NEARBY; distance <= NEARBY; distance++) {
    const beside = Map.groupBy(
      numbers.map((number) => number + distance),
      (line) => mask(lines.get(line) ?? ''),
    )
    for (const [text, at] of beside)
      if (text !== '' && text.length < LONGEST && at.length >= 2) for (const line of at) found.add(line)
  }
  return found
}

/** Pages differ in their numbers only. */
function mask(text: string): string {
  return text.replaceAll(/\d+/gu, '#').trim()
}
