import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const of = (sources: Readonly<Record<string, string>>, written: string): string[] => verdicts(audit(sources, written))

test('two values of a sentence whose words name two rows alike are not of one of them each', () => {
  const fuel = {
    'fuel.csv':
      'Date,Receipt,Driver,Litres,Pence per litre\n2025-07-24,R73453,S. Whitworth,222.44,142.2\n2025-09-10,R70404,S. Whitworth,410.58,143.7\n2025-09-14,R70411,L. Marchetti,96.20,141.1',
  }
  expect(of(fuel, 'When Whitworth refuelled, 410.58 litres were billed at 143.7 pence a litre.')).toEqual([
    '410.58 litres grounded',
    '143.7 pence grounded',
  ])
  expect(of(fuel, 'When Whitworth refuelled, 410.58 litres were billed at 142.2 pence a litre.')).toEqual([
    '410.58 litres ungrounded',
    '142.2 pence ungrounded',
  ])
})

test('an identifier that begins another row names no row that begins with one of another form', () => {
  const tanks = {
    'tanks.csv': 'Vessel,Wine,Capacity (L),Volume (L)\nVT-13,Shiraz,15000,11205\nBR-20,Shiraz,15000,10525',
  }
  expect(of(tanks, 'VT-13 held 11,205 L of Shiraz.')).toContain('11,205 L grounded')
  expect(of(tanks, 'VT-13 held 10,525 L of Shiraz.')).toContain('10,525 L ungrounded')
})

test('a row of a range is the one that the other number of a sentence lies in', () => {
  const agreement = {
    'agreement.md':
      '| Diesel price ($/gal) | Surcharge ($/mile) |\n|---|---|\n| 3.500 – 3.749 | 0.41 |\n| 3.750 – 3.999 | 0.46 |',
  }
  expect(of(agreement, 'At a diesel price of $3.60 a surcharge of $0.41 per mile is due.')).toContain('$0.41 grounded')
  expect(of(agreement, 'At a diesel price of $3.60 a surcharge of $0.46 per mile is due.')).toContain(
    '$0.46 ungrounded',
  )
})

test('the months of a span have the year at its end', () => {
  const visits = { 'visits.md': '| Branch | Q2 2023 | Q2 2024 |\n|---|---|---|\n| Fenwick Road | 12,410 | 10,593 |' }
  expect(of(visits, 'Between April and June 2024, Fenwick Road had 12,410 visitors.')).toEqual(['12,410 ungrounded'])
})

test('a row that is called by its month is named by the date', () => {
  const diesel = {
    'fuel.md': '# Diesel\n\n| Month | Price 2024 ($/gal) |\n|---|---|\n| October | 3.888 |\n| November | 3.544 |',
  }
  expect(of(diesel, 'Diesel cost $3.544 per gallon in November 2024.')).toEqual(['$3.544 grounded'])
  expect(of(diesel, 'Diesel cost $3.544 per gallon in October 2024.')).toEqual(['$3.544 ungrounded'])
})

test('columns of days are headers too where the row below leaves one of them empty', () => {
  const balance = {
    'balance.csv':
      'Code,Account,31 Dec 2025 Dr,31 Dec 2025 Cr,31 Dec 2024 Dr,31 Dec 2024 Cr\n6100,Rent,"862,340.00",,"851,120.00",\n6200,Insurance,"685,320.00",,"598,745.00",',
  }
  expect(of(balance, 'In the 2025 accounts £685,320.00 was charged for insurance.')).toEqual(['£685,320.00 grounded'])
  expect(of(balance, 'In the 2025 accounts £598,745.00 was charged for insurance.')).toEqual(['£598,745.00 ungrounded'])
})

test('a column, a row and a note say their units in short', () => {
  const stock = {
    'orders.csv': 'Order,Work,Labor hours,Weight (lb),Volume (L)\nW24086,Filter,16.25,30200,4195',
    'budget.md': 'A$, years ending 30 June\n\n| Line | Actual |\n|---|---|\n| Oak barrels | 130,003 |',
    'figures.md':
      '| Item | Unit | 2024 | 2025 |\n|---|---|---|---|\n| Revenue | £m | 216.08 | 234.71 |\n| Dividend per share | pence | 4.20 | 6.50 |\n| Pressure | bar | 4.8 | 6.0 |',
  }
  expect(
    of(
      stock,
      'W24086 took 16.25 hours.\nW24086 took 16.25 days.\nW24086 weighed 30200 pounds.\nW24086 held 4195 litres.\nOak barrels cost A$130,003.\nOak barrels cost US$130,003.\nThe dividend was 6.50 pence per share in 2025.\nThe dividend was £6.50 per share in 2025.\nThe pressure was 4.8 psi in 2024.',
    ).filter((verdict) => !verdict.startsWith('W24086')),
  ).toEqual([
    '16.25 hours grounded',
    '16.25 days ungrounded',
    '30200 pounds grounded',
    '4195 litres grounded',
    'A$130,003 grounded',
    'US$130,003 ungrounded',
    '6.50 pence grounded',
    '£6.50 ungrounded',
    '4.8 psi ungrounded',
  ])
})

test('a title and the names of groups between rows do not part a table from its header', () => {
  const budget = {
    'budget.md':
      'All amounts in GBP thousand.\n\n| Item | Actual 2023 | Actual 2024 | Budget 2025 |\n|---|---:|---:|---:|\n| **Staff** | | | |\n| Salaries | 3,981.3 | 4,257.7 | 4,697.3 |\n| *Subtotal Staff* | 3,981.3 | 4,257.7 | 4,697.3 |\n| **Marketing** | | | |\n| Trade fairs | 128.3 | 135.8 | 140.5 |\n| Agency fees | 114.5 | 119.7 | 124.5 |\n| *Subtotal Marketing* | 242.8 | 255.5 | 265.0 |\n| **Other** | | | |\n| Insurance | 135.7 | 145.5 | 161.8 |',
    'freight.csv':
      '"Freight cost per site, EUR",,,,\nSite,Year,Jun,Jul,Aug\nHamburg,2023,"40,738","46,516","49,059"\nHamburg,2024,"42,406","46,243","48,227"',
  }
  expect(of(budget, 'Trade fairs cost GBP 128.3 thousand in 2023.')).toEqual(['GBP 128.3 thousand grounded'])
  expect(of(budget, 'Trade fairs cost GBP 135.8 thousand in 2023.')).toEqual(['GBP 135.8 thousand ungrounded'])
  expect(of(budget, 'Freight from Hamburg cost 48,227 EUR in August 2024.')).toEqual(['48,227 EUR grounded'])
  expect(of(budget, 'Freight from Hamburg cost 48,227 EUR in August 2023.')).toEqual(['48,227 EUR ungrounded'])
})

test('a log whose columns spaces set apart is a table, remarks between its lines or not', () => {
  const log = {
    'F3_log.txt':
      'FERMENTER F3\n\ntimestamp           temp_C   pH     DO_%    feed_mL/h   op\n2024-10-08 13:30     30.8   6.42    62.0        141   KM\n2024-10-08 14:00     30.7   6.45    60.1        146   KM\n# 14:12 pump P-302 stood still for 9 minutes\n2024-10-08 14:30     31.5   6.40    59.5        144   KM\n2024-10-08 15:00     30.5   6.38    55.7        157   KM',
  }
  expect(of(log, 'At 14:30 on 8 October 2024, DO in F3 was 59.5 %.')).toContain('59.5 % grounded')
  expect(of(log, 'At 14:30 on 8 October 2024, DO in F3 was 60.1 %.')).toContain('60.1 % ungrounded')
  expect(of(log, 'At 14:30 the feed of F3 was 144 L/h.')).toContain('144 L/h ungrounded')
  expect(of(log, 'Pump P-302 stood still for 9 minutes.')).toContain('9 minutes grounded')
})

test('in a list each later clause has but the name of its own', () => {
  const review = {
    'review.docx':
      'Average nitrate at the Aldham wellfield was 17.6 mg/l, at Scarrow Hill 23.9 mg/l and at Pennick 11.2 mg/l.',
  }
  expect(of(review, 'Nitrate in the water of the Pennick wellfield averaged 11.2 mg/l.')).toEqual([
    '11.2 mg/l grounded',
  ])
  expect(of(review, 'Nitrate in the water of the Pennick wellfield averaged 17.6 mg/l.')).toEqual([
    '17.6 mg/l ungrounded',
  ])
})

test('an amount with its tax is the gross one', () => {
  const register = { 'register.csv': 'Invoice,Net (EUR),VAT (EUR),Gross (EUR)\nRV-20523,14183.39,2694.84,16878.23' }
  expect(of(register, 'With VAT, invoice RV-20523 comes to 16,878.23 EUR.')).toContain('16,878.23 EUR grounded')
  expect(of(register, 'With VAT, invoice RV-20523 comes to 14,183.39 EUR.')).toContain('14,183.39 EUR ungrounded')
})

test('a word of rates around a table makes no shares of its amounts', () => {
  const rates = {
    'rates.md':
      '# Rate card\n\nHourly rates of the agreement\n\n| R10 | Lift technician | 42.30 | 50.75 | 63.45 |\n| R11 | Window cleaning | 20.15 | 24.20 | 30.25 |',
  }
  expect(of(rates, 'About 50 % of the hours of the lift technician fall on Sundays.')).toEqual(['50 % ungrounded'])
})

test('the name and the time of a neighbouring line are not those of the line that is spoken of', () => {
  const receipt = {
    'till.txt':
      'USB hub with seven ports\nACC-8834 2 @ $79.99\n$159.98\nPortable SSD 2TB\nSTOR-2241 1 @ $289.00\n$260.00',
  }
  expect(of(receipt, 'The portable SSD has the article number STOR-2241.')).toContain('STOR-2241 grounded')
  expect(of(receipt, 'The portable SSD has the article number ACC-8834.')).toContain('ACC-8834 ungrounded')
  const plan = {
    'plan.eml':
      'Task2. Presentation on event 11:20 a.m to 1:00 p.m on 5/1/2024\nTask3. Take materials from company OPES at 12:30 p.m on 5/1/2024',
  }
  expect(of(plan, 'The materials from company OPES are taken at 12:30 p.m.')).toContain('12:30 p.m. grounded')
  expect(of(plan, 'The materials from company OPES are taken at 11:20 a.m.')).toContain('11:20 a.m. ungrounded')
})

test('the name of a column that goes on in a second line has the unit that it says', () => {
  const card = {
    'card.pdf':
      ' |  | Weekday | Saturday | Planned hours per\nCode | Service\n |  | (GBP/h) | (GBP/h) | year\nR01 | General cleaning | 17.85 | 21.40 | 41,200\nR04 | Porter service | 18.45 | 22.15 | 18,300\nR11 | Security guard | 19.25 | 23.10 | 15,600',
  }
  expect(of(card, 'General cleaning is planned at 41,200 hours a year.')).toEqual(['41,200 hours grounded'])
  expect(of(card, 'General cleaning is planned at 18,300 hours a year.')).toEqual(['18,300 hours ungrounded'])
})

test('a number of another unit elsewhere does not speak against one that is rounded in the row that is named', () => {
  const staff = {
    'staff.csv':
      'Site,Department,Headcount 2025,Payroll cost 2025 (GBP)\nLeeds,Warehouse,144,3971091\nLeeds,Transport,80,2498111\nDerby,Warehouse,93,2483048',
    'safety.md':
      '# 하반기 안전점검 결과 보고\n\n| 번호 | 장소 | 내용 | 등급 | 조치비용(만원) |\n|---|---|---|---|---|\n| 점-02 | 천안 공장 도장실 | 국소배기 풍속 부족 | 중대 | 1,240 |\n| 점-03 | 천안 공장 창고 | 적재 높이 초과(4.6 m, 기준 4.0 m) | 경미 | 0 |\n| 점-05 | 구미 공장 도금 라인 | 세척수 이탈 | 경미 | 148 |',
  }
  const written =
    'The Leeds warehouse, where 144 people were on the books, alone accounts for close to £4.0 million of payroll.'
  expect(of(staff, written)).toContain('£4.0 million rounded')
  expect(of(staff, written.replace('£4.0', '£4.1'))).toContain('£4.1 million ungrounded')
})

test('the date of a balance sheet is no balance that is owed', () => {
  const balance = {
    'trial.csv':
      'Code,Account,31 Dec 2025 Dr,31 Dec 2024 Dr\n1120,Amounts owed by group companies,"14,926,318.40","6,305,241.88"\n1200,Trade receivables,"38,716,254.82","36,204,871.09"\n1400,"Cash at bank, current account","4,875,312.66","3,128,947.02"\n1410,"Cash at bank, deposit","2,500,000.00","1,750,000.00"',
  }
  const written = 'At the balance sheet date about £4.9 million was held on the current account.'
  expect(of(balance, written)).toContain('£4.9 million rounded')
  expect(of(balance, written.replace('£4.9', '£2.5'))).toContain('£2.5 million ungrounded')
})

test('a day of another file is not the one of what an identifier names', () => {
  const sources = {
    'orders.csv':
      'Bestell-Nr.;Bestelldatum;Artikel;Menge;Liefertermin\nB-250257;04.08.2025;Getriebemotor;23;21.08.2025\nB-250267;28.08.2025;Propan;42;07.09.2025',
    'fuel.csv':
      'Date,Receipt,Driver,Litres\n2025-08-27,R28958,C. Penrose,336.70\n2025-08-29,R28959,S. Whitworth,210.15',
  }
  const said = (day: string): string[] =>
    of(
      sources,
      `Als Liefertermin der 23 Getriebemotoren, die unter B-250257 bestellt wurden, war der ${day} vereinbart.`,
    )
  expect(said('21. August 2025')).toContain('21. August 2025 grounded')
  expect(said('27. August 2025')).toContain('27. August 2025 ungrounded')
})
