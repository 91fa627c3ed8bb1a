import { expect, test } from 'vitest'
import { sortWidths } from '../../main/extract/pdf-widths.ts'

/** The width PDFium takes for each code: of several the first. */
function widthsOf(list: string): Map<number, number> {
  const widths = new Map<number, number>()
  const set = (code: number, width: number): void => void (widths.has(code) || widths.set(code, width))
  for (const [, first, own, last, width] of list.matchAll(/(\d+)\s*(?:\[([^\]]*)\]|\s(\d+)\s+([\d.]+))/g)) {
    if (own === undefined) for (let code = Number(first); code <= Number(last); code++) set(code, Number(width))
    else
      own
        .trim()
        .split(/\s+/)
        .forEach((one, i) => set(Number(first) + i, Number(one)))
  }
  return widths
}

const small = Array.from({ length: 26 }, (_, i) => 400 + i)
const LIST = `[3[250 333]17[500 500 500 500 500 500 500 500 500 500]34[${[700, 710, 720].join(' ')}]63 64 600 66[${small.join(' ')}]300[900]]`

test('the small letters come first in a list of widths, and each code keeps its width in as many bytes', () => {
  const sorted = sortWidths(`<< /W ${LIST} /DW 1000 >>`)
  expect(sorted).toHaveLength(`<< /W ${LIST} /DW 1000 >>`.length)
  expect(sorted).toMatch(/^<< \/W \[66\[400 401 .*\] \/DW 1000 >>$/)
  expect(widthsOf(sorted.slice(7))).toEqual(widthsOf(LIST))
})

test('capital and small letters in one run are parted where there is room', () => {
  const list = `[17[${'500 '.repeat(10)}]34[${Array.from({ length: 60 }, (_, i) => 300 + i).join(' ')}]]`
  const sorted = sortWidths(list)
  expect(sorted).toMatch(/^\[66\[332 333/)
  expect(widthsOf(sorted)).toEqual(widthsOf(list))
})

test('lists one after another are each sorted', () => {
  const short = '[ 3 [ 1 2 ] 66 [ 5 6 7 ] ]'
  expect(sortWidths(`a${short}b${short}c`)).toBe('a[66[5 6 7]3[1 2]         ]b[66[5 6 7]3[1 2]         ]c')
})

test.each([
  ['flat', '[3 4 500 66 90 400 100 200 300]'],
  ['of overlapping codes', '[3[1 2 3]4[5 6]66[7 8]]'],
  ['of references', '[0[5 0 R]66[6 0 R]]'],
  ['of codes beyond two bytes', '[3[1 2]66 70000 500]'],
  ['without an end', '[3[1 2]66[5 6 7]'],
  ['of one run', '[66[5 6 7]]'],
])('a list %s stays as it is', (_, list) => {
  expect(sortWidths(list)).toBe(list)
})

test('what has the form of a thousand lists in each other is looked at once', () => {
  const deep = `${'[1 [2] 3 '.repeat(20_000)}${'[1 0 65535 9 '.repeat(20_000)}`
  expect(sortWidths(deep)).toBe(deep)
})
