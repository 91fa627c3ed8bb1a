import type { ReadRow } from '../../preload/task-shapes.ts'
import { rangeWords, type PlaceText } from '../document/place-words.ts'
import type { Catalogue } from '../locales/en.ts'
import { useText } from '../locales/use-text.ts'
import { EntryId, PathName } from '../ui/mark.tsx'
import './read-log.css'

type ReadLogRowProps = {
  readonly row: ReadRow
  readonly citedBy: readonly string[]
  readonly onOpen: (row: ReadRow) => void
}

/** An entry of the read log; a click opens it in its document. */
export function ReadLogRow({ row, citedBy, onOpen }: ReadLogRowProps) {
  const { tab, source } = useText()
  const facts = [
    whatWas(row, tab, source.place),
    ...(row.cut.length > 0 ? [tab.cut] : []),
    ...(row.stale ? [tab.staleShort] : []),
    ...(citedBy.length > 0 ? [tab.citedBy(citedBy.join(', '))] : []),
  ]
  return (
    <button
      type="button"
      className="entry"
      data-main
      data-entry={row.id}
      title={row.command}
      onClick={() => onOpen(row)}
    >
      <EntryId id={row.id} stale={row.stale} />
      <PathName path={row.path} nameOnly />
      <span className="when">{row.lastTurn === row.turn ? tab.turn(row.turn) : tab.turns(row.turn, row.lastTurn)}</span>
      <span className={row.stale ? 'sub warn' : 'sub'}>{facts.join(', ')}</span>
    </button>
  )
}

function whatWas(row: ReadRow, tab: Catalogue['tab'], place: PlaceText): string {
  if (row.kind === 'derived') return tab.derivedOver(row.files.length)
  if (row.kind === 'matches') return tab.matches(row.lines.reduce((sum, [from, to]) => sum + to - from + 1, 0))
  const [first, last] = [row.locators[0], row.locators.at(-1)]
  const [from, to] = [row.lines[0]?.[0], row.lines.at(-1)?.[1]]
  if (first === undefined || last === undefined || from === undefined || to === undefined) return ''
  // Lines and paragraphs have one locator for the whole stretch: there the text view's lines say more.
  return 'page' in first || 'sheet' in first || 'slide' in first
    ? rangeWords(first, last, place)
    : tab.linesOf(from, to, row.lineCount)
}
