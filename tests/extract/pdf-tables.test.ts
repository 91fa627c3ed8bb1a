import { expect, test } from 'vitest'
import { extractPdf } from '../../main/extract/pdf.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'

async function linesOf(...content: string[]): Promise<string[]> {
  const { lines } = await extractPdf(makePdf([{ content: content.join('\n') }]), { name: 'test.pdf' })
  return lines.map((line) => line.text)
}

/** A drawn line from left to right, and one from top to bottom. */
const level = (y: number, left = 66, right = 540): string => `${left} ${y} m ${right} ${y} l S`
const upright = (x: number, top: number, bottom: number): string => `${x} ${top} m ${x} ${bottom} l S`

test('a row whose cell goes on over several lines is one line, where lines are drawn between the rows', async () => {
  expect(
    await linesOf(
      ...[720, 700, 644, 600].map((y) => level(y)),
      textAt(72, 706, 'No'),
      textAt(150, 706, 'Description'),
      textAt(450, 706, 'Amount'),
      textAt(150, 686, 'Travel by train within the country and'),
      // The other cells of the row stand in its middle, between the lines of this one.
      textAt(72, 679, 'R-1'),
      textAt(450, 679, '120.50'),
      textAt(150, 672, 'abroad, second class if it takes less infor-'),
      textAt(150, 658, 'mation than a seat'),
      textAt(72, 630, 'R-2'),
      textAt(150, 630, 'Nights in hotels that are on the list of our'),
      textAt(150, 616, 'company'),
      textAt(450, 630, '89.00'),
    ),
  ).toEqual([
    'No | Description | Amount',
    'R-1 | Travel by train within the country and abroad, second class if it takes less information than a seat | 120.50',
    'R-2 | Nights in hotels that are on the list of our company | 89.00',
  ])
})

test('so is one where rows are set apart by more than the lines in them', async () => {
  const rows = [
    [['Travel by train within the country', 'and abroad'], '120.50'],
    [['Nights in hotels that are on the list', 'of the company'], '89.00'],
    [['Meals'], '24.00'],
    [['Taxi'], '31.20'],
  ] as const
  let y = 700
  const content = rows.flatMap(([texts, amount], i) => {
    y -= 24
    const first = [textAt(72, y, `R-${i}`), textAt(450, y, amount), textAt(150, y, texts[0])]
    if (texts.length === 1) return first
    y -= 14
    return [...first, textAt(150, y, texts[1])]
  })
  expect(await linesOf(...content)).toEqual([
    'R-0 | Travel by train within the country and abroad | 120.50',
    'R-1 | Nights in hotels that are on the list of the company | 89.00',
    'R-2 | Meals | 24.00',
    'R-3 | Taxi | 31.20',
  ])
})

test('several rows between two drawn lines stay rows', async () => {
  expect(
    await linesOf(
      ...[720, 700, 654, 608].map((y) => level(y)),
      ...['Country', 'Town', 'Rate'].map((text, i) => textAt(72 + i * 150, 706, text)),
      ...['Norway', 'Oslo', '61.00'].map((text, i) => textAt(72 + i * 150, 686, text)),
      ...['Norway', 'Bergen', '58.00'].map((text, i) => textAt(72 + i * 150, 664, text)),
      ...['Spain', 'Madrid by day', '40.00'].map((text, i) => textAt(72 + i * 150, 640, text)),
      // Nothing is said of the rate by night.
      ...['Spain', 'Madrid by night'].map((text, i) => textAt(72 + i * 150, 618, text)),
    ),
  ).toEqual([
    'Country | Town | Rate',
    'Norway | Oslo | 61.00',
    'Norway | Bergen | 58.00',
    'Spain | Madrid by day | 40.00',
    'Spain | Madrid by night',
  ])
})

test('cells whose words stand close are parted by the line between them', async () => {
  expect(
    await linesOf(
      ...[66, 130, 171, 260].map((x) => upright(x, 720, 660)),
      textAt(72, 700, 'Item'),
      textAt(134, 700, 'Rate'),
      textAt(176, 700, 'Remark'),
      textAt(72, 680, 'Breakfast'),
      textAt(134, 680, '112.50'),
      textAt(174, 680, 'per day'),
    ),
  ).toEqual(['Item | Rate | Remark', 'Breakfast | 112.50 | per day'])
})

test('sentences beside each other are cells where lines are drawn between the rows, and columns where there are none', async () => {
  const left = [
    'Reports must be handed in',
    'not later than a month',
    'Receipts have to be kept',
    'for as long as the law says',
  ]
  const right = [
    'This gives us enough time',
    'to pay before the quarter',
    'Auditors ask for all them',
    'and so does the tax office',
  ]
  const text = left.flatMap((line, i) => [textAt(72, 700 - i * 16, line), textAt(330, 700 - i * 16, right[i]!)])
  expect([await linesOf(...text), await linesOf(...text, ...[716, 696, 680, 664, 648].map((y) => level(y)))]).toEqual([
    [...left, ...right],
    left.map((line, i) => `${line} | ${right[i]}`),
  ])
})

test('in a drawn grid the lines say where columns are, though headings stand in the middle and values at the right', async () => {
  expect(
    await linesOf(
      ...[720, 700, 680, 660].map((y) => level(y, 60, 420)),
      ...[60, 180, 300, 420].map((x) => upright(x, 720, 660)),
      textAt(110, 706, 'Kind'),
      textAt(225, 706, 'May'),
      textAt(345, 706, 'June'),
      textAt(158, 686, 'Oil'),
      textAt(282, 686, '12'),
      textAt(402, 686, '14'),
      textAt(156, 666, 'Gas'),
      textAt(402, 666, '19'),
    ),
  ).toEqual(['Kind | May | June', 'Oil | 12 | 14', 'Gas |  | 19'])
})

test('a narrow gap between columns is one though the rows beside it end before it', async () => {
  const rows = [
    ['Nr', 'Total', 'Note'],
    ['1', '7,01', ''],
    ['2', '914,02', 'ok 2'],
    ['3', '21,03', ''],
    ['4', '928,04', 'ok 4'],
  ]
  const content = rows.flatMap((row, i) =>
    [72, 140, 194].map((x, nth) => (row[nth] === '' ? '' : textAt(x, 700 - i * 18, row[nth]!))),
  )
  expect(await linesOf(...content.filter((one) => one !== ''))).toEqual([
    'Nr | Total | Note',
    '1 | 7,01',
    '2 | 914,02 | ok 2',
    '3 | 21,03',
    '4 | 928,04 | ok 4',
  ])
})
