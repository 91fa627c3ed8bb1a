import { expect, test } from 'vitest'
import { addRequirements } from '../../main/tab/add-requirements.ts'
import { resolveRequirement } from '../../main/tab/gate.ts'
import type { Tab, TabChange } from '../../main/tab/record.ts'
import { candidatesText, readsText } from '../../main/tab/replies.ts'
import { reviewText } from '../../main/tab/review.ts'
import { userMarks, userMoves } from '../../main/tab/user-actions.ts'
import { call, reading, testTab, textSources, trace } from '../support/tab-fixture.ts'

const words = 'travel expense hotel flight budget order visa meal rate limit'.split(' ')

/** The same numbers every time. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Keeps rows as the store does: by kind and id, in the order in which they were first written. */
function store(rows: Map<string, TabChange>, changes: readonly TabChange[]): void {
  for (const change of JSON.parse(JSON.stringify(changes)) as TabChange[]) {
    const key = `${change.kind} ${change.id}`
    if (change.value === undefined) rows.delete(key)
    else rows.set(key, change)
  }
}

function everything(tab: Tab): unknown {
  const rows = [tab.requirements(), tab.reads(), tab.derived(), tab.candidates(), tab.counts()]
  return [...rows, reviewText(tab), candidatesText(tab, 0), readsText(tab, 0)]
}

test.for([1, 2, 3, 4, 5])(
  'a tab rebuilt from its rows after any sequence of calls is the same (seed %i)',
  async (seed) => {
    const pick = random(seed)
    const word = (): string => words[pick(words.length)]!
    const texts = Object.fromEntries(
      Array.from({ length: 30 }, (_, n) => [
        `${word()}/${word()}_${word()}_${n}.txt`,
        Array.from({ length: 8 }, (_line, line) => `${word()} ${word()} ${n * 10 + line}\n`).join(''),
      ]),
    )
    const paths = Object.keys(texts)
    const tab = testTab()
    const rows = new Map<string, TabChange>()
    const change = (changes: readonly TabChange[]): void => {
      tab.apply(changes)
      store(rows, changes)
    }
    for (let turn = 1; turn <= 60; turn++) {
      const path = paths[pick(paths.length)]!
      const lines = texts[path]!.split('\n')
      const from = pick(7)
      const some = `${lines.slice(from, from + 1 + pick(8 - from)).join('\n')}\n`
      const acts = [
        async () => change(addRequirements(tab, [`${word()} ${word()}`], turn).changes),
        async () =>
          change(
            resolveRequirement(tab, { id: `r${1 + pick(5)}`, status: 'done', cite: [`L${1 + pick(9)}`] }, turn).changes,
          ),
        async () => change(userMarks(path, ([undefined, 'pinned', 'excluded'] as const)[pick(3)]).changes),
        async () => tab.requirement('r1') && change(userMoves(tab.requirement('r1')!, 'open', turn).changes),
        async () => void (texts[path] = `${word()} changed ${turn}\n${texts[path]!}`),
        async () => store(rows, (await call(tab, textSources(texts), reading(path, some), { turn })).changes),
        async () => store(rows, (await call(tab, textSources(texts), reading(path, some, 'grep x'), { turn })).changes),
        async () =>
          store(rows, (await call(tab, textSources(texts), reading(path, `sum ${turn}\n`, 'awk x'), { turn })).changes),
        async () =>
          store(
            rows,
            (
              await call(tab, textSources(texts), trace([{ run: 'ls', stdout: paths.slice(pick(30)).join('\n') }]), {
                turn,
              })
            ).changes,
          ),
      ]
      await acts[pick(acts.length)]!()
    }
    const rebuilt = testTab()
    rebuilt.apply([...rows.values()])
    expect(tab.readCount()).toBeGreaterThan(3)
    expect(everything(rebuilt)).toEqual(everything(tab))
  },
)

test('an excluded file comes back when the mark is taken away', async () => {
  const tab = testTab()
  await call(tab, textSources({ 'travel_expense.txt': '' }), trace([{ run: 'ls', stdout: 'travel_expense.txt\n' }]))
  const counts = (): unknown => tab.counts().candidates
  const seen = [counts()]
  for (const mark of ['excluded', undefined] as const) {
    tab.apply(userMarks('travel_expense.txt', mark).changes)
    seen.push(counts())
  }
  expect(seen).toEqual([
    { unopened: 1, aboveThreshold: 1 },
    { unopened: 0, aboveThreshold: 0 },
    { unopened: 1, aboveThreshold: 1 },
  ])
})

test('a candidate says its relevance, size, and whether it is above the threshold', async () => {
  const tab = testTab()
  await call(
    tab,
    textSources({ 'travel/expense.txt': 'four\n', 'x.txt': '' }),
    trace([{ run: 'find .', stdout: 'travel/expense.txt\nx.txt\n' }]),
  )
  expect(tab.candidates()).toEqual([
    {
      path: 'travel/expense.txt',
      state: 'listed',
      size: 5,
      score: expect.closeTo(0.9838, 4) as number,
      aboveThreshold: true,
      excluded: false,
    },
    { path: 'x.txt', state: 'listed', size: 0, score: 0, aboveThreshold: false, excluded: false },
  ])
})
