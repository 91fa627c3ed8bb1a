import { topK } from './top-k.ts'

const K1 = 1.2
const B = 0.75

type Posting = { readonly slots: number[]; readonly counts: number[]; alive: number }
type Document = { readonly slot: number; readonly postings: readonly Posting[] }

export type Ranked = { readonly id: string; readonly score: number }

export type Bm25 = {
  /** Adds a document, or replaces the one of that id. */
  readonly set: (id: string, terms: readonly string[]) => void
  readonly delete: (id: string) => void
  readonly has: (id: string) => boolean
  readonly size: () => number
  /** The `count` best documents that share a term with the query, best first, ties by id. Repeated query terms count once. */
  readonly search: (query: Iterable<string>, count: number) => Ranked[]
  /** The scores of all documents that share a term with the query. */
  readonly scores: (query: Iterable<string>) => Map<string, number>
}

/**
 * A BM25 index that takes and gives back one document at a time: k1 = 1.2, b = 0.75, idf = ln(1 + (N − n + 0.5) / (n + 0.5)).
 * A deleted document leaves its slot in the postings until half of them are dead.
 */
export function createBm25(): Bm25 {
  let ids: (string | undefined)[] = []
  let lengths: number[] = []
  let scratch = new Float64Array(0)
  let total = 0
  const documents = new Map<string, Document>()
  const postings = new Map<string, Posting>()

  const remove = (id: string): void => {
    const document = documents.get(id)
    if (document === undefined) return
    for (const posting of document.postings) posting.alive--
    total -= lengths[document.slot]!
    ids[document.slot] = undefined
    documents.delete(id)
    if (ids.length > 1024 && documents.size * 2 < ids.length) compact()
  }

  const compact = (): void => {
    const moved = new Int32Array(ids.length).fill(-1)
    let next = 0
    for (const [slot, id] of ids.entries()) if (id !== undefined) moved[slot] = next++
    for (const [term, posting] of postings) {
      if (posting.alive === 0) postings.delete(term)
      let kept = 0
      for (const [index, slot] of posting.slots.entries()) {
        if (moved[slot]! < 0) continue
        posting.slots[kept] = moved[slot]!
        posting.counts[kept++] = posting.counts[index]!
      }
      posting.slots.length = kept
      posting.counts.length = kept
    }
    for (const [id, { slot, postings: own }] of documents) documents.set(id, { slot: moved[slot]!, postings: own })
    lengths = lengths.filter((_, slot) => moved[slot]! >= 0)
    ids = ids.filter((id) => id !== undefined)
  }

  /** Leaves the scores in `scratch` and gives the slots that have one. */
  const accumulate = (query: Iterable<string>): number[] => {
    if (scratch.length < ids.length) scratch = new Float64Array(ids.length * 2)
    const average = total / documents.size
    const touched: number[] = []
    for (const term of new Set(query)) {
      const posting = postings.get(term)
      if (posting === undefined || posting.alive === 0) continue
      const { slots, counts, alive } = posting
      const idf = Math.log(1 + (documents.size - alive + 0.5) / (alive + 0.5))
      for (let index = 0; index < slots.length; index++) {
        const slot = slots[index]!
        if (ids[slot] === undefined) continue
        const count = counts[index]!
        const norm = K1 * (1 - B + (B * lengths[slot]!) / average)
        if (scratch[slot] === 0) touched.push(slot)
        scratch[slot]! += (idf * count * (K1 + 1)) / (count + norm)
      }
    }
    return touched
  }

  const clear = (touched: readonly number[]): void => {
    for (const slot of touched) scratch[slot] = 0
  }

  return {
    set(id, terms) {
      remove(id)
      const slot = ids.push(id) - 1
      lengths.push(terms.length)
      total += terms.length
      const frequencies = new Map<string, number>()
      for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + 1)
      const own: Posting[] = []
      for (const [term, count] of frequencies) {
        let posting = postings.get(term)
        if (posting === undefined) postings.set(term, (posting = { slots: [], counts: [], alive: 0 }))
        posting.slots.push(slot)
        posting.counts.push(count)
        posting.alive++
        own.push(posting)
      }
      documents.set(id, { slot, postings: own })
    },
    delete: remove,
    has: (id) => documents.has(id),
    size: () => documents.size,
    search(query, count) {
      const touched = accumulate(query)
      const best = topK(touched, count, (a, b) => scratch[b]! - scratch[a]! || byText(ids[a]!, ids[b]!))
      const ranked = best.map((slot) => ({ id: ids[slot]!, score: scratch[slot]! }))
      clear(touched)
      return ranked
    },
    scores(query) {
      const touched = accumulate(query)
      const scores = new Map(touched.map((slot) => [ids[slot]!, scratch[slot]!]))
      clear(touched)
      return scores
    },
  }
}

/** Order by code units: the same on every machine. */
export function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
