import { rowText } from './spanned-cells.ts'

/** A part of its own beside the body. */
export type Part = 'header' | 'footer' | 'footnote' | 'endnote' | 'comment'

/** Where text goes: the body or a part of its own, with the paragraph and the table row that are open. */
export type Flow = {
  part: Part | undefined
  /** Text that is no text of the document but says something about it: who comments, a list's number. */
  readonly capture: string | undefined
  bytes: number[]
  encoding: string
  text: string
  cells: string[]
  /** Open rows of tables in cells, by their depth. */
  readonly nested: Map<number, string[]>
  /** Their ended rows, which follow the row around. */
  nestedRows: string[]
  isInTable: boolean
  /** Its text so far ends in what is hidden. */
  isHiddenOpen: boolean
  /** Before its first line: a note's mark, who comments on what. */
  lead: string
}

export function newFlow(part: Part | undefined, encoding: string, capture?: string): Flow {
  return {
    part,
    capture,
    bytes: [],
    encoding,
    text: '',
    cells: [],
    nested: new Map(),
    nestedRows: [],
    isInTable: false,
    isHiddenOpen: false,
    lead: '',
  }
}

/** Says where hidden text begins and ends. */
export function markHidden(flow: Flow, isHidden: boolean): void {
  if (flow.isHiddenOpen !== isHidden) flow.text += isHidden ? '[hidden: ' : ']'
  flow.isHiddenOpen = isHidden
}

/** Ends the open cell, of a table in a cell where the depth is above 1. */
export function takeCell(flow: Flow, depth: number): void {
  markHidden(flow, false)
  const cells = depth > 1 ? (flow.nested.get(depth) ?? []) : flow.cells
  if (depth > 1) flow.nested.set(depth, cells)
  cells.push(flow.text.trim())
  flow.text = ''
}

/** Ends the open row of the deepest table in a cell. */
export function takeNestedRow(flow: Flow): void {
  const depth = Math.max(0, ...flow.nested.keys())
  const cells = flow.nested.get(depth)
  flow.nested.delete(depth)
  if (cells?.some((cell) => cell !== '') === true) flow.nestedRows.push(cells.join(' | '))
}

/** What the open paragraph or table row says, with its cells where it is a row, then what hangs on it; a new one begins. */
export function takeLines(flow: Flow): { readonly texts: string[]; readonly cells: readonly string[] } {
  markHidden(flow, false)
  while (flow.nested.size > 0) takeNestedRow(flow)
  const text = flow.text.trim()
  // Text after a row that was never ended is no cell of it.
  const isApart = flow.cells.length > 0 && !flow.isInTable
  const cells = isApart || text === '' ? flow.cells : [...flow.cells, text]
  const texts = [rowText(cells), ...flow.nestedRows, ...(isApart && text !== '' ? [text] : [])]
  flow.cells = []
  flow.nestedRows = []
  flow.text = ''
  return { texts, cells: flow.isInTable ? cells : [] }
}

/** What a group inherits and loses at its end. */
export type RtfState = {
  readonly flow: Flow
  font: number
  unicodeSkip: number
  isIgnored: boolean
  isHidden: boolean
  isRaised: boolean
  isDeleted: boolean
  /** Who deleted it, in the table of revisers. */
  reviser: number
  isFontTable: boolean
}
