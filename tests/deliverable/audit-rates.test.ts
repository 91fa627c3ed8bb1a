import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const of = (sources: Readonly<Record<string, string>>, written: string, task = ''): string[] =>
  verdicts(audit(sources, written, { task }))

test('a column says for what time or thing its amounts are', () => {
  const staff = {
    'staff.csv':
      'Name,Role,Weekly hours,Pay (pence/hour)\nLiam Corrigan,Radiographer,40,2315\nAda Moss,Nurse,32,2140\nJo Hart,Porter,24,1490',
  }
  expect(of(staff, 'Liam Corrigan is contracted for 40 hours a week.')).toEqual(['40 hours grounded'])
  expect(of(staff, 'Liam Corrigan is contracted for 40 hours a month.')).toEqual(['40 hours ungrounded'])
  expect(of(staff, 'Ada Moss earns 2,140 pence per hour.')).toEqual(['2,140 pence grounded'])
  expect(of(staff, 'Ada Moss earns 2,140 pounds per hour.')).toEqual(['2,140 pounds ungrounded'])
})

test('m is metres where a distance is named, and no unit of another column', () => {
  const terminals = {
    'noise.md':
      '| Terminal | Distance from threshold (m) | pH | Pressure (mbar) |\n|---|---|---|---|\n| Millbrook School | 4,462 | 6.61 | 1,029 |\n| Harbour Road | 6,366 | 6.33 | 1,035 |',
  }
  expect(of(terminals, 'Harbour Road lies some 6.4 km from the threshold.')).toEqual(['6.4 km rounded'])
  expect(of(terminals, 'At Harbour Road there were about 6 mbar.')).toEqual(['6 mbar ungrounded'])
})

test('what is of one number among several is not of another', () => {
  const report = {
    'report.md':
      '| Indicator | 2024 | 2025 |\n|---|---|---|\n| Scope 1 emissions | 3,266 t | 2,942 t |\n| Scope 2 emissions | 1,577 t | 1,861 t |',
  }
  expect(of(report, 'Scope 1 emissions stood at 2,942 t in 2025.')).toContain('2,942 t grounded')
  expect(of(report, 'Scope 1 emissions stood at 1,861 t in 2025.')).toContain('1,861 t ungrounded')
})

test('the share of a year or quarter in the whole', () => {
  const ducks = { 'ducks.csv': 'Year,Freshwater ducks\n2021,120\n2022,135\n2023,150\n2024,180' }
  expect(of(ducks, 'The year 2024 accounts for 30.8% of all freshwater ducks counted from 2021 to 2024.')).toEqual([
    '30.8% derived: 180 ÷ (120 + 135 + 150 + 180)',
  ])
  expect(of(ducks, 'The year 2024 accounts for 33.8% of all freshwater ducks counted from 2021 to 2024.')).toEqual([
    '33.8% ungrounded',
  ])
  const quarters = {
    'sales.md': '| | 1st Qtr | 2nd Qtr | 3rd Qtr | 4th Qtr |\n|---|---|---|---|---|\n| Sales | 8.2 | 3.2 | 1.4 | 1.2 |',
  }
  expect(of(quarters, 'The first quarter contributes 58.6% of the sales of all four quarters.')).toEqual([
    '58.6% derived: 8.2 ÷ (8.2 + 3.2 + 1.4 + 1.2)',
  ])
})

test('a log is compared at two times of day', () => {
  const log = {
    'log.txt':
      'timestamp           temp_C   OD600   rpm\n2024-10-08 12:00     31.4   1.38   299\n2024-10-08 15:00     31.0   2.55   301\n2024-10-08 18:00     30.7   4.64   315\n2024-10-08 21:00     30.9   5.10   320',
  }
  expect(of(log, 'From 12:00 to 18:00 the temperature fell by 0.7 °C.')).toContain('0.7 °C derived: 30.7 − 31.4')
  expect(of(log, 'From 12:00 to 18:00 the temperature fell by 0.3 °C.')).toContain('0.3 °C ungrounded')
})

test('when a row will be over dates nothing else in it', () => {
  const projects = {
    'projects.md':
      'Capital projects at the end of October 2025 (EUR thousand)\n\n| Project | Title | Approved budget | Completion |\n|---|---|---|---|\n| CP-05 | Warehouse system | 1,735 | Nov 2026 |\n| CP-06 | Bund rebuild | 296 | Dec 2025 |',
  }
  expect(
    of(projects, 'For the warehouse system (CP-05) EUR 1.735 million had been approved by October 2025.'),
  ).toContain('EUR 1.735 million grounded')
})

test('one word of a row in passing does not outweigh the row that the sentence names', () => {
  const leases = {
    'leases.csv':
      'Ref,Premises,Lessor,Annual rent (GBP)\nLS-026,"Units 1-2, Severnside Gateway",Avonline Property Trust,"401,250.00"\nLS-041,"Fabian Way Depot, Swansea",Gower Land Company,"166,600.00"',
  }
  const said = 'The lease of Units 1-2 at Severnside Gateway, which is a long one, burdens the company with about'
  expect(of(leases, `${said} £401,000 a year.`)).toContain('£401,000 rounded')
  expect(of(leases, `${said} £167,000 a year.`)).toContain('£167,000 ungrounded')
})

test('as many rows as a sentence says are added', () => {
  const schemes = {
    'schemes.csv':
      'Scheme,Applications,Awards\nSeed Corn Fund,86,21\nBridging Awards,154,16\nPublic Engagement,76,37\nOpen Access Fund,224,7',
  }
  expect(of(schemes, 'The four internal schemes attracted 540 applications.')).toEqual([
    '540 derived: 86 + 154 + 76 + 224',
  ])
  expect(of(schemes, 'The five internal schemes attracted 540 applications.')).toEqual(['540 ungrounded'])
})

test('a few digits are of the task where a word beside them is the same', () => {
  const task = 'The presentation to the panel is in Leeds and lasts 35 minutes.'
  const notes = { 'notes.md': 'Client calls took 25 minutes.' }
  expect(of(notes, 'For the presentation itself, 35 minutes have been set aside by the client.', task)).toEqual([
    '35 minutes fromTask',
  ])
  expect(of(notes, 'For the bus, 35 minutes have been set aside.', task)).toEqual(['35 minutes ungrounded'])
})

test('from the first to the last row of what is named', () => {
  const gauges = {
    'gauges.csv':
      'Day,Tank,Level (mm)\n2024-09-16,T-14,7316\n2024-09-16,T-17,4737\n2024-09-18,T-14,6971\n2024-09-18,T-17,5480\n2024-09-20,T-14,7544\n2024-09-20,T-17,5252',
  }
  expect(of(gauges, 'The level in tank T-17 went up by 10.9% from the first to the last reading.')).toContain(
    '10.9% derived: (5252 − 4737) ÷ 4737',
  )
  expect(of(gauges, 'The level in tank T-14 went up by 10.9% from the first to the last reading.')).toContain(
    '10.9% ungrounded',
  )
})
