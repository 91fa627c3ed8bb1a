import { topK } from './top-k.ts'

const K1 = 1.2
const B = 0.75
/** Terms of a document that is short, as paths are. */
const SHORT = 64
/** Up to so many best ones are told from the rest by score alone, before names are compared. */
const FEW = 16

/** Where a term stands: pairs of a document's slot and how often. Slots of documents that are gone stay until the next compaction. */
type Posting = { pairs: Int32Array; used: number; alive: number }
type Document = { readonly slot: number; readonly postings: readonly Posting[] }

export type Ranked = { readonly id: string; readonly score: number }

export type Bm25 = {
  /** Adds a document, or replaces the one of that id. */
  readonly set: (id: string, terms: readonly string[]) => void
  readonly remove: (id: string) => void
  /** The `limit` best documents that share a term with the query and pass `accept`, best first, ties by id. */
  readonly search: (query: readonly string[], limit: number, accept?: (id: string) => boolean) => Ranked[]
  /** The scores of all documents that share a term with the query. */
  readonly scores: (query: readonly string[]) => Map<string, number>
}

/**
 * A BM25 index that takes and gives back one document at a time: k1 = 1.2, b = 0.75, idf = ln(1 + (N − n + 0.5) / (n + 0.5)).
 * A term that the query repeats counts as often.
 */
export function createBm25(): Bm25 {
  let ids: (string | undefined)[] = []
  /** Terms of the document in a slot; -1 where it is gone. */
  let lengths = new Int32Array(16)
  let scores = new Float64Array(16)
  let total = 0
  const documents = new Map<string, Document>()
  const postings = new Map<string, Posting>()

  const remove = (id: string): void => {
    const document = documents.get(id)
    if (document === undefined) return
    for (const posting of document.postings) posting.alive--
    total -= lengths[document.slot]!
    lengths[document.slot] = -1
    ids[document.slot] = undefined
    documents.delete(id)
    if (ids.length > 1024 && documents.size * 2 < ids.length) compact()
  }

  const compact = (): void => {
    const moved = new Int32Array(ids.length)
    let next = 0
    for (const [slot, id] of ids.entries()) if (id !== undefined) moved[slot] = next++
    for (const [term, posting] of postings) {
      if (posting.alive === 0) postings.delete(term)
      const { pairs, used } = posting
      posting.used = 0
      for (let at = 0; at < used; at += 2) {
        if (ids[pairs[at]!] !== undefined) append(posting, moved[pairs[at]!]!, pairs[at + 1]!)
      }
    }
    for (const [id, { slot, postings: own }] of documents) {
      documents.set(id, { slot: moved[slot]!, postings: own })
      lengths[moved[slot]!] = lengths[slot]!
    }
    ids = ids.filter((id) => id !== undefined)
  }

  /** Leaves in `scores` what the query gives each slot. */
  const score = (query: readonly string[]): void => {
    const scale = (B * documents.size) / total
    const share = (frequency: number, length: number): number => frequency / (frequency + K1 * (1 - B + scale * length))
    for (const term of query) {
      const posting = postings.get(term)
      if (posting === undefined || posting.alive === 0) continue
      const { pairs, used, alive } = posting
      const [into, sizes] = [scores, lengths]
      const weight = (K1 + 1) * Math.log(1 + (documents.size - alive + 0.5) / (alive + 0.5))
      // Most documents are short and have the term once: their share is looked up, not divided out again.
      const once = Float64Array.from({ length: SHORT }, (_, length) => weight * share(1, length))
      for (let at = 0; at < used; at += 2) {
        const slot = pairs[at]!
        const length = sizes[slot]!
        if (length === -1) continue
        const frequency = pairs[at + 1]!
        into[slot]! += frequency === 1 && length < SHORT ? once[length]! : weight * share(frequency, length)
      }
    }
  }

  /** The slots that score at least as well as the `limit`th; their scores are told, everything in `scores` is 0 again. */
  const takeLeading = (limit: number, accept: ((id: string) => boolean) | undefined): Ranked[] => {
    const best: number[] = []
    const leaders: Ranked[] = []
    const all = scores
    const count = ids.length
    // What a slot must have to be looked at closer; most slots have less, and this loop is where the time goes.
    let floor = Number.MIN_VALUE
    for (let slot = 0; slot < count; slot++) {
      const own = all[slot]!
      if (own < floor) continue
      const id = ids[slot]!
      if (accept !== undefined && !accept(id)) continue
      leaders.push({ id, score: own })
      if (limit > FEW || (best.length === limit && own === floor)) continue
      let at = best.length
      while (at > 0 && best[at - 1]! < own) at--
      best.splice(at, 0, own)
      if (best.length > limit) best.pop()
      if (best.length === limit) floor = best[limit - 1]!
    }
    all.fill(0, 0, count)
    return leaders.filter(({ score: own }) => own >= floor)
  }

  const grow = (): void => {
    const longer = new Int32Array(lengths.length * 2)
    longer.set(lengths)
    lengths = longer
    scores = new Float64Array(longer.length)
  }

  return {
    set(id, terms) {
      remove(id)
      const slot = ids.push(id) - 1
      if (slot === lengths.length) grow()
      lengths[slot] = terms.length
      total += terms.length
      const frequencies = new Map<string, number>()
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
      const own: Posting[] = []
      for (const [term, frequency] of frequencies) {
        let posting = postings.get(term)
        if (posting === undefined) postings.set(term, (posting = { pairs: new Int32Array(2), used: 0, alive: 0 }))
        append(posting, slot, frequency)
        posting.alive++
        own.push(posting)
      }
      documents.set(id, { slot, postings: own })
    },
    remove,
    search(query, limit, accept) {
      score(query)
      return topK(takeLeading(limit, accept), limit, (a, b) => b.score - a.score || byText(a.id, b.id))
    },
    scores(query) {
      score(query)
      const found = new Map<string, number>()
      for (const [slot, id] of ids.entries()) if (id !== undefined && scores[slot] !== 0) found.set(id, scores[slot]!)
      scores.fill(0, 0, ids.length)
      return found
    },
  }
}

function append(posting: Posting, slot: number, frequency: number): void {
  if (posting.used === posting.pairs.length) {
    const wider = new Int32Array(posting.used * 2)
    wider.set(posting.pairs)
    posting.pairs = wider
  }
  posting.pairs[posting.used++] = slot
  posting.pairs[posting.used++] = frequency
}

/** Order by code units: the same on every machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
