import { expect, test } from 'vitest'
import { readCell, separatorsOf } from '../../main/deliverable/read-cell.ts'

const utc = (text: string): Date => new Date(`${text}Z`)

const read = (language: string, text: string) => readCell(text, separatorsOf(language)).value

test.each([
  ['12', { value: 12 }],
  ['-3.50', { value: -3.5, format: '0.00' }],
  ['1,234,567.00', { value: 1_234_567, format: '#,##0.00' }],
  ['(1,234)', { value: -1234, format: '#,##0' }],
  ['12.5 %', { value: 0.125, format: '0.0%' }],
  ['€1,200.50', { value: 1200.5, format: '"€"#,##0.00' }],
  ['-€5', { value: -5, format: '"€"#,##0' }],
  ['USD 1,000', { value: 1000, format: '"USD "#,##0' }],
  ['1,000 EUR', { value: 1000, format: '#,##0 "EUR"' }],
  ['2024-03-31', { value: utc('2024-03-31T00:00'), format: 'yyyy-mm-dd' }],
  ['2024-03-31T14:05', { value: utc('2024-03-31T14:05'), format: 'yyyy-mm-dd hh:mm' }],
  ['', { value: null }],
])('%j is a value', (text, cell) => {
  expect(readCell(text, separatorsOf('en'))).toEqual(cell)
})

test.each([
  '00471',
  '1234567890123456',
  '1,23',
  '12,34,567',
  '1.2.3',
  '2024-02-30',
  '31.12.2024',
  'Q3 2024',
  '5 items',
  '+49 30 1234',
  '7-9',
  'EUR',
  '1,000 EUR USD',
])('%j stays text', (text) => {
  expect(readCell(text, separatorsOf('en'))).toEqual({ value: text })
})

test('numbers are read as the language of the document writes them', () => {
  expect([
    read('de', '1.234,50'),
    read('de', '1,234.50'),
    read('fr', '1 234,5'),
    read('de-CH', '1’234.5'),
    read('ko', '1,234'),
  ]).toEqual([1234.5, '1,234.50', 1234.5, 1234.5, 1234])
})
