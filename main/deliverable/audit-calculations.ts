import type { Context } from './audit-context.ts'
import type { Slot } from './audit-slot.ts'
import { columnFor } from './audit-column-sums.ts'
import { cueOf } from './audit-cues.ts'
import { calculate, isTelling } from './audit-derived.ts'
import { pairsOfDatedRows } from './audit-dated-rows.ts'
import { operandOf } from './audit-file-sums.ts'
import { groupShare } from './audit-group-shares.ts'
import { groupTotal, isCount } from './audit-groups.ts'
import { likeness, overlap, sameUnit, significant, union, wordsOf } from './audit-match.ts'
import type { OperandIndex } from './audit-operand-index.ts'
import { ofListedRows } from './audit-listed-rows.ts'
import { isList, ofNamedRows } from './audit-named-rows.ts'
import { operandFrom, operandsOf } from './audit-operands.ts'
import { asDerived, besideIn, ofDeliverable, stands, wordsAround } from './audit-in-deliverable.ts'
import { allPairs, pairsOverTime } from './audit-pairs.ts'
import { pairsOfRowShares } from './audit-row-shares.ts'
import { ofPickedRows } from './audit-picked-rows.ts'
import { spansIn } from './audit-spans.ts'
import { overSpan } from './audit-span-sums.ts'
import type { AuditSources } from './audit-sources.ts'
import { ofParagraph, ofSameRow, ofStated } from './audit-stated.ts'
import { countsIn } from './audit-spelled-numbers.ts'
import type { TableContext } from './audit-tables.ts'
import type { Steps } from './audit-steps.ts'
import type { Verdict } from './audit-verdict.ts'

/** Finds how values that nothing states come from others: of the same deliverable table or sentence, of one table that was read, or of several files. */
export function* calculationsIn(
  context: Context,
  judged: Map<Slot, Verdict>,
  sources: AuditSources,
  index: OperandIndex,
): Steps<void> {
  const beside = besideIn(context)
  for (const slot of context.slots) {
    yield
    const { verdict } = judged.get(slot)!
    if (slot.value.kind !== 'number' || slot.value.reference || (verdict !== 'ungrounded' && verdict !== 'notChecked'))
      continue
    const isRatio = slot.value.number?.between !== undefined
    if (verdict === 'notChecked' && !isRatio && (judged.get(slot) as { why?: string }).why !== 'other words') continue
    const found =
      ofDeliverable(slot, beside(slot), judged) ??
      ofWords(slot, beside(slot), { judged, sources }) ??
      ofSource(slot, (verdict === 'notChecked' && !isRatio) || isAsItIs(slot, sources), { sources, index }) ??
      ofGroup(slot, context, { judged, sources, index }) ??
      ofFiles(slot, index)
    if (found !== undefined) judged.set(slot, found)
  }
}

/** Whether a value stands somewhere as it is, and so is another thing's before it is a calculation that nothing announces. */
function isAsItIs(slot: Slot, sources: AuditSources): boolean {
  return sources.ofDigits(slot).some((source) => likeness(slot, source.slot) === 'same' && sameUnit(slot, source.slot))
}

/** Whether a row that is calculated with gives the value itself, and so as something that it was not found to be. */
function standsIn({ value, scale }: Slot, { rows }: TableContext, lines: readonly number[]): boolean {
  const amount = (value.number?.raw ?? 0) * (scale ?? 1)
  return rows.some(
    ({ line, numbers }) =>
      lines.length === 1 &&
      line === lines[0] &&
      numbers.some((one) => one?.number?.raw === amount && one.kind === 'number'),
  )
}

/** Of what the words of a sentence take up: values of its paragraph, and of rows that it calls. */
function ofWords(
  slot: Slot,
  others: readonly Slot[],
  { judged, sources }: { readonly judged: ReadonlyMap<Slot, Verdict>; readonly sources: AuditSources },
): Verdict | undefined {
  if (slot.cell !== undefined) return undefined
  const standing = others.filter(
    (other) => other !== slot && other.cell === undefined && other.value.kind === 'number' && stands(judged.get(other)),
  )
  const mates = standing.filter(({ beside }) => beside === slot.beside)
  const places = mates.flatMap((mate) => {
    const verdict = judged.get(mate)
    return verdict?.verdict === 'grounded' ? [verdict.where] : []
  })
  return asDerived(ofParagraph(slot, standing) ?? ofStated(slot, mates, sources) ?? ofSameRow(slot, places, sources))
}

/** So many tables are tried where no word announces a calculation. */
const FEW = 3

/** `isElsewhere`: the value stands in what was read under other words, and only words of a sum make it one. */
function ofSource(
  slot: Slot,
  isElsewhere: boolean,
  { sources, index }: { readonly sources: AuditSources; readonly index: OperandIndex },
): Verdict | undefined {
  const cue = cueOf(wordsAround(slot))
  const tells = !isElsewhere && isTelling(slot)
  const isSaid =
    slot.value.number?.between !== undefined || Object.values(cue).some(Boolean) || (!isElsewhere && isList(slot))
  const isCounted = countsIn(slot.sentenceText).some((count) => count > 2)
  if (!tells && !isSaid && !isCounted && slot.times.length === 0 && spansIn(slot.sentenceText).length === 0)
    return undefined
  const said = wordsOf(slot)
  const listed = isElsewhere || !isList(slot) ? cue : { ...cue, sum: true }
  const acrossTables = calculate(slot, cue, { pairs: pairsOverTime(slot, sources), sums: [], tells })
  if (acrossTables !== undefined) return { verdict: 'derived', formula: acrossTables.formula }
  for (const { context, table, placeOf } of index
    .tablesFor([...said, ...slot.times])
    .slice(0, isSaid ? undefined : FEW)) {
    const ofPart =
      isElsewhere && !cue.sum
        ? undefined
        : ofListedRows(slot, cue, { source: { context, table, placeOf }, weight: sources.weight })
    if (ofPart !== undefined) return { verdict: 'derived', formula: ofPart.formula, where: placeOf(ofPart.lines[0]!) }
    const { pairs, sums } = operandsOf(slot, table, { context, weight: sources.weight })
    const dated = pairsOfDatedRows(slot, { context, table }, sources.weight)
    const shares = cue.share && slot.unit === '%' ? pairsOfRowShares(slot, { context, table }, sources.weight) : []
    const where = calculate(slot, listed, { pairs: [...pairs, ...dated, ...shares], sums, tells })
    if (where !== undefined && !standsIn(slot, table, where.lines))
      return { verdict: 'derived', formula: where.formula, where: placeOf(where.lines[0]!) }
  }
  const whole = isElsewhere ? undefined : columnFor(slot, cue, { columnsOf: index.columnsOf, weight: sources.weight })
  if (whole !== undefined) {
    const { operands, placeOf } = whole.column
    return { verdict: 'derived', formula: whole.formula, where: placeOf(operands[0]!.line) }
  }
  const span = isElsewhere && !cue.sum ? undefined : overSpan(slot, cue, { index, weight: sources.weight })
  if (span !== undefined)
    return { verdict: 'derived', formula: span.formula, where: span.source.placeOf(span.lines[0]!) }
  const picked = isElsewhere && !isSaid ? undefined : ofPickedRows(slot, cue, { index, weight: sources.weight })
  if (picked !== undefined)
    return { verdict: 'derived', formula: picked.formula, where: picked.source.placeOf(picked.lines[0]!) }
  const ofRows = ofNamedRows(slot, cue, { sources, isElsewhere })
  if (ofRows !== undefined) return { verdict: 'derived', formula: ofRows.formula }
  for (const { slots, placeOf } of index.sentencesFor(said)) {
    const mates = slots.filter((other) => overlap(said, union(other.own, other.lead), sources.weight) > 0)
    if (mates.length < 2 || mates.length > 6) continue
    // What the sentence itself gives as another's is no result of it.
    if (slots.some((other) => likeness(slot, other) === 'same' && sameUnit(slot, other))) continue
    // Two values of a sentence are a part and a whole of few digits by chance.
    const isPlain = slot.value.number === undefined || significant(slot.value.number.raw) < 3
    const found = calculate(slot, isPlain ? { ...cue, share: false } : cue, {
      pairs: allPairs(mates.map(operandFrom)),
      sums: [mates.map(operandFrom), ownNamed(slot, mates).map(operandFrom)],
      tells,
    })
    if (found !== undefined) return { verdict: 'derived', formula: found.formula, where: placeOf(found.lines[0]!) }
  }
  return undefined
}

/** The values of a source's sentence that have a word of their own in what a value is said with. */
function ownNamed(slot: Slot, mates: readonly Slot[]): Slot[] {
  const said = wordsOf(slot)
  return mates.filter(({ own }) =>
    [...own].some((term) => said.has(term) && mates.filter((other) => other.own.has(term)).length === 1),
  )
}

/** A subtotal or a count by what the row is called: of a table of this deliverable that stands on something, or of one that was read. */
function ofGroup(
  slot: Slot,
  context: Context,
  { judged, sources, index }: { judged: ReadonlyMap<Slot, Verdict>; sources: AuditSources; index: OperandIndex },
): Verdict | undefined {
  const { weight } = sources
  const cue = cueOf(slot.sentenceText)
  const isShare = slot.unit === '%' && cue.share
  const mayCount = significant(slot.value.number?.raw ?? 0) > 3 && countsIn(slot.sentenceText).length > 0
  if (slot.cell === undefined && !cue.sum && !isShare && !mayCount) return undefined
  const isAnnounced = slot.cell !== undefined || cue.sum || isShare
  const tables = index.tablesFor([...wordsOf(slot), ...slot.times]).slice(0, isAnnounced ? undefined : FEW)
  for (const { context: where, table, placeOf } of tables) {
    const found = isShare
      ? groupShare(slot, { context: where, table }, weight)
      : groupTotal(slot, { context: where, table }, weight)
    if (found !== undefined) return { verdict: 'derived', formula: found.formula, where: placeOf(found.lines[0]!) }
  }
  for (const table of isShare ? [] : context.tables) {
    const stand = context.slots.every(
      (other) => other.cell?.table !== table || other.value.kind !== 'number' || stands(judged.get(other)),
    )
    const found = stand ? groupTotal(slot, { context, table }, weight) : undefined
    if (found !== undefined) return { verdict: 'derived', formula: found.formula }
  }
  return undefined
}

/** A sum or a count over files, each with the value that it has under the same words. */
function ofFiles(slot: Slot, index: OperandIndex): Verdict | undefined {
  const cue = cueOf(wordsAround(slot))
  const label = slot.cell?.table.rows[slot.cell.row]!.label
  const counted =
    slot.cell !== undefined && isCount(slot.cell.table.headerOf(slot.cell.row, slot.cell.column)?.text ?? '')
  const isMove = slot.ids.size > 1 && (cue.up || cue.down || cue.change)
  if (!cue.sum && !cue.mean && !isMove && label === undefined) return undefined
  for (const group of index.filesFor(slot)) {
    // All files of what the row is called are its group, whatever its column is called.
    const isNamed =
      label !== undefined &&
      label.size > 0 &&
      group.every(({ slot: { near } }) => [...label].every((term) => near.has(term)))
    if (isNamed && counted && slot.value.number?.raw === group.length)
      return { verdict: 'derived', formula: `count of ${group.length} files`, where: group[0]!.place }
    const said = isNamed ? { ...cue, sum: true } : cue
    const isPair = isMove && group.length === 2
    if (!said.sum && !said.mean && !isPair) continue
    const operands = group.map(operandOf)
    const pairs = isPair ? allPairs(operands.map((one) => ({ ...one, times: [] }))) : []
    const found = calculate(slot, said, { pairs, sums: [operands] })
    if (found !== undefined) return { verdict: 'derived', formula: found.formula, where: group[0]!.place }
  }
  return undefined
}
