import { describe, expect, test } from 'vitest'
import { createAudit } from '../../main/deliverable/audit.ts'
import { audit, verdicts } from '../support/audited.ts'
import { entryOf } from '../support/whole-file-entry.ts'

const costs = ['Department | Costs 2023 | Costs 2024', 'Sales | 842,300 | 861,500', 'Service | 618,750 | 639,400']

/** Audits sheets, given as rows that begin in A1, over a file of costs. */
function auditSheets(sheets: Readonly<Record<string, readonly string[]>>) {
  const lines = Object.entries(sheets).flatMap(([sheet, rows]) => [
    { text: `Sheet: ${sheet}`, locator: { sheet, range: `A1:Z${rows.length}` } },
    ...rows.map((text, at) => ({
      text,
      locator: { sheet, range: `A${at + 1}:${'ABCDEFGHIJ'[text.split(' | ').length - 1]}${at + 1}` },
    })),
  ])
  const facts = { derived: [], requirements: [], task: '', language: 'en', paths: [] } as const
  return verdicts(
    createAudit({ ...facts, reads: [entryOf('L1', 'costs.docx', costs)] })!.audit(
      'out.xlsx',
      lines.map((line, at) => ({ ...line, line: at + 1 })),
    )!,
  )
}

describe('a cell with a formula', () => {
  test('is derived where the cells that it refers to stand on a source, however many stand beside it', () => {
    const found = auditSheets({
      Costs: [
        'Department | Costs 2023 | Costs 2024 | Rise | In percent',
        'Sales | 842,300 | 861,500 | 19,200 (=C2-B2) | 2.3% (=D2/B2)',
      ],
    })
    expect(found.slice(-2)).toEqual(['19,200 derived: =C2-B2', '2.3% derived: =D2/B2'])
  })

  test('is derived over rows of another sheet that a condition chooses', () => {
    const found = auditSheets({
      Costs: ['Department | Costs 2024', 'Sales | 861,500', 'Service | 639,400'],
      Sums: [
        'Department | Rows | Amount',
        'Sales | 1 (=COUNTIFS(Costs!A2:A3,A2)) | 861,500 (=SUMIFS(Costs!B2:B3,Costs!A2:A3,A2))',
      ],
    })
    expect(found.slice(-2)).toEqual(['1 derived: =COUNTIFS(Costs!A2:A3,A2)', '861,500 grounded'])
  })

  test('is ungrounded where the formula computed again gives another value', () => {
    expect(
      auditSheets({
        Costs: ['Department | Costs 2023 | Costs 2024 | Rise', 'Sales | 842,300 | 861,500 | 19,300 (=C2-B2)'],
      }).at(-1),
    ).toBe('19,300 ungrounded')
  })

  test('is not derived from a value that stands on nothing, nor from a number that the formula brings along', () => {
    expect(
      auditSheets({
        Costs: ['Department | Costs 2023 | Costs 2024 | Rise', 'Sales | 842,300 | 861,600 | 19,300 (=C2-B2)'],
      }).at(-1),
    ).toBe('19,300 ungrounded')
    expect(
      auditSheets({ Costs: ['Department | Costs 2024 | Next', 'Sales | 861,500 | 868,500 (=B2+7000)'] }).at(-1),
    ).toBe('868,500 ungrounded')
  })
})

describe('subtotals by what a row is called', () => {
  const ledger =
    'Vendor | Invoice | Net (EUR)\nAlpha Werke | R-101 | 1,250.40\nBeta Glas | R-102 | 310.00\nAlpha Werke | R-103 | 2,219.15\nBeta Glas | R-104 | 95.50\nAlpha Werke | R-105 | 88.00'

  test('are sums and counts of the rows of one table that was read', () => {
    const written = 'Vendor | Number of invoices | Net amount (EUR)\nAlpha Werke | 3 | 3,557.55\nBeta Glas | 2 | 415.50'
    expect(verdicts(audit({ 'ledger.docx': ledger }, written))).toEqual([
      '3 derived: count of rows “Alpha Werke”',
      '3,557.55 derived: 1,250.40 + 2,219.15 + 88.00',
      '2 derived: count of rows “Beta Glas”',
      '415.50 ungrounded',
    ])
  })

  test('are sums and counts over files that the row names', () => {
    const sources = {
      'orders/Weber GmbH 1.txt': 'Amount: 18,252.00 EUR',
      'orders/Weber GmbH 2.txt': 'Amount: 14,895.00 EUR',
      'orders/Northsea Ltd.txt': 'Amount: 9,275.00 EUR',
    }
    const written =
      'Supplier | Number of orders | Amount (EUR)\nWeber GmbH | 2 | 33,147.00\nNorthsea Ltd | 1 | 9,275.00'
    expect(verdicts(audit(sources, written)).slice(0, 2)).toEqual([
      '2 derived: count of 2 files',
      '33,147.00 derived: 18,252.00 EUR + 14,895.00 EUR',
    ])
  })
})

test('a date stands on the line that is called as its column, whatever another file about the same order says of dates', () => {
  const sources = {
    'orders/PO-2024-083 Suzhou Electronics.txt':
      'PO number: PO-2024-083\nSupplier: Suzhou Electronics\nOrder date: 2024-09-25\nStatus: Partially delivered',
    'mail/Partial delivery PO-2024-083.eml':
      'Electronics delivered boards on 2 December.\nPartially delivered: the rest leaves Suzhou on 20 January with supplier Suzhou Electronics',
  }
  const written =
    'Supplier | PO number | Order date | Status\nSuzhou Electronics | PO-2024-083 | 2024-09-25 | Partially delivered'
  expect(verdicts(audit(sources, written))).toContain('2024-09-25 grounded')
})
