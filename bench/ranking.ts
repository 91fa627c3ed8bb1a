import wink from 'wink-bm25-text-search'
import { createBm25 } from '../main/tab/bm25.ts'
import { createTerms, pathTerms } from '../main/tab/terms.ts'
import { TASK, type Measurement } from './bench-context.ts'
import { compare, type Compared } from './measure.ts'
import { growthRow, timeRow, type Row } from './row.ts'
import { pathOf } from './text-folder.ts'

const terms = createTerms('en')

/** Ranks paths against a task, from nothing to the best ten; both rankers get the same terms, made beforehand. */
export const ranking: Measurement = async (bench) => {
  const sizes = bench.quick ? [1_000, 2_000, 4_000] : [1_000, 3_000, 10_000]
  const rows: Row[] = []
  const times: Compared[] = []
  for (const size of sizes) {
    const documents = new Map(
      Array.from({ length: size }, (_, n) => pathOf(n * 7)).map((path) => [path, pathTerms(terms, path)]),
    )
    const figure = `ranking of ${size.toLocaleString('en-US')} paths`
    const difference = largestDifference(byOurs(documents, size), byWink(documents, size))
    if (difference > 1e-6) throw new Error(`${figure}: a score differs from wink's by ${difference}`)
    const compared = await compare(() => byOurs(documents, 10), { name: 'wink', run: () => byWink(documents, 10) })
    times.push(compared)
    rows.push(timeRow(`${figure}, same scores`, compared, 1))
  }
  return [...rows, growthRow('ranking', sizes, times)]
}

type Documents = ReadonlyMap<string, string[]>

function byOurs(documents: Documents, limit: number): Map<string, number> {
  const index = createBm25()
  for (const [path, own] of documents) index.set(path, own)
  return new Map(index.search(terms(TASK), limit).map(({ id, score }) => [id, score]))
}

function byWink(documents: Documents, limit: number): Map<string, number> {
  const engine = wink()
  engine.defineConfig({ fldWeights: { body: 1 }, bm25Params: { k1: 1.2, b: 0.75, k: 1 } })
  engine.definePrepTasks([(text) => documents.get(text) ?? terms(text)])
  for (const path of documents.keys()) engine.addDoc({ body: path }, path)
  engine.consolidate(9)
  return new Map(engine.search(TASK, limit))
}

function largestDifference(ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): number {
  if (ours.size !== theirs.size || ours.size === 0) throw new Error(`${ours.size} paths ranked, by wink ${theirs.size}`)
  return Math.max(...Array.from(ours, ([id, score]) => Math.abs(score - (theirs.get(id) ?? 0))))
}
