import type { Terms } from '../tab/terms.ts'
import { blanked, timesOf } from './audit-clauses.ts'
import { isCitation, type Block } from './audit-lines.ts'
import type { Header } from './audit-header-names.ts'
import { scaleNamed } from './audit-scales.ts'
import { unitNamed } from './audit-unit-names.ts'
import { isCurrency, unitAfter } from './audit-units.ts'
import { readValues, type AuditValue } from './audit-values.ts'

/** What the lines around a table say of all its numbers. */
export type TableNote = {
  readonly text: string
  readonly terms: ReadonlySet<string>
  /** Terms of the short line right above. */
  readonly caption: ReadonlySet<string>
  readonly times: readonly string[]
  readonly unit: string | undefined
  readonly scale: number | undefined
}

const CAPTION = 120

type Named = Pick<TableNote, 'unit' | 'scale'>

/** The notes of a document's tables, each read once. */
export function createNotes(blocks: readonly Block[], terms: Terms) {
  const known = new Map<number, TableNote>()
  const firsts: number[] = []
  for (const [index, block] of blocks.entries()) {
    firsts.push(block.type === 'row' && blocks[index - 1]?.type === 'row' ? firsts[index - 1]! : index)
  }
  return {
    /** The lines right above and below the rows that this one stands among. */
    of(index: number): TableNote {
      const first = firsts[index]!
      const note = known.get(first) ?? noteAround(blocks, first, terms)
      known.set(first, note)
      return note
    },
  }
}

function noteAround(blocks: readonly Block[], first: number, terms: Terms): TableNote {
  let last = first
  while (blocks[last + 1]?.type === 'row') last++
  const above = blocks.slice(Math.max(0, first - 2), first)
  // What heads the next table is no word on this one.
  const below = blocks[last + 2]?.type === 'row' ? [] : blocks.slice(last + 1, last + 2)
  const around = [...above, ...below].flatMap((block) =>
    block.type === 'text' ? [blanked(block.text, readValues(block.text))] : [],
  )
  const short = around.filter((text) => text.length < 200)
  const texts = above.flatMap((block) => (block.type === 'text' && !isCitation(block.text) ? [block.text] : []))
  const [caption = ''] = texts.slice(-1).filter((text) => text.length < CAPTION && !/[.。]$/u.test(text.trim()))
  return {
    text: around.join(' '),
    caption: new Set(terms(blanked(caption, readValues(caption)))),
    terms: new Set(texts.flatMap((text) => terms(blanked(text, readValues(text))))),
    times:
      texts
        .toReversed()
        .map((text) => timesOf(readValues(text)))
        .find((times) => times.length > 0) ?? [],
    unit: short.map(unitNamed).find((unit) => unit !== undefined),
    scale: short.map(scaleNamed).find((scale) => scale !== undefined),
  }
}

/** `In thousands` does not hold for what is said of one share. */
const perShare = /\bper (?:\p{L}+ )?(?:share|unit)\b|je aktie|par action|每股|1株|주당/iu

const MOST_OF_UNIT = 12

/** Whether a cell says nothing but a unit: `pence`, `£m`. */
function isUnit(text: string): boolean {
  if (/^[€$£](?:m|k|bn|'?000s?)?$/iu.test(text)) return true
  const found = unitAfter(` ${text}`, 0)
  // Capitals are as often the initials of someone.
  return found?.end === text.length + 1 && (found.currency || /\p{Ll}|[%°²³]/u.test(text))
}

/** The unit and scale that a row's label gives, else the corner of its table, else a note. */
export function namedInRow(
  corner: Header | undefined,
  { labelText: label, texts }: { readonly labelText: string; readonly texts: readonly string[] },
  note: Named,
): Named {
  const ofAll = perShare.test(label) ? undefined : (corner?.scale ?? note.scale)
  const cell = texts.find((text) => text.length <= MOST_OF_UNIT && isUnit(text))
  const own = cell === undefined ? undefined : (unitNamed(`(${cell})`) ?? unitNamed(cell))
  return { unit: own ?? unitNamed(label) ?? corner?.unit ?? note.unit, scale: scaleNamed(label) ?? ofAll }
}

/** A cell's unit and scale: its own, its column's, and what is named for all amounts. */
export function unitOfCell({ number }: AuditValue, header: Named | undefined, around: Named) {
  const unit = number?.unit ?? header?.unit
  return { unit, noteUnit: around.unit, scale: scaleOf(number, header, around) }
}

function scaleOf(number: AuditValue['number'], header: Named | undefined, around: Named): number | undefined {
  const unit = number?.unit ?? header?.unit
  if (unit !== undefined && !isCurrency(unit)) return header?.scale ?? number?.scale ?? 1
  if (number?.scale !== undefined && number.scale !== 1) return number.scale
  // `$12,480` under `in thousands` is one of the thousands too.
  const named = header?.scale ?? around.scale
  return named ?? number?.scale ?? (unit === undefined && around.unit === undefined ? undefined : 1)
}
