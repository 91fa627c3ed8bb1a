import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const staff = {
  'staff.md':
    '# Staff\n\n| Site | 2023 | 2024 |\n|---|---|---|\n| Kassel | 214 | 229 |\n| Gera | 131 | 126 |\n| Trier | 88 | 93 |',
}
const costs = {
  'kosten.md':
    '| Kostenart | 2023 (TEUR) | 2024 (TEUR) |\n|---|---|---|\n| Material | 3.412 | 3.687 |\n| Personal | 2.905 | 3.018 |\n| Energie | 764 | 698 |',
}
const sales = {
  '매출.md':
    '| 지점 | 2023년 (백만원) | 2024년 (백만원) |\n|---|---|---|\n| 서울 | 4,218 | 4,655 |\n| 부산 | 2,107 | 1,986 |',
}
const of = (sources: Readonly<Record<string, string>>, written: string): string[] => verdicts(audit(sources, written))

test('the items of a list are of the time and the thing that the line before it names', () => {
  expect(of(staff, 'Staff at the end of 2023:\n- Kassel: 229\n- Gera: 131')).toEqual(['229 ungrounded', '131 grounded'])
  expect(of(staff, 'Gera at a glance:\n- 2023: 131\n- 2024: 126\n- 2024: 229')).toEqual([
    '131 grounded',
    '126 grounded',
    '229 ungrounded',
  ])
})

test('a sentence that names no row is of the one that its heading names', () => {
  expect(
    of(staff, '## Trier\n\nThe site employed 93 people in 2024.\n\nThe site employed 126 people in 2024.'),
  ).toEqual(['93 people grounded', '126 people ungrounded'])
})

test('a sentence that has no word for any thing is about what the one before it was', () => {
  expect(of(costs, 'Die Personalkosten lagen 2023 bei 2.905 TEUR. 2024 waren es 3.018 TEUR.')).toEqual([
    '2.905 TEUR grounded',
    '3.018 TEUR grounded',
  ])
  expect(of(costs, 'Die Personalkosten lagen 2023 bei 2.905 TEUR. 2024 waren es 3.687 TEUR.')).toContain(
    '3.687 TEUR ungrounded',
  )
  expect(
    of(costs, 'Die Energiekosten betrugen 2024 698 TEUR. Gegenüber 2023 ist das eine Veränderung von 66 TEUR.'),
  ).toContain('66 TEUR derived: 698 − 764')
  expect(of(sales, '서울 지점의 2024년 매출은 4,655백만원이다. 2023년에는 4,218백만원이었다.')).toContain(
    '4,218백만원 grounded',
  )
  expect(of(sales, '서울 지점의 2024년 매출은 4,655백만원이다. 2023년에는 2,107백만원이었다.')).toContain(
    '2,107백만원 ungrounded',
  )
})

test('a German compound is called as the row that it begins with', () => {
  expect(of(costs, 'Die Materialkosten stiegen 2024 auf 3.687 TEUR.')).toEqual(['3.687 TEUR grounded'])
  expect(of(costs, 'Die Materialkosten stiegen 2024 auf 3.018 TEUR.')).toEqual(['3.018 TEUR ungrounded'])
})

test('what one version says is not said by another', () => {
  const policy = {
    'policy.md':
      '# Returns\n\nVersion 5.8 (valid from 1 January 2022): returns within 60 days, fee 12 EUR.\nVersion 5.9 (valid from 1 July 2023): returns within 90 days, fee 15 EUR.\n\n## Version 6.0\n\nReturns are taken back within 45 days.',
    'retention.csv': 'Version,Retention days,Fee EUR\n4.2,75,8\n4.3,120,11',
  }
  expect(of(policy, 'Under version 5.9, returns were accepted for 90 days.')).toEqual(['90 days grounded'])
  expect(of(policy, 'Under version 6.0, returns were accepted for 90 days.')).toEqual(['90 days ungrounded'])
  expect(of(policy, 'Under version 6.0, returns are accepted for 45 days.')).toEqual(['45 days grounded'])
  expect(of(policy, 'Under version 5.8, returns were accepted for 45 days.')).toEqual(['45 days ungrounded'])
  expect(of(policy, 'In v5.8 the fee was 15 EUR.')).toEqual(['15 EUR ungrounded'])
  expect(of(policy, 'Version 4.2 sets retention at 75 days.')).toEqual(['75 days grounded'])
  expect(of(policy, 'Version 4.2 sets retention at 120 days.')).toEqual(['120 days ungrounded'])
})

test('a pronoun takes up the subject of the sentence before, and is no department', () => {
  const spending = {
    'spending.csv':
      'Category,FY2023 (USD),FY2024 (USD)\nInstruction,"94,608,943","92,882,663"\nInstructional technology,"6,774,071","7,388,721"',
  }
  const before = 'Instruction remains by far the biggest item.'
  expect(verdicts(audit(spending, `${before} In FY2024 it cost about $92.9 million.`))).toEqual([
    '$92.9 million rounded',
  ])
  expect(verdicts(audit(spending, `${before} In FY2024 it cost about $94.6 million.`))).toEqual([
    '$94.6 million ungrounded',
  ])
})
