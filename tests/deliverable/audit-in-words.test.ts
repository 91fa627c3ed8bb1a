import { expect, test } from 'vitest'
import { ratioWordsIn } from '../../main/deliverable/audit-ratio-words.ts'
import { spelledNumbers } from '../../main/deliverable/audit-spelled-numbers.ts'
import { audit, verdicts } from '../support/audited.ts'

const ratios = (text: string): string[] =>
  ratioWordsIn(text).map(({ start, end, amount }) => `${text.slice(start, end)} ${Number(amount.toFixed(3))}`)

const read = (text: string): number[] => spelledNumbers(text).map(({ amount }) => amount)

test('ratios are read in the words of several languages, parts of a time and articles are none', () => {
  expect(ratios('It doubled, three in five, two thirds of it, twice the limit, up by a quarter.')).toEqual([
    'doubled 2',
    'three in five 0.6',
    'two thirds 0.667',
    'twice 2',
    'a quarter 0.25',
  ])
  expect(ratios('The first half and the third quarter; twice a year; half an hour; a third party.')).toEqual([])
  expect(ratios('Die Hälfte, drei Viertel, dreimal so viel; sie verdoppelten sich.')).toEqual([
    'Die Hälfte 0.5',
    'drei Viertel 0.75',
    'dreimal so 3',
    'verdoppelten 2',
  ])
  expect(
    ratios('un tiers, la moitié, le double; el doble de, una cuarta parte; 三分之二，一半；3분의 1, 두 배'),
  ).toEqual([
    'un tiers 0.333',
    'la moitié 0.5',
    'le double 2',
    'el doble de 2',
    'una cuarta parte 0.25',
    '三分之二 0.667',
    '一半 0.5',
    '3분의 1 0.333',
    '두 배 2',
  ])
})

test('numbers are read in letters, and a bare scale is none', () => {
  expect(read('twenty thousand, forty-five, one hundred and five; EUR thousand, per cent')).toEqual([20_000, 45, 105])
  expect(read('fünfundvierzig, zweihundertfünfzig; quatre-vingt-dix; cuarenta y cinco; 三百二十')).toEqual([
    45, 250, 90, 45, 320,
  ])
})

const limits = 'City | Limit (EUR)\nZurich | 220\nSuzhou | 110\nMunich | 165'

test('a ratio in words is shown as what it is of, and is not checked where nothing makes it', () => {
  const said = [
    'Zurich has twice the limit of Suzhou.',
    'The limit of Munich is three quarters of that of Zurich.',
    'The limit of Zurich is three times that of Suzhou.',
  ]
  expect(verdicts(audit({ 'limits.md': limits }, said.join('\n')))).toEqual([
    'twice derived: 220 ÷ 110',
    'three quarters derived: 165 ÷ 220',
    'three times notChecked',
  ])
})

test('`more than doubled` is more than twice as much', () => {
  const income = 'USD million | Q1 2024 | Q1 2023\nNet income | 12,369 | 5,709\nRevenue | 36,455 | 28,645'
  expect(verdicts(audit({ 'income.md': income }, 'Net income more than doubled, revenue nearly doubled.'))).toEqual([
    'doubled derived: 12,369 ÷ 5,709',
    'doubled notChecked',
  ])
})

test('an amount in letters is the one in digits', () => {
  expect(
    verdicts(audit({ 'deed.txt': 'The rent of $20,000 is due.' }, 'Rent of twenty thousand dollars is due.')),
  ).toEqual(['twenty thousand dollars grounded'])
})
