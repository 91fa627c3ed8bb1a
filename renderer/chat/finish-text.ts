/** One open requirement of a finish check, with what the record holds for it. */
export type FinishItem = {
  readonly id: string
  readonly title: string
  readonly read: readonly string[]
  readonly unopened: readonly string[]
  readonly other: readonly string[]
}

export type FinishText = {
  readonly head: string
  readonly items: readonly FinishItem[]
  readonly sums: readonly string[]
}

/** Takes a finish check apart for the screen; a line that is not known is kept as it is. */
export function readFinishText(text: string): FinishText {
  const [first = '', ...rest] = text.split('\n')
  const items: Open[] = []
  const sums: string[] = []
  let part: 'read' | 'unopened' | 'other' = 'read'
  let inSums = false
  for (const line of rest) {
    const head = /^(r\d+) \[open\] (.*)$/.exec(line)
    const item = items.at(-1)
    if (head !== null) {
      items.push({ id: head[1] ?? '', title: head[2] ?? '', read: [], unopened: [], other: [] })
      part = 'read'
      inSums = false
    } else if (/^\S/.test(line)) {
      inSums = true
      sums.push(line)
    } else if (inSums) sums.push(line.trim())
    else if (/^ {2}\S.*:$/.test(line)) part = partOf(line)
    else if (line.trim() !== '') item?.[part].push(line.trim())
  }
  return { head: first.replace(/^\[tab\] /, ''), items, sums: sums.filter((line) => !line.startsWith('[tab] ')) }
}

type Open = { id: string; title: string; read: string[]; unopened: string[]; other: string[] }

function partOf(label: string): 'read' | 'unopened' | 'other' {
  if (label.includes('never opened')) return 'unopened'
  return label.includes('never listed') ? 'other' : 'read'
}
