/** Rows that are enough to show that spaces set their columns apart. */
const LEAST_ROWS = 4
const LEAST_CELLS = 4

/** Lines of a log whose columns spaces set apart, the line that heads them with them: the places of each, and how many cells it has. */
export function spacedColumns(texts: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>()
  const counts = texts.map((text) => (/^\s*[#|>*•-]|\t/.test(text) ? 0 : partsOf(text).length))
  for (let at = 0; at < texts.length; at++) {
    const count = counts[at]!
    if (count < LEAST_CELLS || counts[at - 1] === count) continue
    const run: number[] = []
    for (let next = at; next < texts.length; next++) {
      if (counts[next] === count) run.push(next)
      else if (!isBetween(texts[next]!)) break
    }
    const isData = (index: number): boolean =>
      partsOf(texts[index]!).filter((part) => /^[-+−]?\d/.test(part)).length * 2 >= count
    if (run.filter(isData).length >= LEAST_ROWS) for (const index of run) found.add(index)
  }
  return found
}

/** The stretches of a line between two spaces or more. */
export function partsOf(text: string): string[] {
  return text.match(/\S+(?: \S+)*/g) ?? []
}

/** A remark that may stand between the lines of a log, with its time or without. */
export function isRemark(text: string): boolean {
  return /^\s*(?:#|\d{4}-\d\d-\d\d[ T]\d\d:\d\d|\d\d:\d\d\s)/.test(text)
}

function isBetween(text: string): boolean {
  return text.trim() === '' || /^\s*--/.test(text) || isRemark(text)
}
