/** A part of its own beside the body. */
export type Part = 'header' | 'footer' | 'footnote' | 'comment'

/** Where text goes: the body or a part of its own, with the paragraph and the table row that are open. */
export type Flow = {
  readonly part: Part | undefined
  bytes: number[]
  encoding: string
  text: string
  cells: string[]
  isInTable: boolean
  /** Its text so far ends in what is hidden. */
  isHiddenOpen: boolean
}

export function newFlow(part: Part | undefined, encoding: string): Flow {
  return { part, bytes: [], encoding, text: '', cells: [], isInTable: false, isHiddenOpen: false }
}

/** Says where hidden text begins and ends. */
export function markHidden(flow: Flow, isHidden: boolean): void {
  if (flow.isHiddenOpen !== isHidden) flow.text += isHidden ? '[hidden: ' : ']'
  flow.isHiddenOpen = isHidden
}

/** Ends the open cell. */
export function takeCell(flow: Flow): void {
  markHidden(flow, false)
  flow.cells.push(flow.text.trim())
  flow.text = ''
}

/** What the open paragraph or table row says; a new one begins. */
export function takeLine(flow: Flow): string {
  markHidden(flow, false)
  const rest = flow.cells.length > 0 && flow.text.trim() === '' ? [] : [flow.text]
  const line = [...flow.cells, ...rest].join(' | ').trim()
  flow.cells = []
  flow.text = ''
  return line
}
