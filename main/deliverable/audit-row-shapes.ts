import type { Block, Cell, Row } from './audit-lines.ts'
import { isBareMonth } from './audit-times.ts'
import { readValues } from './audit-values.ts'

const knownKinds = new Map<string, string>()
const MOST_KNOWN = 20_000

/** The kind of what a cell holds: a number, a time, words, nothing. Kept, because it is asked again and again. */
function kindOf({ text }: Cell): string {
  if (text === '') return ''
  const known = knownKinds.get(text)
  if (known !== undefined) return known
  if (knownKinds.size >= MOST_KNOWN) knownKinds.clear()
  const kinds = readValues(text, { cell: true }).map(({ kind }) => kind)
  const isTime = kinds.some((kind) => kind === 'period' || kind === 'date')
  const found = kinds.includes('number') ? 'number' : isTime ? 'time' : 'words'
  knownKinds.set(text, found)
  return found
}

/** Rows that leave out cells at their beginning, as sheets do under a cell that holds for several rows, with these cells empty. */
export function alignRows(blocks: readonly Block[]): Block[] {
  let full: Row | undefined
  let kinds: string[] = []
  return blocks.map((block): Block => {
    if (block.type !== 'row' || (full !== undefined && full.table !== block.table)) full = undefined
    if (block.type !== 'row') return block
    const missing = full === undefined ? 0 : full.cells.length - block.cells.length
    if (missing > 0 && missing <= 2 && block.cells.length > 1) {
      const own = block.cells.map(kindOf)
      const alike = (shift: number): number => own.filter((kind, at) => kind === kinds[at + shift]).length
      if (alike(missing) > alike(0) && alike(missing) >= own.length - 1)
        return { ...block, cells: [...Array.from({ length: missing }, () => ({ text: '', start: 0 })), ...block.cells] }
    } else if (block.cells.some((cell) => kindOf(cell) === 'number')) {
      full = block
      kinds = block.cells.map(kindOf)
    }
    return block
  })
}

/** What a row of headers says of the columns of the wider one below it: each of its cells holds for as many. */
export function spansOver({ cells }: Row, below: Row): readonly string[] | undefined {
  const places = cells.flatMap(({ text }, at) => (text === '' ? [] : [at]))
  const [first, second] = places
  if (first === undefined || second === undefined || cells.some((cell) => kindOf(cell) === 'number')) return undefined
  const step = second - first
  const isEven = places.every((at, index) => at === first + index * step)
  const offset = first > 0 ? first : below.cells.length - places.length * step
  if (step < 2 || !isEven || offset < 0 || offset > 2) return undefined
  return below.cells
    .map((_, column) => cells[first + Math.floor((column - offset) / step) * step]?.text ?? '')
    .map((text, column) => (column < offset ? '' : text))
}

const keyed = /^([^:：]{1,60}?)[:：]\s+([-+−(]?[$€£¥]?\d[\d.,']*\s?(?:%|\p{L}{1,4})?\)?)$/u

/** What the cells of a row call their own numbers, where several do (`2019: 120 | 2020: 135`); a time holds until another is said. */
export function keysOf({ cells }: Row): readonly (string | undefined)[] | undefined {
  const keys = cells.map(({ text }) => keyed.exec(text)?.[1])
  if (keys.filter((key) => key !== undefined).length < 2) return undefined
  let time = ''
  return keys.map((key) => {
    if (key === undefined) return undefined
    const [own] = readValues(key, { cell: true }).filter(({ kind }) => kind === 'period' || kind === 'date')
    if (own === undefined) return `${time} ${key}`.trim()
    time = own.text
    return key
  })
}

const whole = /^(?:grand |sub)?total|^sum$|^summe|^gesamt|^insgesamt|^合计|^合計|^总计|^합계/iu

/** For each row what holds for it of a row above: a first cell that is left empty in it, or the name over rows of the same times. */
export function groupsIn(rows: readonly Row[], isHeader: (row: number) => boolean): string[] {
  const firsts = rows.map(({ cells }) => cells[0]!)
  const firstKinds = firsts.map(kindOf)
  const isRepeated = (at: number): boolean =>
    firstKinds[at] === 'time' && firsts.some(({ text }, other) => other !== at && text === firsts[at]!.text)
  let last = ''
  return rows.map(({ cells }, at) => {
    if (isHeader(at)) {
      last = ''
      return ''
    }
    const isTime = firstKinds[at] === 'time' && cells.slice(1).every((cell) => kindOf(cell) !== 'words')
    if (isTime && isRepeated(at)) return last
    if (firsts[at]!.text !== '') {
      last = firsts[at]!.text
      return ''
    }
    const called = cells.find(({ text }) => text !== '')?.text ?? ''
    return cells.some((cell) => kindOf(cell) === 'number') && !whole.test(called) ? last : ''
  })
}

const LEAST_CONTINUED = 3
const MOST_LINES = 3

/** Rows that go on in lines of words below them, as a list does that a page is too narrow for: these words are a last cell of theirs. */
export function joinContinued(blocks: readonly Block[]): Block[] {
  const joins = new Map<number, number>()
  for (const [at, block] of blocks.entries()) {
    if (block.type !== 'row' || isContinuation(block)) continue
    const next = blocks.findIndex(
      (later, index) => index > at && index <= at + MOST_LINES + 1 && !isContinuation(later),
    )
    const later = blocks[next]
    if (next <= at + 1 || later?.type !== 'row' || !isLike(block, later)) continue
    joins.set(at, next)
  }
  if (joins.size < LEAST_CONTINUED) return [...blocks]
  const joined: Block[] = []
  let table: number | undefined
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at]!
    const next = joins.get(at)
    const said =
      next === undefined
        ? ''
        : blocks
            .slice(at + 1, next)
            .map(wordsOf)
            .join(' ')
    if (block.type === 'row' && (next !== undefined || table !== undefined)) {
      table ??= block.table
      joined.push({ ...block, table, cells: [...block.cells, { text: said, start: 0 }] })
    } else joined.push(block)
    if (next === undefined) table = undefined
    else at = next - 1
  }
  return joined
}

function isContinuation(block: Block): boolean {
  if (block.type === 'text') return block.text.length < 120
  const full = block.cells.filter(({ text }) => text !== '')
  // What stands alone in the first of several columns heads the rows below it.
  if (block.cells.length > 2 && block.cells[0]!.text !== '') return false
  return full.length === 1 && kindOf(full[0]!) === 'words'
}

function wordsOf(block: Block): string {
  return block.type === 'text'
    ? block.text
    : block.cells
        .map(({ text }) => text)
        .join(' ')
        .trim()
}

function isLike(one: Row, other: Row): boolean {
  return (
    one.cells.length === other.cells.length &&
    one.cells.some((cell) => kindOf(cell) === 'number') &&
    one.cells.every((cell, at) => kindOf(cell) === kindOf(other.cells[at]!))
  )
}

/** Whether a text is the name of a month and nothing else. */
export function isMonthName(text: string): boolean {
  return isBareMonth(readValues(text, { cell: true }).find((value) => value.text === text)?.keys[0])
}
