import { expect, test } from 'vitest'
import { addRequirements } from '../../main/tab/add-requirements.ts'
import { resolveRequirement, type Resolution } from '../../main/tab/gate.ts'
import type { Tab } from '../../main/tab/record.ts'
import { userAdds, userMarks, userMoves } from '../../main/tab/user-actions.ts'
import { requirementLine } from '../../main/tab/review.ts'
import { call, reading, testTab, textSources, trace } from '../support/tab-fixture.ts'

const texts = {
  menu: 'The soup of the day costs 5 and the report is here\n',
  rules: 'The reimbursement of hotels is limited to 120 EUR\n',
  regeln: 'Die Erstattung für das Hotel ist auf 120 Euro begrenzt und wird bezahlt\n',
  'hotel_reimbursement.txt': '',
}

async function withReads(
  options: Parameters<typeof testTab>[0] = {},
  items = ['hotel reimbursement limit'],
): Promise<Tab> {
  const tab = testTab(options)
  tab.apply(addRequirements(tab, items, 1).changes)
  for (const path of ['menu', 'rules', 'regeln'] as const)
    await call(tab, textSources(texts), reading(path, texts[path]))
  return tab
}

function resolve(tab: Tab, resolution: Omit<Resolution, 'id'> & { id?: string }, turn = 3): string {
  const { reply, changes } = resolveRequirement(tab, { id: 'r1', ...resolution }, turn)
  tab.apply(changes)
  return reply
}

test('a citation that shares a term closes a requirement, one that shares none is refused with better ones', async () => {
  const tab = await withReads()
  expect(resolve(tab, { status: 'done', cite: ['L1'] })).toBe(
    'Rejected: L1 shares no term with r1. Best entries: L2, L3.',
  )
  expect(tab.requirement('r1')?.state).toBe('open')
  expect(resolve(tab, { status: 'done', cite: ['L1', 'L2'] })).toBe('r1 done (L1, L2)')
  expect(requirementLine(tab.requirement('r1')!)).toBe('r1 [done L1, L2] hotel reimbursement limit')
})

test.for<[Omit<Resolution, 'id'> & { id?: string }, string]>([
  [{ status: 'done' }, 'Rejected: r1 needs at least one entry that supports it. Best entries: L2, L3.'],
  [{ status: 'done', cite: ['L2', 'L7'] }, 'Rejected: there is no entry L7. Best entries: L2, L3.'],
  [{ status: 'unavailable' }, 'Rejected: r1 needs a reason to be unavailable (authored for what you write yourself).'],
  [{ status: 'unavailable', reason: 'not in the files' }, 'r1 unavailable (not in the files)'],
  [{ id: 'r9', status: 'done', cite: ['L2'] }, 'Rejected: there is no requirement r9. There are r1.'],
])('%o gives: %s', async ([resolution, reply]) => {
  expect(resolve(await withReads(), resolution)).toBe(reply)
})

test('words that stand in any document and single digits are no shared term', async () => {
  const tab = await withReads({}, ['summary report of 5 tables'])
  expect(resolve(tab, { status: 'done', cite: ['L1'] })).toBe(
    'Rejected: L1 shares no term with r1. No entry matches, and no unopened file does.',
  )
})

test('where no entry matches the unopened files that do are named', async () => {
  const tab = testTab()
  tab.apply(addRequirements(tab, ['hotel limit'], 1).changes)
  await call(tab, textSources(texts), reading('menu', texts.menu))
  await call(tab, textSources(texts), trace([{ run: 'ls', stdout: 'hotel_reimbursement.txt\n' }]))
  expect(resolve(tab, { status: 'done', cite: ['L1'] })).toBe(
    'Rejected: L1 shares no term with r1. No entry matches; unopened files that do: hotel_reimbursement.txt',
  )
})

test('stale and derived entries cannot close a requirement by themselves', async () => {
  const tab = await withReads()
  await call(
    tab,
    textSources({ ...texts, rules: 'The reimbursement of hotels is limited to 150 EUR\n' }),
    reading('rules', 'The reimbursement of hotels is limited to 150 EUR\n'),
  )
  await call(tab, textSources(texts), trace([{ run: 'awk x', opened: ['menu'], stdout: 'hotel sum 77\n' }]))
  expect(resolve(tab, { status: 'done', cite: ['L2'] })).toBe(
    'Rejected: L2 is stale: the file has changed since; read it again. Best entries: L4, L3.',
  )
  expect(resolve(tab, { status: 'done', cite: ['D1'] })).toBe(
    'Rejected: D1 is derived; cite what it was computed from too. Best entries: L4, L3.',
  )
  expect(resolve(tab, { status: 'done', cite: ['D1', 'L4'] })).toBe('r1 done (D1, L4)')
})

test('a verbatim quote of another language stands in for the shared term and is kept', async () => {
  const tab = await withReads({}, ['accommodation refund'])
  const done = (quote: string, cite: string): string => resolve(tab, { status: 'done', cite: [cite], quote })
  expect(done('Erstattung', 'L3')).toBe(
    'Rejected: L3 shares no term with r1, and the quote is shorter than two terms. No entry matches, and no unopened file does.',
  )
  expect(done('Erstattung des Hotels', 'L3')).toBe(
    'Rejected: L3 shares no term with r1, and the quote does not stand in L3. No entry matches, and no unopened file does.',
  )
  expect(done('reimbursement of hotels', 'L2')).toBe(
    'Rejected: L2 shares no term with r1, and a quote stands in for a shared term only where the source is in another language. No entry matches, and no unopened file does.',
  )
  expect(done('Die Erstattung für  das Hotel', 'L3')).toBe('r1 done (L3)')
  expect(tab.requirement('r1')?.quote).toBe('Die Erstattung für  das Hotel')
})

test('every change of a requirement is kept with its turn and who made it', async () => {
  const tab = await withReads()
  resolve(tab, { status: 'done', cite: ['L2'] }, 4)
  resolve(tab, { status: 'unavailable', reason: 'outdated' }, 5)
  tab.apply(userMoves(tab.requirement('r1')!, 'open', 6).changes)
  tab.apply(userMoves(tab.requirement('r1')!, 'done', 7).changes)
  expect(tab.requirement('r1')).toEqual({
    id: 'r1',
    text: 'hotel reimbursement limit',
    state: 'done',
    cites: [],
    reason: null,
    by: 'user',
    addedTurn: 1,
    turn: 7,
    history: [
      { state: 'open', turn: 1, by: 'agent' },
      { state: 'done', turn: 4, by: 'agent', cites: ['L2'] },
      { state: 'unavailable', turn: 5, by: 'agent', reason: 'outdated' },
      { state: 'open', turn: 6, by: 'user' },
      { state: 'done', turn: 7, by: 'user' },
    ],
  })
  expect(requirementLine(tab.requirement('r1')!)).toBe('r1 [done by user] hotel reimbursement limit')
})

test('an item that equals an open one is not added twice', () => {
  const tab = testTab()
  const add = (items: string[]): string => {
    const { reply, changes } = addRequirements(tab, items, 1)
    tab.apply(changes)
    return reply
  }
  expect(add(['Hotel  limit', 'ｈｏｔｅｌ limit', 'visa'])).toBe('r1: Hotel  limit\nr1: Hotel  limit\nr2: visa')
  expect(add(['hotel limit', 'flights'])).toBe('r1: Hotel  limit\nr3: flights')
})

test('what the user does is a change and one line for the agent', () => {
  const tab = testTab()
  const added = userAdds(tab, ' visa rules ', 3)
  tab.apply(added.changes)
  const lines = [
    added.line,
    userMoves(tab.requirement('r1')!, 'done', 4).line,
    userMoves(tab.requirement('r1')!, 'open', 4).line,
    userMarks('a\nb', 'pinned').line,
    userMarks('a', 'excluded').line,
    userMarks('a', undefined).line,
  ]
  expect(lines).toEqual([
    '[tab] The user added r1: visa rules',
    '[tab] The user closed r1: visa rules',
    '[tab] The user reopened r1: visa rules',
    String.raw`[tab] The user pinned a\nb`,
    '[tab] The user excluded a',
    '[tab] The user unmarked a',
  ])
})

test('without the gate any existing entry or none does, without capture nothing needs to be cited', async () => {
  const ungated = await withReads({ without: ['gate'] })
  expect([
    resolve(ungated, { status: 'done', cite: ['L9'] }),
    resolve(ungated, { status: 'done', cite: ['L1'] }),
    resolve(ungated, { status: 'done' }),
  ]).toEqual(['Rejected: there is no entry L9. Best entries: L2, L3.', 'r1 done (L1)', 'r1 done'])
  expect(resolve(await withReads({ without: ['capture'] }), { status: 'done' })).toBe('r1 done')
})
