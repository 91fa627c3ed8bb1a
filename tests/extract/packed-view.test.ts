import { expect, test } from 'vitest'
import { linesJson } from '../../main/extract/packed-json.ts'
import { locatorsBetween, packView, plainLocators, unpackView } from '../../main/extract/packed-view.ts'
import type { Locator, TextView } from '../../main/extract/text-view.ts'

function viewOf(...locators: Locator[]): TextView {
  return {
    kind: 'x',
    lines: locators.map((locator, i) => ({ text: `line ${i} é`, locator })),
    warnings: [{ code: 'w', message: 'm' }],
    meta: { pages: 2 },
  }
}

const mixed: Locator[] = [
  { page: 1 },
  { page: 1 },
  { page: 2 },
  { line: 4 },
  { line: 5 },
  { line: 5 },
  { sheet: 'S', range: 'A9:D9' },
  { sheet: 'S', range: 'A10:D10' },
  { sheet: 'S', range: 'A11:C11' },
  { sheet: 'S', range: 'A12:C12', hidden: true },
  { sheet: 'S', range: 'A13:C13' },
  { sheet: 'S', range: 'A14:C15' },
  { sheet: 'S', range: 'A15:CC16' },
  { sheet: 'S', range: 'A16:C17' },
  { sheet: 'T', range: 'A17:C18' },
  { sheet: 'T', range: 'A018' },
  { sheet: 'T', range: 'A019' },
  { sheet: 'T', range: 'A20' },
  { paragraph: 1, heading: 'H' },
  { paragraph: 2, heading: 'H' },
  { paragraph: 3 },
  { part: 'body', line: 1 },
  { part: 'body', line: 2 },
]

test('a view comes back from packing as it was', () => {
  expect(unpackView(packView(viewOf(...mixed)))).toEqual(viewOf(...mixed))
})

test('a view without lines comes back too', () => {
  expect(unpackView(packView(viewOf()))).toEqual(viewOf())
})

test('rows, lines and pages that follow each other cost one entry', () => {
  const rows = Array.from({ length: 1000 }, (_, i): Locator => ({ sheet: 'S', range: `A${i + 1}:D${i + 1}` }))
  const pages = Array.from({ length: 1000 }, (): Locator => ({ page: 7 }))
  expect(packView(viewOf(...rows, ...pages)).locators).toEqual([
    [1000, { sheet: 'S', range: 'A1:D1' }, 1],
    [1000, { page: 7 }, 0],
  ])
})

test('locators of any stretch are those of its lines, clipped', () => {
  const { locators } = packView(viewOf(...mixed))
  expect(locatorsBetween(locators, 4, 9)).toEqual(mixed.slice(3, 9))
  expect(locatorsBetween(locators, 22, 99)).toEqual(mixed.slice(21))
  expect(locatorsBetween(plainLocators(3), 2, 5)).toEqual([{ line: 2 }, { line: 3 }])
})

test('lines as JSON are what each line with its place is', () => {
  const places: Locator[] = [
    ...Array.from({ length: 9000 }, (_, i) => ({ line: i + 1 })),
    ...Array.from({ length: 3 }, (_, i) => ({ part: 'a "b".csv', line: i + 4 })),
    ...Array.from({ length: 3 }, (_, i) => ({ sheet: 'S', range: `A${i + 1}:C${i + 1}` })),
    ...Array.from({ length: 3 }, (_, i) => ({ paragraph: i + 1, heading: 'H' })),
    { page: 7 },
    { page: 7 },
  ]
  const texts = ['plain', '', 'a "quoted" \\ one', 'tab\there', 'ünï 東', '</script>']
  const lines = places.map((locator, i) => ({ text: texts[i % texts.length]!, locator }))
  const packed = packView({ kind: 'text', lines, warnings: [], meta: {} })
  expect([...linesJson(packed)].join('')).toBe(lines.map((line) => JSON.stringify(line)).join(','))
})
