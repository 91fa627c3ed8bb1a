import { expect, test } from 'vitest'
import { createAudit } from '../../main/deliverable/audit.ts'
import { audit, closedOn, verdicts } from '../support/audited.ts'
import { entryOf } from '../support/whole-file-entry.ts'

const rates = `Article 3 Per diem rates
3.1 The per diem within Germany is 68 EUR for each full calendar day. It is 45 EUR for the day of arrival.
City | Limit per night (EUR)
Berlin | 150
London | 210
Paris | 190`

test('a sentence that stands in a source word for word grounds its values there', () => {
  const { values } = audit({ 'rates.docx': rates }, 'The per diem within Germany is 68 EUR for each full calendar day.')
  expect(values).toEqual([
    {
      text: '68 EUR',
      kind: 'number',
      line: 1,
      start: 31,
      verdict: 'grounded',
      where: { entryId: 'L1', path: 'rates.docx', line: 2, text: rates.split('\n')[1] },
    },
  ])
})

test('a value of another row is not grounded, and the line that says otherwise is named', () => {
  const { values } = audit(
    { 'rates.docx': rates },
    '| City | Limit per night (EUR) |\n| --- | --- |\n| Paris | 210 |\n| Berlin | 150 |',
  )
  expect(values.map(({ verdict }) => verdict)).toEqual(['ungrounded', 'grounded'])
  expect(values[0]).toMatchObject({ where: { line: 6, text: 'Paris | 190' } })
})

test('a place that no source names gets no figure of another place', () => {
  expect(verdicts(audit({ 'rates.docx': rates }, 'The hotel limit in Madrid is 210 EUR per night.'))).toEqual([
    '210 EUR ungrounded',
  ])
})

test('two currencies are never the same, an unsaid one may be any', () => {
  const written =
    'The limit in London is 210 USD per night.\nThe limit in London is £210 per night.\nThe limit per night in London: 210'
  expect(verdicts(audit({ 'rates.docx': rates }, written))).toEqual([
    '210 USD ungrounded',
    '£210 ungrounded',
    '210 grounded',
  ])
})

test('number forms of several languages are one number', () => {
  const sources = {
    'umsatz.md': 'Der Umsatz in Kiel betrug 1.234.500,50 EUR.\n基隆的收入为3.5亿元。\n서울 매출은 12만 원입니다.',
  }
  expect(verdicts(audit(sources, 'Umsatz in Kiel: 1,234,500.50 €', { language: 'de' }))).toEqual([
    '1,234,500.50 € grounded',
  ])
  expect(verdicts(audit(sources, '基隆的收入达到350,000,000元。', { language: 'zh' }))).toEqual([
    '350,000,000元 grounded',
  ])
  expect(verdicts(audit(sources, '서울 매출은 120,000원', { language: 'ko' }))).toEqual(['120,000원 grounded'])
})

test('dates are compared by the day they mean, and both readings of an unclear one count', () => {
  const sources = { 'order.txt': 'Order date: 2024-09-25\nDelivery date: 2024-12-02' }
  const written =
    'The order date was 25 September 2024.\nDelivery date: 2. Dezember 2024\nThe delivery date is 02/12/2024.\nThe delivery date is 12 December 2024.\nThe delivery date is 25 September 2024.'
  expect(audit(sources, written).values.map(({ verdict }) => verdict)).toEqual([
    'grounded',
    'grounded',
    'grounded',
    'ungrounded',
    'ungrounded',
  ])
})

test('identifiers must be those that were read', () => {
  const sources = { 'policy.md': 'Damage is reported with the claim form HR-11-F2 under contract MT-2023-8831.' }
  expect(verdicts(audit(sources, 'Use claim form HR-11-F2 for damage; the contract is MT-2023-8832.'))).toEqual([
    'HR-11-F2 grounded',
    'MT-2023-8832 ungrounded',
  ])
})

test('a quote is grounded where it stands word for word, over line ends too', () => {
  const sources = {
    'policy.pdf':
      'Article 2 Principles of travel that hold for every single trip made\n2.2 Safety comes before cost, and cost comes before comfort in all that\nwe book for our people.',
  }
  expect(
    verdicts(
      audit(sources, 'It says “cost comes before comfort in all that we book” and “cost comes last of all things”.'),
    ),
  ).toEqual(['cost comes before comfort in all that we book grounded', 'cost comes last of all things ungrounded'])
})

const costs =
  'Department | Costs 2023 | Costs 2024\nService | 2,562,200 | 2,650,150\nSales | 3,456,350 | 3,578,850\nHuman Resources | 944,250 | 987,500'

test('a total, a share and a change are shown with what they are made of', () => {
  const written = `| Department | Costs 2024 |
| --- | --- |
| Service | 2,650,150 |
| Sales | 3,578,850 |
| Total | 6,229,000 |

Costs of Service rose by 3.4% from 2023 to 2024.
In 2024, Service had 36.7% of all costs, a share of the total.`
  expect(verdicts(audit({ 'costs.md': costs }, written)).slice(2)).toEqual([
    '6,229,000 derived: 2,650,150 + 3,578,850',
    '3.4% derived: (2,650,150 − 2,562,200) ÷ 2,562,200',
    '36.7% derived: 2,650,150 ÷ (2,650,150 + 3,578,850 + 987,500)',
  ])
})

test('a wrong total, a change in the other direction and a sum over values that stand nowhere are not derived', () => {
  const written = `| Department | Costs 2024 |
| --- | --- |
| Service | 2,650,150 |
| Sales | 3,578,850 |
| Total | 6,229,100 |

| Department | Costs 2024 |
| --- | --- |
| Service | 2,650,150 |
| Canteen | 100,000 |
| Total | 2,750,150 |

Costs of Service fell by 3.4% from 2023 to 2024.`
  expect(
    verdicts(audit({ 'costs.md': costs }, written)).filter(
      (said) => !said.includes('grounded') || said.includes('ungrounded'),
    ),
  ).toEqual(['6,229,100 ungrounded', '100,000 ungrounded', '2,750,150 ungrounded', '3.4% ungrounded'])
})

test('a figure of another year is not grounded', () => {
  expect(
    verdicts(
      audit(
        { 'costs.md': costs },
        'In 2023 the costs of Sales were 3,578,850.\nIn 2024 the costs of Sales were 3,578,850.\nCosts of Sales: 3,578,850 in 2023 after 3,456,350 in 2024',
      ),
    ),
  ).toEqual(['3,578,850 ungrounded', '3,578,850 grounded', '3,578,850 ungrounded', '3,456,350 ungrounded'])
})

test('what the agent computed is derived from that call', () => {
  expect(
    verdicts(audit({ 'costs.md': costs }, 'All departments together cost 7,216,512 EUR.', { derived: '7216512' }))[0],
  ).toMatch(/^7,216,512 EUR derived: awk/)
})

test('values of the task are told from those of sources', () => {
  expect(
    verdicts(
      audit({ 'costs.md': costs }, 'The ceiling of 48,750 EUR for case TK-8841 holds.', {
        task: 'Keep to the ceiling of 48,750 EUR (TK-8841).',
      }),
    ),
  ).toEqual(['48,750 EUR fromTask', 'TK-8841 fromTask'])
})

test('numbers of parts, source lines and names of files are no figures', () => {
  const written =
    '1. First point\nSee Article 5 and page 12 there.\nSource: costs.md, 16 rows\nThe file rates 2024.docx says so.'
  expect(audit({ 'costs.md': costs, 'rates 2024.docx': rates }, written).values).toEqual([])
})

test('values on cited lines of a closed requirement that the deliverable lacks are named', () => {
  const { missing } = audit(
    { 'rates.docx': rates },
    '| City | Limit per night (EUR) |\n| --- | --- |\n| Berlin | 150 |',
    { requirements: [closedOn('hotel limit per night by city', ['L1'])] },
  )
  expect(missing.map(({ requirementId, text, where }) => `${requirementId} ${text} ${where.line}`)).toEqual([
    'r1 210 5',
    'r1 190 6',
  ])
})

test('a sentence without values gets the line that it is nearest to, or none', () => {
  const sources = {
    'policy.md': 'Every business trip is approved before anything is booked.\nThe canteen opens at noon.',
  }
  const { sentences } = audit(
    sources,
    'Each business trip must be approved before anything is booked.\nUnicorns graze beside quiet rivers tonight.',
  )
  expect(sentences.map(({ where }) => where?.line)).toEqual([1, undefined])
})

test('an audit that is late is given up, before it has begun or while it goes on', () => {
  const facts = {
    reads: [entryOf('L1', 'a.md', ['Limit 150 EUR'])],
    derived: [],
    requirements: [],
    task: '',
    language: 'en' as const,
    paths: [],
  }
  expect(createAudit(facts, () => true)).toBeUndefined()
  let asked = 0
  expect(createAudit(facts, () => asked++ > 3)!.audit('out.md', [{ text: 'Limit 150 EUR', line: 1 }])).toBeUndefined()
})
