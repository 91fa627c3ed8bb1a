import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { createBm25 } from '../../main/tab/bm25.ts'
import { createTerms, pathTerms } from '../../main/tab/terms.ts'
import { topK } from '../../main/tab/top-k.ts'

type Wink = {
  defineConfig: (config: object) => void
  definePrepTasks: (tasks: readonly ((text: string) => string[])[]) => void
  addDoc: (document: { path: string }, id: string) => void
  consolidate: (digits: number) => void
  search: (text: string, limit: number) => [string, number][]
}
const wink = createRequire(import.meta.url)('wink-bm25-text-search') as () => Wink

const terms = createTerms('en')
const words = 'travel expense policy budget hotel flight invoice order supplier limit a q3 5'.split(' ')
const word = (n: number): string => words[n % words.length]!
const paths = Array.from(
  { length: 400 },
  (_, n) => `${word(n * 7)}/${word(n * n)}_${word(n * 5 + 3)}_${word(n)} ${'long name '.repeat(n % 40)}${n}.txt`,
)
const query = 'travel budget for the hotel and the travel of order 17'

function winkScores(documents: readonly string[]): Map<string, number> {
  const peer = wink()
  peer.defineConfig({ fldWeights: { path: 1 } })
  peer.definePrepTasks([(text) => terms(text)])
  for (const path of documents) peer.addDoc({ path: pathTerms(terms, path).join(' ') }, path)
  peer.consolidate(9)
  return new Map(peer.search(query, documents.length))
}

test('scores are those of wink-bm25-text-search to 1e-6, after documents came, changed and went', () => {
  const index = createBm25()
  for (const path of paths) index.set(path, pathTerms(terms, path))
  for (const path of paths) if (path.length % 3 === 0) index.remove(path)
  for (const path of paths.slice(0, 50)) index.set(path, pathTerms(terms, path))
  const kept = paths.filter((path, n) => n < 50 || path.length % 3 !== 0)
  const expected = winkScores(kept)
  const ours = index.search(terms(query), kept.length)
  expect(new Set(ours.map(({ id }) => id))).toEqual(new Set(expected.keys()))
  for (const { id, score } of ours) expect(Math.abs(score - expected.get(id)!)).toBeLessThan(1e-6)
  expect(index.scores(terms(query))).toEqual(new Map(ours.map(({ id, score }) => [id, score])))
})

test('after most documents are gone the others rank as if those had never been', () => {
  const [index, fresh] = [createBm25(), createBm25()]
  const many = Array.from({ length: 3_000 }, (_, n) => `${word(n)} ${word(n * 3)} ${n}`)
  for (const path of many) index.set(path, terms(path))
  for (const path of many.slice(100)) index.remove(path)
  for (const path of many.slice(0, 100)) fresh.set(path, terms(path))
  expect(index.search(terms(query), 100)).toEqual(fresh.search(terms(query), 100))
})

test('the best few are the first of all, equals in the order of their names, and those not accepted are left out', () => {
  const index = createBm25()
  for (const id of ['d', 'b', 'c', 'a']) index.set(id, ['travel'])
  index.set('best', ['travel', 'hotel'])
  expect(index.search(['travel', 'hotel'], 3).map(({ id }) => id)).toEqual(['best', 'a', 'b'])
  expect(index.search(['travel', 'hotel'], 2, (id) => id !== 'best' && id !== 'a').map(({ id }) => id)).toEqual([
    'b',
    'c',
  ])
  expect(index.search(['train'], 3)).toEqual([])
})

test('the first of many are found as a whole sort finds them', () => {
  const numbers = Array.from({ length: 500 }, (_, n) => (n * 7919) % 503)
  expect(topK(numbers, 20, (a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b).slice(0, 20))
  expect(topK([2, 1], 5, (a, b) => a - b)).toEqual([1, 2])
})
