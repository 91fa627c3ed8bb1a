import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const costs = {
  'costs.csv':
    'Cost centre,Q1 kEUR,Q2 kEUR,Headcount,Year kEUR\nProduction,412,436,58,1720\nMarketing,187,203,12,798\nResearch,302,311,19,1244\nSales,241,262,24,1010\nLogistics,166,158,31,655\nAdministration,98,104,9,401',
}
const of = (sources: Readonly<Record<string, string>>, written: string): string[] => verdicts(audit(sources, written))

test('rows that one part of a sentence lists are added, whatever its other parts name', () => {
  expect(
    of(
      costs,
      'Sales and Logistics together come to 1,665 kEUR for the year, whereas Administration stays small.\nWhile Production leads, Marketing and Sales together had 36 heads.\nSales and Logistics together come to 1,655 kEUR for the year, whereas Administration stays small.',
    ),
  ).toEqual(['1,665 kEUR derived: 1010 + 655', '36 derived: 12 + 24', '1,655 kEUR ungrounded'])
})

test('identifiers from one to another name all between them', () => {
  const tickets = {
    'tickets.csv':
      'Ticket,Queue,Hours\nT-101,Network,4.5\nT-102,Network,2.0\nT-103,Storage,7.25\nT-104,Mail,1.5\nT-105,Storage,3.75\nT-106,Network,6.0',
  }
  expect(of(tickets, 'Tickets T-101 to T-104 took 15.25 hours in total.')).toContain(
    '15.25 hours derived: 4.5 + 2.0 + 7.25 + 1.5',
  )
  expect(of(tickets, 'Tickets T-101–T-103 needed 13.75 hours altogether.')).toContain(
    '13.75 hours derived: 4.5 + 2.0 + 7.25',
  )
  expect(of(tickets, 'Tickets T-101 to T-104 took 19 hours in total.')).toContain('19 hours ungrounded')
})

test('some values of one sentence are added, of a source or of the paragraph', () => {
  const minutes = { 'minutes.docx': 'The roof repair took 132 hours, the paint shop 87 hours and the yard 41 hours.' }
  expect(of(minutes, 'The roof repair and the yard required 173 hours in total.')).toEqual([
    '173 hours derived: 132 hours + 41 hours',
  ])
  expect(of(minutes, 'The roof repair took 132 hours, the yard 41 hours. Together that is 173 hours.')).toContain(
    '173 hours derived: 132 hours + 41 hours',
  )
  expect(of(minutes, 'The roof repair took 132 hours, the yard 41 hours. Together that is 183 hours.')).toContain(
    '183 hours ungrounded',
  )
})

test('of amounts with signs those that go out have a sum of their own', () => {
  const statement = {
    'statement.csv':
      'Date,Text,Amount EUR,Balance EUR\n2024-03-02,Rent,-4736.40,21304.18\n2024-03-05,Customer Brandt,8120.55,29424.73\n2024-03-11,Insurance,-1288.90,28135.83\n2024-03-18,Customer Voss,3977.20,32113.03\n2024-03-27,Payroll March,-17655.12,14457.91',
  }
  expect(of(statement, 'Total debits in March 2024 were 23,680.42 EUR.')).toEqual([
    '23,680.42 EUR derived: -4736.40 + -1288.90 + -17655.12',
  ])
  expect(of(statement, 'Total debits in March 2024 were 23,860.42 EUR.')).toEqual(['23,860.42 EUR ungrounded'])
})

test('a sum of few digits is exact, and both years add nothing up', () => {
  const staff = {
    'overtime.csv':
      'Site,Department,Overtime per head\nDerby,Warehouse,7.33\nDerby,Transport,2.77\nDerby,Service,8.07\nDerby,Finance,6.91\nDerby,IT,5.43\nDerby,Maintenance,3.98\nLeeds,Service,4.10',
  }
  expect(of(staff, 'Derby, which had 30 people in both years, was worth 34.5 FTE.')).toContain('34.5 ungrounded')
})

test('an identifier of two words picks its rows', () => {
  const fuel = {
    'fuel.csv':
      'Date,Receipt,Registration,Litres,Total (GBP)\n2025-07-30,R1,WX70 BDO,221.46,312.26\n2025-08-07,R2,WX70 BDO,336.70,684.94\n2025-08-19,R3,WX70 BDO,200.10,401.12\n2025-08-21,R4,YK22 LPN,222.44,316.31',
  }
  expect(of(fuel, 'In August 2025 fuel for WX70 BDO cost £1,086.06 in total.')).toContain(
    '£1,086.06 derived: 684.94 + 401.12',
  )
})

test('a small sum of rows that are all named', () => {
  const teams = { 'cups.csv': 'Team,Location,Cups\nBlues,STL,1\nFlyers,PHI,2\nMaple Leafs,TOR,13\nRangers,NYC,4' }
  expect(verdicts(audit(teams, 'The Blues, Flyers and Maple Leafs hold 16 cups.'))).toEqual(['16 derived: 1 + 2 + 13'])
  expect(verdicts(audit(teams, 'The Blues, Flyers and Maple Leafs hold 17 cups between them.'))).toEqual([
    '17 ungrounded',
  ])
  expect(verdicts(audit(teams, 'The Blues and the Flyers hold 3 cups between them.'))).toEqual(['3 derived: 1 + 2'])
})
