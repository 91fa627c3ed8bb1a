import { expect, test } from 'vitest'
import { planOf } from '../../../main/model/offline/requirements.ts'

/** Task, its points, the file it names. */
const tasks: readonly (readonly [string, readonly string[], string | undefined])[] = [
  [
    'Create a business travel guide from the four policies, covering the approval workflow, booking rules, per diem rates and travel insurance. Save it as travel_guide.docx.',
    ['approval workflow', 'booking rules', 'per diem rates', 'travel insurance'],
    'travel_guide.docx',
  ],
  [
    'It must include: approval of trips; hotel limits, by city; and reimbursement of expenses. Name the file "Travel Guide.docx".',
    ['approval of trips', 'hotel limits, by city', 'reimbursement of expenses'],
    'Travel Guide.docx',
  ],
  [
    'Make a table of purchase orders by supplier, with their amount and status, from the purchase orders in orders/. Save as po.xlsx.',
    ['supplier', 'amount', 'status'],
    'po.xlsx',
  ],
  [
    'Prepare guide.docx with:\n1. Approval workflow\n2. Hotel limits, by city\n3. Insurance',
    ['Approval workflow', 'Hotel limits, by city', 'Insurance'],
    'guide.docx',
  ],
  ['A report on: (1) parties (2) term (3) notice period', ['parties', 'term', 'notice period'], undefined],
  [
    'Write a memo:\n- budget\n- timeline\n  of the second phase\n- risks',
    ['budget', 'timeline of the second phase', 'risks'],
    undefined,
  ],
  [
    'What is the notice period, and who signed the contract?',
    ['What is the notice period', 'who signed the contract'],
    undefined,
  ],
  ['Limits of 1,000 EUR and above, from budget.xlsx', ['Limits of 1,000 EUR and above, from budget.xlsx'], undefined],
  [
    'Compare the quarterly costs of 2024 by department from the budget workbooks in one spreadsheet, cost-comparison.xlsx',
    ['quarterly costs of 2024', 'department'],
    'cost-comparison.xlsx',
  ],
  [
    'A guide covering visas, and hotels. Save it as Travel Guide 2024.docx.',
    ['visas', 'hotels'],
    'Travel Guide 2024.docx',
  ],
  [
    'Make a table by supplier, with order number and status. Save it as Purchase orders by supplier.xlsx',
    ['supplier', 'order number', 'status'],
    'Purchase orders by supplier.xlsx',
  ],
  [
    'Compare the costs of the departments in a workbook, Cost comparison.xlsx',
    ['Compare the costs of the departments'],
    'Cost comparison.xlsx',
  ],
  ['Save as Word file report.docx: parties, terms', ['parties', 'terms'], 'report.docx'],
  ['Extract the terms from a.docx, b.docx and c.pdf, with all parties', ['terms', 'parties'], undefined],
  [
    'Erstelle einen Reiseleitfaden aus den vier Richtlinien mit Genehmigung, Hotelgrenzen, Tagegeld und Fristen. Speichere ihn als leitfaden.docx.',
    ['Genehmigung', 'Hotelgrenzen', 'Tagegeld', 'Fristen'],
    'leitfaden.docx',
  ],
  [
    '根据四份制度文件编写差旅指南，包括审批流程、报销标准、住宿标准和补贴，保存为差旅指南.docx。',
    ['审批流程', '报销标准', '住宿标准', '补贴'],
    '差旅指南.docx',
  ],
  ['请整理一份报告：合同金额；交付日期；付款方式。', ['合同金额', '交付日期', '付款方式'], undefined],
  [
    '出張規程から、出張申請の手続き、宿泊費、日当を含むガイドを作成し、guide.docxに保存してください。',
    ['出張申請の手続き', '宿泊費', '日当'],
    'guide.docx',
  ],
  [
    '출장 규정에서 승인 절차, 숙박비, 일비를 포함한 안내서를 작성하여 guide.docx로 저장해 주세요.',
    ['승인 절차', '숙박비', '일비'],
    'guide.docx',
  ],
]

test.each(tasks)('%s', (task, items, fileItem) => {
  const plan = planOf(task)
  expect({ items: plan.items, fileItem: plan.fileItem }).toEqual({ items, fileItem })
})

test.each([
  ['Summarise the contract', 'docx'],
  ['Summarise the contract in a spreadsheet', 'xlsx'],
  ['Summarise the workbook budget.xlsx', 'docx'],
  ['Extract the prices from offer.pdf as CSV', 'csv'],
  ['Write it up as Markdown', 'md'],
  ['把合同金额整理成电子表格', 'xlsx'],
  ['Save to notes/summary.txt', 'txt'],
])('The format of %j is %s', (task, format) => {
  expect(planOf(task).output.format).toBe(format)
})

test('A file name that climbs out of the output folder is kept inside it', () => {
  expect(planOf('Save as ../../.ssh/keys.txt').output.name).toBe('ssh/keys.txt')
})

test('Points beyond what one call takes, and words beyond what one point holds, are left out', () => {
  const { items } = planOf(
    `Cover: ${Array.from({ length: 80 }, (_, index) => `point ${index} ${'x'.repeat(500)}`).join('; ')}`,
  )
  expect([items.length, Math.max(...items.map(({ length }) => length))]).toEqual([49, 400])
})
