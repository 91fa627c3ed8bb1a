import { tellLanguage, type Language } from '../tab/language.ts'
import type { DerivedEntry, ReadEntry, Requirement } from '../tab/record.ts'
import { abbreviationsIn, withAbbreviations } from './audit-abbreviations.ts'
import { besideFound } from './audit-beside.ts'
import { calculationsIn } from './audit-calculations.ts'
import { judgeCurrencies } from './audit-currency-votes.ts'
import { withCompounds } from './audit-compounds.ts'
import { contextOf } from './audit-context.ts'
import type { Slot } from './audit-slot.ts'
import { findSource } from './audit-find.ts'
import { createTaskSays } from './audit-from-task.ts'
import { formulasIn } from './audit-formulas.ts'
import { isCitation, mayWrap, sentencesOf, type AuditLine } from './audit-lines.ts'
import { createLocating } from './audit-locating.ts'
import { likeness, overlap, sameUnit, significant, union } from './audit-match.ts'
import { missingValues, type MissingValue } from './audit-missing.ts'
import { operandIndex } from './audit-operand-index.ts'
import { delimiterOf, type SourcePlace } from './audit-file-lines.ts'
import { ofOtherRow } from './audit-same-row.ts'
import { auditSources, sentenceKey, type AuditSources } from './audit-sources.ts'
import { finish, type IsLate, type Steps } from './audit-steps.ts'
import { withTaxWords } from './audit-tax-words.ts'
import { labelTerms } from './audit-terms.ts'
import { withTranslations } from './audit-translation.ts'
import { readable } from './audit-values.ts'
import { isFigure, type Verdict } from './audit-verdict.ts'

/** A value of the deliverable: `line` of its text view, `start` in that line. */
export type AuditedValue = {
  readonly text: string
  readonly kind: Slot['value']['kind']
  readonly line: number
  readonly start: number
} & Verdict

/** A sentence without values and the line that it is nearest to, if there is one. */
export type AuditedSentence = { readonly text: string; readonly line: number; readonly where?: SourcePlace }

export type AuditResult = {
  readonly values: readonly AuditedValue[]
  readonly missing: readonly MissingValue[]
  readonly sentences: readonly AuditedSentence[]
}

export type AuditFacts = {
  readonly reads: readonly ReadEntry[]
  readonly derived: readonly DerivedEntry[]
  readonly requirements: readonly Requirement[]
  readonly task: string
  readonly language: Language
  /** Files whose names are no values. */
  readonly paths: Iterable<string>
}

/** Judges a deliverable, given as the lines that an extractor reads in it, value after value. */
type PreparedAudit = (path: string, text: readonly AuditLine[]) => Steps<AuditResult>

/** The audit of a task's deliverables against what was read, done at once. Undefined where it is late. */
export function createAudit(facts: AuditFacts, isLate?: IsLate) {
  const judged = finish(prepareAudit(facts), isLate)
  if (judged === undefined) return undefined
  return {
    audit: (path: string, text: readonly AuditLine[]): AuditResult | undefined => finish(judged(path, text), isLate),
  }
}

/** Makes what was read ready for any number of deliverables. */
export function* prepareAudit({
  reads,
  derived,
  requirements,
  task,
  language,
  paths,
}: AuditFacts): Steps<PreparedAudit> {
  const terms = labelTerms(language)
  const sources: AuditSources = yield* auditSources(reads, derived, terms)
  const index = operandIndex(sources, requirements)
  const taskLanguage = tellLanguage(task)
  const writtenTerms = withTaxWords(
    withCompounds(withAbbreviations(terms, abbreviationsIn(namesOfRows(sources))), sources.says),
  )
  const things = new Set(
    sources.slots.flatMap(({ slot: { ids } }) => [...ids].flatMap((id) => /^(\p{Ll}+) \d+$/u.exec(id)?.[1] ?? [])),
  )
  const fromTask = createTaskSays(contextOf(lines(task), { terms, path: '' }).slots, taskLanguage, sources.weight)
  const names = [...new Set([...paths].flatMap((path) => [path, path.slice(path.lastIndexOf('/') + 1)]))]
  const numbered = names.filter((name) => /\d/.test(name))

  function judge(slot: Slot): Verdict {
    const { value } = slot
    const found = findSource(slot, sources)
    if (found.verdict === 'grounded') return found
    if (fromTask(slot)) return { verdict: 'fromTask' }
    if (value.kind === 'period') return found
    if (
      value.kind === 'quote' &&
      value.text.split(/\s+/).length < 3 &&
      !/[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]{6}/u.test(value.text)
    )
      return { verdict: 'notChecked', why: 'short quote' }
    if (found.verdict === 'rounded' || value.number === undefined) return found
    const counted = sources.derived.find(({ slots }) =>
      slots.some(
        (other) =>
          likeness(slot, other) !== 'other' &&
          sameUnit(slot, other) &&
          (significant(value.number!.raw) >= 3 ||
            overlap(union(slot.own, slot.sentence), other.own, sources.weight) > 0),
      ),
    )
    if (counted === undefined && value.number.between !== undefined)
      return { verdict: 'notChecked', why: 'ratio in words' }
    if (counted !== undefined) return { verdict: 'derived', formula: counted.entry.command, entryId: counted.entry.id }
    return found
  }

  return function* judged(path, text) {
    const context = contextOf(text, {
      terms: withTranslations(writtenTerms, {
        from: tellLanguage(text.map((one) => one.text).join('\n')),
        to: sources.languages,
        says: sources.says,
      }),
      things,
      path: '',
      delimiter: delimiterOf(path, text),
      wraps: mayWrap(path),
      names,
    })
    const byLine = new Map(text.map((one) => [one.line, one.text]))
    const locating = createLocating(context, numbered)
    const verdicts = new Map<Slot, Verdict>()
    for (const slot of context.slots) {
      yield
      verdicts.set(slot, locating(slot, byLine.get(slot.line) ?? '') ?? judge(slot))
    }
    for (const mates of Map.groupBy(context.slots, sentenceKey).values()) {
      yield
      const found = mates.flatMap((slot) => {
        const verdict = verdicts.get(slot)!
        const tells = slot.value.number !== undefined && significant(slot.value.number.raw) >= 3
        return verdict.verdict === 'grounded' && tells && slot.cell === undefined
          ? [{ slot, where: verdict.where }]
          : []
      })
      for (const slot of found.length === 0 ? [] : mates) {
        if (!/^(?:ungrounded|notChecked)$/.test(verdicts.get(slot)!.verdict)) continue
        const beside = besideFound(slot, found, sources)
        if (beside !== undefined) verdicts.set(slot, beside)
      }
    }
    for (const mates of Map.groupBy(context.slots, sentenceKey).values()) {
      yield
      const others = mates.map((slot) => [slot, ofOtherRow(slot, mates, { judged: verdicts, sources })] as const)
      for (const [slot, other] of others)
        if (other !== undefined) verdicts.set(slot, { verdict: 'ungrounded', where: other.place })
    }
    judgeCurrencies(context.slots, verdicts, sources)
    yield* formulasIn(text, context.slots, verdicts)
    yield* calculationsIn(context, verdicts, sources, index)
    // What stands on a value that was only now found to be calculated.
    yield* formulasIn(text, context.slots, verdicts)
    const values = context.slots.flatMap((slot): AuditedValue[] => {
      const verdict = verdicts.get(slot)!
      const said = asWritten(slot, byLine.get(slot.line) ?? '')
      return isFigure(verdict)
        ? [{ text: said, kind: slot.value.kind, line: slot.line, start: slot.start, ...verdict }]
        : []
    })
    yield
    const withValues = new Set(context.slots.map(({ line }) => line))
    const sentences: AuditedSentence[] = []
    for (const block of context.blocks) {
      if (block.type === 'row' || block.isHeading || withValues.has(block.line) || isCitation(block.text)) continue
      for (const { text: said } of sentencesOf(block.text)) {
        yield
        const where = sources.verbatim(said) ?? sources.nearest(said)
        sentences.push({ text: said, line: block.line, ...(where === undefined ? {} : { where }) })
      }
    }
    yield
    return { values, sentences, missing: missingValues(context.slots, requirements, sources, terms) }
  }
}

/** How many values have each verdict. */
export function countVerdicts({ values, missing }: AuditResult) {
  const count = (verdict: Verdict['verdict']): number => values.filter((value) => value.verdict === verdict).length
  return {
    values: values.length,
    grounded: count('grounded'),
    rounded: count('rounded'),
    derived: count('derived'),
    fromTask: count('fromTask'),
    ungrounded: count('ungrounded'),
    notChecked: count('notChecked'),
    missing: missing.length,
  }
}

function lines(text: string): AuditLine[] {
  return text.split('\n').map((said, at) => ({ text: said, line: at + 1 }))
}

/** The text of a value as its line has it, with digits and small letters that were read as plain ones. */
function asWritten({ value, start }: Slot, line: string): string {
  const said = line.slice(start, start + value.text.length)
  return readable(said) === value.text ? said : value.text
}

/** What the first cells of rows say. */
function namesOfRows({ contexts }: AuditSources): string[] {
  return contexts.flatMap(({ context }) =>
    context.tables.flatMap(({ rows }) => rows.flatMap(({ texts }) => texts.slice(0, 2).filter((text) => text !== ''))),
  )
}
