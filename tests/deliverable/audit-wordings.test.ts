import { describe, expect, test } from 'vitest'
import type { Language } from '../../main/tab/language.ts'
import { audit, verdicts } from '../support/audited.ts'

type Case = readonly [
  what: string,
  source: string,
  written: string,
  expected: string,
  name?: string,
  language?: Language,
]

/** Each is a kind of fault that a set of planted values in fresh wordings has shown. */
const cases: readonly Case[] = [
  [
    'the year before, in words',
    'Water came to 412,600 homes in 2023, after 405,900 homes in 2022.',
    'Water came to 412,600 homes in 2023, up from 405,900 homes the year before.',
    '405,900 grounded',
  ],
  [
    'the year before, where it is the wrong one',
    'Water came to 412,600 homes in 2023, after 405,900 homes in 2022.',
    'Im Jahr 2023 waren es 405,900 homes, im Vorjahr 412,600 homes with water.',
    '412,600 ungrounded',
  ],
  [
    'thousands apart by a space in French',
    'La commune compte 6 318 habitants.',
    'La commune de Valmont compte 6 318 habitants.',
    '6 318 grounded',
  ],
  [
    'Spanish scale words and currencies',
    'El resultado de explotación fue de 11,2 millones de euros.',
    'El resultado de explotación fue de 11,2 millones de dólares.',
    '11,2 millones de dólares ungrounded',
  ],
  [
    'a Spanish rounding',
    'Los ingresos sumaron 64.318.500 €.',
    'Los ingresos rondaron los 64 millones de euros.',
    '64 millones de euros rounded',
  ],
  [
    'a Spanish difference',
    'El puerto movió 18,74 millones de toneladas en 2023, frente a 17,95 millones en 2022.',
    'En 2023 el puerto movió 0,79 millones de toneladas más que en 2022.',
    '0,79 millones de toneladas derived: 18,74 millones de toneladas − 17,95 millones',
  ],
  [
    'a day of another clause, in Korean',
    '주주총회는 2024년 3월 22일에 열린다. 1주당 배당금은 1,250원이다.',
    '주주총회는 2024년 3월 22일에 열리고 1주당 배당금은 1,250원이다.',
    '1,250원 grounded',
    '사업보고서 2023.docx',
    'ko',
  ],
  [
    'a difference of two sentences',
    '2023年公司实现营业收入38.62亿元，同比增长12.4%。2022年营业收入为34.36亿元。',
    '2023年营业收入比2022年增加4.26亿元。',
    '4.26亿元 derived: 38.62亿元 − 34.36亿元',
    'a.docx',
    'zh',
  ],
  [
    'things that are told apart by a number',
    'Vehicle,Plate,Price USD\nVan 1,KX-4471,31200\nVan 2,KX-4483,33750',
    'Van 1 cost USD 33,750.',
    'USD 33,750 ungrounded',
    'fleet.csv',
  ],
  [
    'a difference from the column of differences, not what it is measured from',
    'Department | Costs 2024 | Budget 2024 | Difference\nProduction | 8,036,300 | 8,040,700 | −4,400',
    'Production stayed 4,400 EUR below budget.',
    '4,400 EUR grounded',
    'review.docx',
  ],
  [
    'two numbers of one row in one clause',
    'Department | Trips | Travel cost (EUR)\nService | 165 | 193,050\nSales | 130 | 124,020',
    'The travel budget of Service amounts to 193,050 EUR for 165 trips.',
    '193,050 EUR grounded',
    'budget.docx',
  ],
  [
    'a difference to one year, which dates nothing',
    'Costs came to 22,412,600 EUR in 2024, an increase of 4.6 percent.',
    'Costs of 2024 came to 22,412,600 EUR and were 4.6 percent more than in 2023.',
    '4.6 percent grounded',
  ],
  [
    'a file named by the day on which it was written',
    'The budget was 22,075,900 EUR.',
    'In 2024 the budget was 22,075,900 EUR.',
    '22,075,900 EUR grounded',
    '2025-01-16 Year-end figures.eml',
  ],
  [
    'days in the order of another country',
    'Document DH-20190001 | 05/03/2019 | 920.68',
    'Document DH-20190001 of May 3, 2019 was posted.',
    'May 3, 2019 grounded',
    'a.docx',
  ],
  [
    'rows that only a year names',
    'Year | Freshwater ducks\n2019 | 120\n2022 | 170\n2024 | 180',
    'Between 2019 and 2024 freshwater ducks increased by 50%.',
    '50% derived: (180 − 120) ÷ 120',
    'ducks.docx',
  ],
  [
    'a row of units under the header',
    'Form | Yield point | Tensile strength | Elongation\n- | N/mm 2 | N/mm 2 | %\nBars | 890 | 1000 | 12',
    'The elongation of bars is 12%.',
    '12% grounded',
    'steel.docx',
  ],
  ['a time of day in two notations', 'La séance est levée à 16h05.', 'La séance est levée à 16:05.', '16:05 grounded'],
  [
    'a number of an act',
    'The request 2023-0379 was filed.',
    'It concerns the request 2023-0379.',
    '2023-0379 grounded',
  ],
  [
    'a month that is cut short',
    'The certificate is valid until 30 September 2027.',
    'The certificate runs until 30 Sept. 2027.',
    '30 Sept. 2027 grounded',
  ],
  [
    'a year in brackets, which dates what stands before it',
    'Kultur | Fläche 2022 (ha) | Fläche 2023 (ha) | Ertrag 2023 (t)\nWeizen | 412 | 398 | 3104',
    'Weizen stand 2023 auf 398 ha (2022: 412 ha) und brachte 3.104 t.',
    '3.104 t grounded',
    'ernte.docx',
    'de',
  ],
  [
    'a German compound of row and column',
    'Kultur | Fläche 2022 (ha) | Fläche 2023 (ha)\nRaps | 186 | 204\nWeizen | 412 | 398',
    'Die Rapsfläche wuchs 2023 um 18 ha.',
    '18 ha derived: 204 − 186',
    'ernte.docx',
    'de',
  ],
  [
    'thousands of people in a header',
    '노선 | 2023년 승객(천 명)\n101번 | 5,412\n305번 | 7,920',
    '305번 노선의 2023년 승객은 792만 명이다.',
    '792만 명 grounded',
    'a.docx',
    'ko',
  ],
  [
    'lines that are told apart by a number, in Korean',
    '노선 | 배차 간격(분)\n204번 | 12\n305번 | 6',
    '204번 노선의 배차 간격은 6분이다.',
    '6분 ungrounded',
    'a.docx',
    'ko',
  ],
  [
    'a year that stands right before another number',
    '2023년 통계\n교통사고는 1,934건으로 2022년 2,058건보다 줄었다.',
    '2022년 교통사고는 1,934건이었다.',
    '1,934 ungrounded',
    '2023년 통계.docx',
    'ko',
  ],
  [
    'the day of an event in a report of an earlier year',
    'The new wing opens on 15 May 2025 and costs $47.5 million.',
    'A new wing worth $47.5m opens on May 15, 2025.',
    '$47.5m grounded',
    'Quality Report 2024.docx',
  ],
  [
    'priorities that are told apart by a number',
    'Response time for priority 1 incidents: 15 minutes; for priority 2: 2 hours.',
    'Priority 1 incidents are answered within 2 hours.',
    '2 hours ungrounded',
  ],
  [
    'a year earlier, of a quarter',
    'Net sales rose to EUR 312.6 million in Q3 2024 from EUR 297.4 million in Q3 2023.',
    'Net sales were €312.6m in Q3 2024, up from €297.4m a year earlier.',
    '€297.4m grounded',
  ],
  [
    'a column that is called by its currency',
    'Asset tag,Model,Price GBP\nPR-0418,Laserjet,389.99',
    'Printer PR-0418 cost $389.99.',
    '$389.99 ungrounded',
    'assets.csv',
  ],
  [
    'a range whose scale stands at its end',
    'Guidance is an operating profit of EUR 95–102 million.',
    'An operating profit between 95 and 102 million EUR is expected.',
    '95 grounded',
  ],
]

describe('a value is judged rightly in', () => {
  test.each(cases.map(([what, ...given]) => ({ what, given })))('$what', ({ given }) => {
    const [source, written, expected, name = 'source.docx', language = 'en'] = given
    expect(verdicts(audit({ [name]: source }, written, { language, name: 'out.docx' }))).toContain(expected)
  })
})

test('a sum over the files that a sentence names by their numbers is derived', () => {
  const sources = {
    'orders/PO-2024-052 Lens.txt': 'Amount: 7,492.00 EUR',
    'orders/PO-2024-096 Lens.txt': 'Amount: 6,736.00 EUR',
    'orders/PO-2024-097 Lens.txt': 'Amount: 1,100.00 EUR',
  }
  const written = 'PO-2024-052 and PO-2024-096 together come to 14,228.00 EUR.'
  expect(verdicts(audit(sources, written))).toContain('14,228.00 EUR derived: 7,492.00 EUR + 6,736.00 EUR')
})
