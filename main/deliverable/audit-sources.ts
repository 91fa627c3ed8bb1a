import type { DerivedEntry, ReadEntry } from '../tab/record.ts'
import { tellLanguage, type Language } from '../tab/language.ts'
import type { Terms } from '../tab/terms.ts'
import { contextOf, type Context } from './audit-context.ts'
import type { Slot } from './audit-slot.ts'
import { delimiterOf, fileLines, type SourcePlace } from './audit-file-lines.ts'
import { foldText, mayWrap, type AuditLine } from './audit-lines.ts'
import { amountsOfSlot, digitsKeys, keysInOtherUnits, lowest } from './audit-digits.ts'
import type { Weight } from './audit-match.ts'
import { nearestTexts } from './audit-nearest.ts'
import type { Steps } from './audit-steps.ts'

export type SourceSlot = {
  readonly slot: Slot
  readonly place: SourcePlace
  /** Values of the same sentence. */
  readonly mates: () => readonly Slot[]
}

/** All that was read in a task, made ready for the audit once. */
export type AuditSources = {
  readonly slots: readonly SourceSlot[]
  readonly contexts: readonly { readonly context: Context; readonly placeOf: (line: number) => SourcePlace }[]
  readonly derived: readonly { readonly entry: DerivedEntry; readonly slots: readonly Slot[] }[]
  readonly weight: Weight
  /** Languages of the files, English where a file's words tell none. */
  readonly languages: ReadonlySet<Language>
  /** Whether a term stands in any line. */
  readonly says: (term: string) => boolean
  /** Values with the digits of this one, whatever their scale. */
  readonly ofDigits: (slot: Slot) => readonly SourceSlot[]
  /** Numbers whose size is at most `by` from this one, signs left out. */
  readonly ofSize: (amount: number, by: number) => readonly SourceSlot[]
  /** Values of lines that share a telling term. */
  readonly about: (terms: Iterable<string>) => Set<SourceSlot>
  /** Values of rows and sentences that one of these identifiers names. */
  readonly ofIds: (ids: Iterable<string>) => readonly SourceSlot[]
  /** Values of a line. */
  readonly onLine: (place: SourcePlace) => readonly SourceSlot[]
  /** Whether an identifier stands anywhere. */
  readonly knows: (id: string) => boolean
  /** The place where a sentence stands word for word. */
  readonly verbatim: (sentence: string) => SourcePlace | undefined
  /** The place of a text that `foldText` has made. */
  readonly passage: (folded: string) => SourcePlace | undefined
  /** The line that a sentence without values is nearest to. */
  readonly nearest: (sentence: string) => SourcePlace | undefined
}

/** Letters of a file that are enough to tell its language. */
const SAMPLE = 20_000
const COMMON = 400
const unspaced = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u

/** Makes all that was read ready, file after file. */
export function* auditSources(
  reads: readonly ReadEntry[],
  derived: readonly DerivedEntry[],
  terms: Terms,
): Steps<AuditSources> {
  const files = fileLines(reads)
  const contexts: { context: Context; placeOf: (line: number) => SourcePlace }[] = []
  for (const { path, lines, placeOf } of files) {
    yield
    contexts.push({
      context: contextOf(lines, { terms, path, delimiter: delimiterOf(path, lines), wraps: mayWrap(path) }),
      placeOf,
    })
  }
  const slots = contexts.flatMap(({ context, placeOf }) => {
    const bySentence = Map.groupBy(context.slots, sentenceKey)
    return context.slots.map((slot): SourceSlot => ({
      slot,
      place: placeOf(slot.line),
      mates: () => bySentence.get(sentenceKey(slot))!,
    }))
  })
  const byDigits = new Map<string, SourceSlot[]>()
  for (const source of slots)
    for (const key of digitsKeys(source.slot)) byDigits.set(key, [...(byDigits.get(key) ?? []), source])
  const bySize = slots
    .flatMap((source) => amountsOfSlot(source.slot).map((amount) => ({ amount, source })))
    .toSorted((a, b) => a.amount - b.amount)
  const byTerm = new Map<string, SourceSlot[]>()
  for (const source of slots) {
    for (const term of new Set([...source.slot.own, ...source.slot.header])) {
      const known = byTerm.get(term)
      if (known === undefined) byTerm.set(term, [source])
      else known.push(source)
    }
  }
  const ids = new Set(slots.flatMap(({ slot }) => [...slot.ids, ...slot.fileIds]))
  const byId = once(() => grouped(slots.flatMap((source) => [...source.slot.ids].map((id) => [id, source] as const))))
  const byLine = once(() => grouped(slots.map((source) => [lineKey(source.place), source] as const)))
  const lineCount = Math.max(
    1,
    files.reduce((sum, { lines }) => sum + lines.length, 0),
  )
  const frequency = new Map<string, number>()
  const texts: { terms: readonly string[]; item: SourcePlace }[] = []
  for (const { lines, placeOf } of files) {
    yield
    for (const { text, line } of lines) {
      const said = terms(text)
      for (const term of new Set(said)) frequency.set(term, (frequency.get(term) ?? 0) + 1)
      texts.push({ terms: said, item: placeOf(line) })
    }
  }
  const nearestText = nearestTexts(texts)
  const folded = files.map(({ lines, placeOf }) => ({ ...joined(lines), placeOf }))
  const weight: Weight = (term) => Math.log(1 + lineCount / ((frequency.get(term) ?? 0) + 0.5)) + 0.1
  const passages = new Map<string, SourcePlace | undefined>()
  const passage = (wanted: string): SourcePlace | undefined => {
    if (!passages.has(wanted)) passages.set(wanted, passageIn(wanted))
    return passages.get(wanted)
  }
  const passageIn = (wanted: string): SourcePlace | undefined => {
    for (const { text, starts, placeOf } of folded) {
      const at = text.indexOf(wanted)
      if (at !== -1 && isWhole(text, at, wanted.length))
        return placeOf(starts.findLast(({ start }) => start <= at)!.line)
    }
    return undefined
  }
  return {
    slots,
    contexts,
    derived: derived.map((entry) => ({
      entry,
      slots: contextOf(
        entry.text.split('\n').map((text, at) => ({ text, line: at + 1 })),
        { terms, path: '' },
      ).slots,
    })),
    weight,
    languages: new Set(files.map(({ lines }) => languageOf(lines))),
    says: (term) => frequency.has(term),
    ofDigits: (slot) => {
      const [first = [], ...more] = [...digitsKeys(slot), ...keysInOtherUnits(slot)].map(
        (key) => byDigits.get(key) ?? [],
      )
      return more.length === 0 ? first : [...new Set([...first, ...more.flat()])]
    },
    ofSize(amount, by) {
      const found: SourceSlot[] = []
      for (let at = lowest(bySize, Math.abs(amount) - by); at < bySize.length; at++) {
        const one = bySize[at]!
        if (one.amount > Math.abs(amount) + by) break
        found.push(one.source)
      }
      return found
    },
    about(wanted) {
      const found = new Set<SourceSlot>()
      for (const term of wanted) {
        const known = byTerm.get(term) ?? []
        if (known.length <= COMMON) for (const source of known) found.add(source)
      }
      return found
    },
    ofIds: (wanted) => [...wanted].flatMap((id) => byId().get(id) ?? []),
    onLine: (place) => byLine().get(lineKey(place)) ?? [],
    knows: (id) => ids.has(id),
    passage,
    verbatim(sentence) {
      const wanted = foldText(sentence)
      const tells = wanted.split(' ').length >= 4 || /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]{6}/u.test(wanted)
      return tells ? passage(wanted) : undefined
    },
    nearest(sentence) {
      const said = [...new Set(terms(sentence))]
      if (said.length < 3) return undefined
      const place = nearestText(said)
      if (place === undefined) return undefined
      const there = new Set(terms(place.text))
      // Where words run together, pairs of letters across their seams are in no other sentence.
      const least = said.filter((term) => unspaced.test(term)).length * 2 > said.length ? 0.4 : 0.5
      return said.filter((term) => there.has(term)).length >= least * said.length ? place : undefined
    },
  }
}

/** Values of one sentence have the same values beside them; those of a cell stand for themselves. */
export function sentenceKey({ line, sentenceText, cell, beside }: Slot): unknown {
  return cell === undefined ? beside : `${line}\n${sentenceText}`
}

function joined(lines: readonly AuditLine[]): { text: string; starts: { start: number; line: number }[] } {
  const starts: { start: number; line: number }[] = []
  let text = ''
  for (const { text: said, line } of lines) {
    starts.push({ start: text.length, line })
    text += `${foldText(said)} `
  }
  return { text, starts }
}

function isWhole(text: string, at: number, length: number): boolean {
  return !/[\p{L}\d.,]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\d]/u.test(text[at + length] ?? ' ')
}

function lineKey({ path, line }: SourcePlace): string {
  return `${path}\n${line}`
}

function grouped<T>(pairs: readonly (readonly [string, T])[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const [key, item] of pairs) {
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [item])
    else known.push(item)
  }
  return groups
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

function languageOf(lines: readonly AuditLine[]): Language {
  let sample = ''
  for (const { text } of lines) {
    if (sample.length > SAMPLE) break
    sample += `${text}\n`
  }
  return tellLanguage(sample) ?? 'en'
}
