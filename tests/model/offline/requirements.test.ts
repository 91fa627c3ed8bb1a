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
  [
    '출장 승인, 일비, 숙박비 상한, 정산 기한을 다룬 출장 안내서를 출장안내.docx로 작성해 주세요',
    ['출장 승인', '일비', '숙박비 상한', '정산 기한'],
    '출장안내.docx',
  ],
  [
    '송장을 공급업체별로 정리한 표를 만들어 주세요. 송장 번호, 금액을 포함하고 송장목록.xlsx로 저장해 주세요',
    ['공급업체', '송장 번호', '금액'],
    '송장목록.xlsx',
  ],
  ['연차 사용 규정을 알려줘', ['연차 사용 규정'], undefined],
  [
    '请根据采购合同写一份合同摘要.docx，包括付款方式、交货期限和质保期',
    ['付款方式', '交货期限', '质保期'],
    '合同摘要.docx',
  ],
  ['写一份关于出差审批、住宿标准和报销期限的指南，保存为guide.md', ['出差审批', '住宿标准', '报销期限'], 'guide.md'],
  ['帮我写一份差旅指南', ['差旅指南'], undefined],
  [
    '休暇規程をもとに、有給休暇の日数、申請方法、繰越をまとめて休暇.mdに保存してください',
    ['有給休暇の日数', '申請方法', '繰越'],
    '休暇.md',
  ],
  [
    'Vergleiche die Quartalszahlen 2024 nach Bereich, als quartale.xlsx',
    ['Quartalszahlen 2024', 'Bereich'],
    'quartale.xlsx',
  ],
  [
    'Erstelle eine Tabelle der Rechnungen nach Lieferant mit Fälligkeitsdatum und Bruttobetrag als rechnungen.xlsx',
    ['Lieferant', 'Fälligkeitsdatum', 'Bruttobetrag'],
    'rechnungen.xlsx',
  ],
  [
    'Übersicht über Kündigungsfristen, Arbeitszeiten und Urlaub erstellen, Datei: uebersicht.md',
    ['Kündigungsfristen', 'Arbeitszeiten', 'Urlaub'],
    'uebersicht.md',
  ],
  [
    'Rédige un guide de voyage couvrant les indemnités, les hôtels et les délais, enregistre-le sous guide.docx',
    ['les indemnités', 'les hôtels', 'les délais'],
    'guide.docx',
  ],
  ['Write a guide covering visas and hotels as guide.docx. Thank you!', ['visas', 'hotels'], 'guide.docx'],
  ['What are the payment terms? Answer in answer.txt', ['What are the payment terms'], 'answer.txt'],
  [
    'Summarise the warranty, acceptance and safety rules of the plant in a web page',
    ['warranty', 'acceptance', 'safety rules of the plant'],
    undefined,
  ],
  ['Write something about travel.\nKeep it short.\nThanks', ['travel'], undefined],
  [
    'Write a short overview of the decisions and open points of the meeting as meeting.md',
    ['decisions', 'open points of the meeting'],
    'meeting.md',
  ],
  [
    'Hi! Could you please put together a list of all invoices that are still open? Excel would be great. Best regards, Tom',
    ['invoices that are still open'],
    undefined,
  ],
  ['Make a table of all purchase orders.', ['purchase orders'], undefined],
  // What opens with the order and the name of the file leaves the words asked for as they are.
  ['Write note.md about hotel limits', ['hotel limits'], 'note.md'],
  ['Make x.xlsx: per diem; hotel', ['per diem', 'hotel'], 'x.xlsx'],
  ['Write g1.docx about per diem, hotel limits, approvals', ['per diem', 'hotel limits', 'approvals'], 'g1.docx'],
  ['Create g3.xlsx with hotel limits by city', ['hotel limits by city'], 'g3.xlsx'],
  ['Write g6.docx — hotel limits; meals; Mars visa', ['hotel limits', 'meals', 'Mars visa'], 'g6.docx'],
  ['Write g.docx (hotel limits; meals; parking)', ['hotel limits', 'meals', 'parking'], 'g.docx'],
  ['Write plan.docx about approvals by managers, per diem', ['approvals by managers', 'per diem'], 'plan.docx'],
  ['Explain how per diem is paid, as howto.html', ['Explain how per diem is paid'], 'howto.html'],
  ['Make travel.html with sections for visas, hotels', ['visas', 'hotels'], 'travel.html'],
  ['out.docx: hotel limits, meals', ['hotel limits', 'meals'], 'out.docx'],
  ['PowerPoint deck travel.pptx', ['PowerPoint deck travel.pptx'], 'travel.pptx'],
  ['Put hotel limits, meals and parking into out.docx', ['hotel limits', 'meals', 'parking'], 'out.docx'],
  ['Compare the costs of 2023 and 2024 by department as c.xlsx', ['costs of 2023 and 2024', 'department'], 'c.xlsx'],
  ['Compare hotel limits 2022 and 2024 in g8.xlsx', ['Compare hotel limits 2022 and 2024'], 'g8.xlsx'],
  ['Give me a one-page summary of the travel policy in travel.pdf', ['travel policy'], 'travel.pdf'],
  [
    'Summarize the differences between v1.docx and v2.docx',
    ['Summarize the differences between v1.docx and v2.docx'],
    undefined,
  ],
  ['Summarize report q3.docx', ['Summarize report q3.docx'], undefined],
  ['a.docx: what does it say about hotels?', ['what does it say about hotels'], undefined],
  ['Schreibe notiz.md über Hotelgrenzen', ['Hotelgrenzen'], 'notiz.md'],
  ['Erstelle einen Leitfaden „Reise.docx“ mit Tagegeld, Genehmigung', ['Tagegeld', 'Genehmigung'], 'Reise.docx'],
  ['Fasse die Reiserichtlinie in reise.docx zusammen', ['Fasse die Reiserichtlinie zusammen'], 'reise.docx'],
  ['Prépare rapport.docx — plafonds d’hôtel; repas', ['plafonds d’hôtel', 'repas'], 'rapport.docx'],
  ['Crée tableau.xlsx avec les plafonds par ville', ['les plafonds par ville'], 'tableau.xlsx'],
  ['写一份出差指南 guide.docx，包括：出差补贴；酒店限额', ['出差补贴', '酒店限额'], 'guide.docx'],
  ['写 guide.docx——酒店限额；餐费', ['酒店限额', '餐费'], 'guide.docx'],
  ['帮我做一个表格 limits.xlsx，列出各城市的酒店限额', ['各城市的酒店限额'], 'limits.xlsx'],
  ['ホテルの上限について note.md を作成してください', ['ホテルの上限'], 'note.md'],
  ['都市別のホテル上限を limits.xlsx にまとめて', ['都市別のホテル上限'], 'limits.xlsx'],
  ['호텔 한도에 대한 note.md를 작성해 주세요', ['호텔 한도'], 'note.md'],
  ['도시별 호텔 한도를 limits.xlsx로 정리해 주세요', ['도시별 호텔 한도'], 'limits.xlsx'],
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
  ['A list of open invoices. Excel would be great.', 'xlsx'],
])('The format of %j is %s', (task, format) => {
  expect(planOf(task).output.format).toBe(format)
})

test.each([
  ['Write something about travel.\nKeep it short.', 'Travel'],
  ['Erstelle eine Übersicht als urlaub.docx mit Urlaubsanspruch und Urlaubsantrag', 'Übersicht'],
  ['I need an Excel file with all invoices: number, supplier', 'Excel file with all invoices'],
  ['Write a guide on hotels, trains and planes', 'Guide'],
  ['帮我写一份差旅指南', '差旅指南'],
  ['여행 경비 기준표를 엑셀로 만들어줘: 지역, 일비', '여행 경비 기준표'],
])('The title of %j is %s', (task, title) => {
  expect(planOf(task).title).toBe(title)
})

test('A file name that climbs out of the output folder is kept inside it', () => {
  expect(planOf('Save as ../../.ssh/keys.txt').output.name).toBe('ssh/keys.txt')
})

test.each([
  ['Write CON.docx about hotel limits', 'CON_.docx'],
  ['Write report.exe about hotel limits', 'report.docx'],
  ['Write ../evil.docx about hotel limits', 'evil.docx'],
  [String.raw`Write C:\Temp\x.docx about hotels`, 'x.docx'],
  ['Write "my: notes?.md" about meals', 'my- notes-.md'],
])('%j is written as %s', (task, name) => {
  expect(planOf(task).output.name).toBe(name)
})

test('Points beyond what one call takes, and words beyond what one point holds, are left out', () => {
  const { items } = planOf(
    `Cover: ${Array.from({ length: 80 }, (_, index) => `point ${index} ${'x'.repeat(500)}`).join('; ')}`,
  )
  expect([items.length, Math.max(...items.map(({ length }) => length))]).toEqual([49, 400])
})
