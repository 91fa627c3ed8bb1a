/** Marks that begin a line of a list which Markdown does not know: `• one`, `– one`, `a) one`, `(ii) one`, `§ 1 one`. */
const MARKS = [
  /^(?<mark>[•·▪◦‣●○■□✓✔✗✘☐☑→–])\s*\S/u,
  /^(?:\(\p{L}\)|\p{L}[).]|\([ivx]{1,5}\)|[ivx]{1,5}\)|\(\d{1,2}\)|§{1,2} ?\d+)\s+\S/u,
  // A label in bold: `**Present:** Ann`.
  /^(?<fence>\*\*|__)(?!\s)(?:[^*_]{1,60}:\k<fence>|[^*_]{1,60}\k<fence>\s?:)/u,
]
const LABEL = /^\p{Lu}[^\s:.!?|][^:.!?|]{0,30}:\s+\S/u
const FENCE = /^[ \t>]*(?:[-*+]|\d+[.)])?[ \t]*(?:`{3,}|~{3,})/
const AROUND = /^(?: {0,3}>)* {0,3}/
/** Two spaces at the end of a line: Markdown breaks it there. */
const BREAK = '  '

/** The Markdown with breaks where its author meant lines: what begins with a mark of a list, or with a label, is not drawn into the line before. */
export function withKeptLines(markdown: string): string {
  const lines = markdown.split('\n')
  const kept = new Set<number>()
  let [from, isCode] = [0, false]
  for (const [index, line] of [...lines, ''].entries()) {
    const isFence = FENCE.test(line)
    if (isFence) isCode = !isCode
    if (!isCode && !isFence && textOf(line) !== '' && !/^(?: {4}|\t)/.test(line)) continue
    for (const own of keptIn(lines.slice(from, index))) kept.add(from + own)
    from = index + 1
  }
  return lines
    .map((line, index) => (kept.has(index + 1) && !/(?: {2}|\\)$/.test(line) ? `${line.trimEnd()}${BREAK}` : line))
    .join('\n')
}

/** Which of the lines of one paragraph begin on a line of their own. */
function keptIn(lines: readonly string[]): number[] {
  const texts = lines.map(textOf)
  const kinds = texts.map((text) => {
    const kind = MARKS.findIndex((mark) => mark.test(text))
    return kind === -1 ? undefined : `${kind}${MARKS[kind]?.exec(text)?.groups?.['mark'] ?? ''}`
  })
  const counts = new Map<string | undefined, number>()
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const areLabels = texts.length > 1 && texts.every((text) => LABEL.test(text))
  return kinds.flatMap((kind, index) => {
    const isOne = kind !== undefined && (counts.get(kind) ?? 0) > 1
    return index > 0 && (areLabels || isOne) ? [index] : []
  })
}

function textOf(line: string): string {
  return line.replace(AROUND, '').trim()
}
