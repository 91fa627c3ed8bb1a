import { expect, test } from 'vitest'
import { audit, verdicts } from '../support/audited.ts'

const names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August']
const use = [41_200, 39_850, 40_310, 37_740, 36_120, 35_980, 37_410, 36_900]
const meters = {
  'energy/Meters 2024.csv': [
    'Month,Electricity (kWh),Water (m3)',
    ...names.map((name, at) => `${name},${use[at]!},${400 + at}`),
  ].join('\n'),
}
const whole = '41200 + 39850 + 40310 + 37740 + 36120 + 35980 + 37410 + 36900'

test('rows of the months that a sentence names by their first and last are added up, in every language of the audit', () => {
  for (const said of [
    'From January to August 2024 the electricity use was 305,510 kWh.',
    'Von Januar bis August 2024 betrug der Stromverbrauch 305.510 kWh.',
    'De janvier à août 2024, la consommation d’électricité s’élève à 305 510 kWh.',
    'De enero a agosto de 2024 el consumo de electricidad fue de 305.510 kWh.',
    '2024년 1월부터 8월까지 전력 사용량은 305,510 kWh였다.',
    '2024年1月至8月用电量为305,510千瓦时。',
  ])
    expect(verdicts(audit(meters, said)).filter((verdict) => verdict.includes('510'))).toEqual([
      expect.stringMatching(/^305.510 ?(?:kWh|千瓦时) derived: /),
    ])
  expect(verdicts(audit(meters, 'From January to August the electricity use was 305,510 kWh.'))).toEqual([
    `305,510 kWh derived: ${whole}`,
  ])
})

test('halves and quarters are sums of their months, and a part of a span is no sum of it', () => {
  const written =
    'In the first half of 2024, electricity use was 231,200 kWh.\nIn Q1 2024, water use was 1,203 m3.\nFrom January to August electricity use was 305,150 kWh.\nFrom January to October electricity use was 305,510 kWh.'
  expect(verdicts(audit(meters, written))).toEqual([
    '231,200 kWh derived: 41200 + 39850 + 40310 + 37740 + 36120 + 35980',
    '1,203 m3 derived: 400 + 401 + 402',
    '305,150 kWh ungrounded',
    '305,510 kWh ungrounded',
  ])
})

test('columns of quarters and cells with their months are added up across a row', () => {
  const lines = {
    'lines.md':
      '# Revenue in thousand EUR\n\n| Line | Q1 2024 | Q2 2024 | Q3 2024 | Q4 2024 |\n|---|---|---|---|---|\n| Pumps | 1265 | 1391 | 1342 | 1477 |\n| Valves | 861 | 888 | 917 | 944 |',
    'chart.txt': 'PEACHES\nNUMBER | January: 5 | February: 8 | March: 4 | April: 7',
  }
  expect(
    verdicts(
      audit(
        lines,
        'Pumps earned 3,998 thousand EUR in Q1 to Q3 2024.\nIn the first half of 2024 all lines together made 4,405 thousand EUR.\nThe number of peaches from January to March adds up to 17.',
      ),
    ),
  ).toEqual([
    '3,998 thousand EUR derived: 1265 + 1391 + 1342',
    '4,405 thousand EUR derived: 1265 + 1391 + 861 + 888',
    '17 derived: 5 + 8 + 4',
  ])
})
