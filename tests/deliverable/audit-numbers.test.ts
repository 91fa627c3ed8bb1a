import { expect, test } from 'vitest'
import { createAudit } from '../../main/deliverable/audit.ts'
import { entryOf } from '../support/whole-file-entry.ts'

/** What is written, what it is, and of what. */
const forms: readonly (readonly [text: string, amount: number, unit: string])[] = [
  ['14', 14, ''],
  ['1.4', 1.4, ''],
  ['14%', 14, '%'],
  ['1.4 %', 1.4, '%'],
  ['1,4 %', 1.4, '%'],
  ['1.404%', 1.404, '%'],
  ['１４％', 14, '%'],
  ['1.4 percentage points', 1.4, 'pp'],
  ['14 EUR', 14, 'EUR'],
  ['1,4 EUR', 1.4, 'EUR'],
  ['14 km', 14, 'km'],
  ['14 metres', 14, 'm'],
  ['14,000', 14_000, ''],
  ['14.000 EUR', 14_000, 'EUR'],
  ['14 000 €', 14_000, 'EUR'],
  ['14’000.00 EUR', 14_000, 'EUR'],
  ['14k', 14_000, ''],
  ['1.4万', 14_000, ''],
  ['€1.4m', 1_400_000, 'EUR'],
  ['1.404 million EUR', 1_404_000, 'EUR'],
  ['1 404 000 EUR', 1_404_000, 'EUR'],
  ['1,404 million EUR', 1_404_000_000, 'EUR'],
  ['1.4 bn EUR', 1_400_000_000, 'EUR'],
  ['$14 million', 14_000_000, 'USD'],
  ['1400万円', 14_000_000, 'JPY'],
]

/** The verdicts of the values of each line. */
function verdictsOf(source: string, written: readonly string[]): string[] {
  const facts = {
    reads: [entryOf('L1', 'a.md', source.split('\n'))],
    derived: [],
    requirements: [],
    task: '',
    language: 'en' as const,
    paths: ['a.md'],
  }
  const lines = written.map((text, at) => ({ text, line: at + 1 }))
  const { values } = createAudit(facts)!.audit('out.docx', lines)!
  return lines.map(({ line }) =>
    values
      .filter((value) => value.line === line)
      .map(({ verdict }) => verdict)
      .join(', '),
  )
}

function verdictOf(source: string, written: string): string {
  return verdictsOf(source, [written])[0]!
}

const places: readonly (readonly [string, (value: string) => string])[] = [
  ['a row', (value) => `Branch | Turnover change\nKiel | ${value}\nBonn | 77`],
  ['a sentence', (value) => `The turnover change of the Kiel branch was ${value} there.`],
]

test.each(places)(
  'a number that %s gives in any form is grounded where size, scale and unit are the same',
  (_, said) => {
    const written = forms.map(([here]) => `The Kiel branch saw a turnover change of ${here} there.`)
    const wrong = forms.flatMap(([there, amount, unit]) => {
      const verdicts = verdictsOf(said(there), written)
      return forms.flatMap(([here, other, otherUnit], at) => {
        const isSame = amount === other && unit === otherUnit
        // Only one side says a currency or a measure: either may be right, and that is not this test's.
        const isOpen = amount === other && (unit === '' || otherUnit === '')
        return isOpen || (verdicts[at] === 'grounded') === isSame ? [] : [`${there} / ${here}: ${verdicts[at]}`]
      })
    })
    expect(wrong).toEqual([])
  },
)

test('a share is grounded on a number without a sign where the row or column is of shares', () => {
  const change = 'Branch | Change\nKiel | 14'
  const share = 'Branch | Share of sales\nKiel | 14'
  expect(verdictOf(change, 'The change in Kiel was 14 %.')).toBe('ungrounded')
  expect(verdictOf(share, 'The share of sales in Kiel was 14 %.')).toBe('grounded')
})

test('the corner of a table and the label of a row name units and scales', () => {
  const corner = 'USD thousand | FY23 | FY24\nFreight income | 12,480 | 13,905\nShare of contracts | 14% | 18%'
  expect(verdictOf(corner, 'Freight income was $13.905 million in FY24.')).toBe('grounded, notChecked')
  expect(verdictOf(corner, 'Freight income was 13,905 USD in FY24.')).toBe('ungrounded, notChecked')
  expect(verdictOf(corner, 'The share of contracts was 18% in FY24.')).toBe('grounded, notChecked')
  expect(verdictOf('Item | 2024\nFreight (EUR million) | 13.9', 'Freight came to 13.9 million EUR in 2024.')).toBe(
    'grounded, grounded',
  )
})

test('a currency is grounded on a bare number only where the file names no other', () => {
  const sales = 'Branch | Sales\nKiel | 14,500'
  expect(verdictOf(sales, 'Sales in Kiel were 14,500 EUR.')).toBe('grounded')
  expect(verdictOf(`${sales}\n\nAll sales are billed with a fee of 3 USD.`, 'Sales in Kiel were 14,500 EUR.')).toBe(
    'ungrounded',
  )
})
