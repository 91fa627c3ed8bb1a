import { expect, test } from 'vitest'
import { addRequirements } from '../../main/tab/add-requirements.ts'
import { finishCheck } from '../../main/tab/finish-check.ts'
import type { Tab } from '../../main/tab/record.ts'
import { userMoves } from '../../main/tab/user-actions.ts'
import { call, reading, testTab, textSources, trace } from '../support/tab-fixture.ts'

const due = { firstRun: true, alreadySent: false }

async function withOpen(options: Parameters<typeof testTab>[0] = {}): Promise<Tab> {
  const tab = testTab(options)
  tab.apply(addRequirements(tab, ['hotel limit', 'visa'], 1).changes)
  const texts = { rules: 'Hotel up to 120 EUR\n', 'travel/expense_hotel.txt': '', 'travel/expense_meal.txt': '' }
  await call(tab, textSources(texts), trace([{ run: 'find .', stdout: Object.keys(texts).join('\n') }]))
  await call(tab, textSources(texts), reading('rules', texts.rules))
  return tab
}

test('it names every open requirement with its best entry and file, and the files above the threshold', async () => {
  expect(finishCheck(await withOpen(), due))
    .toBe(`[tab] Finish check 1 of at most 1: you stopped. 2 requirements are still open:
r1 [open] hotel limit
  from your reads:
    L1 rules: Hotel up to 120 EUR
  never opened:
    travel/expense_hotel.txt *
r2 [open] visa
  nothing in your reads matches yet
Above-threshold files never opened: 2: travel/expense_hotel.txt, travel/expense_meal.txt`)
})

test('it asks for requirements where none was ever recorded, in the first run alone', () => {
  expect(finishCheck(testTab(), due)).toMatch(
    /^\[tab\] Finish check 1 of at most 1: you stopped\. No requirement items were recorded\. .*one .*for each fact, figure or deliverable element that the task names/,
  )
  expect(finishCheck(testTab(), { ...due, firstRun: false })).toBeUndefined()
})

test('it is sent once a run, and only where a requirement is open', async () => {
  const tab = await withOpen()
  expect(finishCheck(tab, { ...due, alreadySent: true })).toBeUndefined()
  expect(finishCheck(tab, { ...due, firstRun: false })).toContain('2 requirements are still open')
  for (const requirement of tab.requirements()) tab.apply(userMoves(requirement, 'done', 3).changes)
  expect(finishCheck(tab, due)).toBeUndefined()
  expect(finishCheck(await withOpen({ without: ['finishCheck'] }), due)).toBeUndefined()
})

test('ten files are named, then a count; without candidates none', async () => {
  const tab = await withOpen()
  const names = Array.from({ length: 12 }, (_, n) => `travel/expense_${n + 10}.txt`)
  await call(
    tab,
    textSources(Object.fromEntries(names.map((name) => [name, '']))),
    trace([{ run: 'ls travel', stdout: names.join('\n') }]),
  )
  const line = finishCheck(tab, due)!.split('\n').at(-1)!
  expect(line).toMatch(/^Above-threshold files never opened: 14: (?:[^,]+, ){10}and 4 more$/)
  expect(finishCheck(await withOpen({ without: ['candidates'] }), due)).not.toMatch(/never opened/)
})

test('what the audit found is added, unless it is switched off', async () => {
  const audit = { missing: ['120', '45'], unsupported: ['999'] }
  const lines = [
    'Values of cited passages that the deliverable lacks: 2: 120, 45',
    'Values in the deliverable that nothing supports: 1: 999',
  ]
  expect(
    finishCheck(await withOpen(), { ...due, audit })!
      .split('\n')
      .slice(-2),
  ).toEqual(lines)
  expect(finishCheck(await withOpen({ without: ['audit'] }), { ...due, audit })).not.toContain('Values')
})

test('it stays under the observation limit and says how many more there are', async () => {
  const tab = testTab({ limit: 2_000 })
  tab.apply(
    addRequirements(
      tab,
      Array.from({ length: 50 }, (_, n) => `hotel limit number ${n} ${'x'.repeat(100)}`),
      1,
    ).changes,
  )
  const check = finishCheck(tab, due)!
  expect(check.length).toBeLessThanOrEqual(2_000)
  const shown = check.match(/^r\d+/gm)!.length
  expect(check.split('\n').at(-1)).toBe(`and ${50 - shown} more: see tab_list, kind requirements`)
})
