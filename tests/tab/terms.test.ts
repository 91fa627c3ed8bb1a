import { expect, test } from 'vitest'
import { detectLanguage, type Language } from '../../main/tab/language.ts'
import { normalizeDigits, readNumbers } from '../../main/tab/number-reader.ts'
import { counts, createTerms, pathTerms } from '../../main/tab/terms.ts'

test.for<[Language, string, string[]]>([
  ['en', 'The travel policies and the expenses of 4 studies', ['travel', 'policy', 'expense', '4', 'study']],
  ['en', 'business status analysis', ['business', 'status', 'analysis']],
  [
    'en',
    'Q3 PO8 FY24 travelPolicy HTTPServer POs',
    ['q3', 'po8', 'po', 'fy24', 'fy', '24', 'travelpolicy', 'travel', 'policy', 'httpserver', 'http', 'server', 'po'],
  ],
  ['en', 'x y z', []],
  ['de', 'Übernachtungskosten für die Dienstreisen', ['übernachtungskosten', 'dienstreisen']],
  ['en', 'für die', ['für', 'die']],
  ['zh', '差旅费报销标准55,000元，第3条', ['差旅', '旅费', '费报', '报销', '销标', '标准', '55000', '3']],
  ['ja', '出張旅費はホテル', ['出張', '張旅', '旅費', '費は', 'はホ', 'ホテ', 'テル', 'ホテル']],
  ['ko', '출장비 정산', ['출장', '장비', '출장비', '정산']],
])('terms of a text in %s: %s', ([language, text, expected]) => {
  expect(createTerms(language)(text)).toEqual(expected)
})

test('numbers are one term however they are written', () => {
  const terms = createTerms('en')
  for (const written of ['55,000', '55000', '¥55,000', '５５０００', '55.000', '55\u00a0000', "55'000"])
    expect(terms(written)).toEqual(['55000'])
  for (const written of ['1.61%', '1,61 %', '１．６１％']) expect(terms(written)).toEqual(['1.61%'])
  expect(terms('1.234.567,89 and 1,234,567.89')).toEqual(['1234567.89', '1234567.89'])
})

test('a separator groups only where exactly three digits follow', () => {
  const numbers = readNumbers(normalizeDigits('12,34 0.125 2024.01.15 1,2,3 12,34,567'))
  expect(numbers.map(({ value }) => value)).toEqual([
    '12.34',
    '0.125',
    '2024',
    '01',
    '15',
    '1',
    '2',
    '3',
    '12',
    '34',
    '567',
  ])
})

test('a number says where it stands', () => {
  expect(readNumbers('up to 1,200.50 or 5 %')).toEqual([
    { value: '1200.50', start: 6, end: 14 },
    { value: '5%', start: 18, end: 21 },
  ])
})

test('folders of a path count, its extension does not', () => {
  expect(pathTerms(createTerms('en'), 'hr/travel_policy_2024.final.docx')).toEqual([
    'hr',
    'travel',
    'policy',
    '2024',
    'final',
  ])
})

test('a single digit counts for neither threshold nor gate', () => {
  expect(['5', '55', '5%', 'q3'].map(counts)).toEqual([false, true, true, true])
})

test.for<[Language, string]>([
  ['en', 'Write the guide'],
  ['en', '2024'],
  ['de', 'Erstelle einen Leitfaden aus den vier Richtlinien'],
  ['fr', 'Faites un guide à partir des quatre politiques'],
  ['es', 'Crea una guía a partir de las cuatro políticas'],
  ['it', 'Scrivi una guida dalle quattro politiche'],
  ['pt', 'Faça um guia das quatro políticas'],
  ['nl', 'Maak een gids van de vier beleidsstukken'],
  ['zh', '请根据四份制度编写差旅指南'],
  ['ja', '出張規程からガイドを作成'],
  ['ko', '출장 규정 가이드를 작성'],
])('%s is the language of: %s', ([language, text]) => {
  expect(detectLanguage(text)).toBe(language)
})
