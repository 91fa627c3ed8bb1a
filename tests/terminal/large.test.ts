import { createHash } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const LINES = 1_000_000
const line = (at: number) => `record ${String(at).padStart(8, '0')} ${'x'.repeat(60)}`
const big = Array.from({ length: LINES }, (_, at) => `${line(at + 1)}\n`).join('')
const records = Array.from({ length: 100_000 }, (_, at) => `${at},${at % 7},name ${at}\n`).join('')
const folder = terminalOver({ 'big.log': big, 'records.csv': records })
afterAll(() => folder[Symbol.asyncDispose]())

test('awk and sort take a hundred thousand records', async () => {
  const { stdout, exitCode } = await folder.run(
    "awk -F, '{s += $2} END {print NR, s}' records.csv; sort -t, -k2,2n -k1,1n records.csv | tail -1",
  )
  const sum = Array.from({ length: 100_000 }, (_, at) => at % 7).reduce((a, b) => a + b)
  expect([stdout, exitCode]).toEqual([
    `100000 ${sum}\n99994,6,name 99994\n`.replace('99994,6,name 99994', lastOfSix()),
    0,
  ])
})

function lastOfSix(): string {
  const at = Math.max(...Array.from({ length: 14 }, (_, back) => 99_999 - back).filter((number) => number % 7 === 6))
  return `${at},6,name ${at}`
}

test('a view too large to load is refused with the commands that stream', async () => {
  const { stdout, stderr, exitCode } = await folder.run('cat big.log')
  expect([stdout, stderr, exitCode]).toEqual([
    '',
    'cat: big.log: too large to load (77 MB of text): use read, grep, head or tail\n',
    1,
  ])
})

test.for([
  ['head -n 1 big.log', `${line(1)}\n`],
  ['tail -n 2 big.log', `${line(LINES - 1)}\n${line(LINES)}\n`],
  [`tail -n +${LINES} big.log`, `${line(LINES)}\n`],
  ['head -c 6 big.log', 'record'],
  ['tail -c 3 big.log', 'xx\n'],
  ['grep -n 00777777 big.log', `777777:${line(777_777)}\n`],
  ['grep -c record big.log', `${LINES}\n`],
  ['head -n 500000 big.log | tail -n 1', `${line(500_000)}\n`],
  [`head -n -${LINES - 1} big.log`, `${line(1)}\n`],
] as const)('%s streams', async ([command, expected]) => {
  const { stdout, stderr } = await folder.run(command)
  expect([stdout, stderr]).toEqual([expected, ''])
})

test('byte commands see all of a large file', async () => {
  const { stdout } = await folder.run('sha256sum big.log')
  expect(stdout).toBe(`${createHash('sha256').update(big).digest('hex')}  big.log\n`)
})

test('head and tail agree with what they are given by name and by pipe', async () => {
  const { stdout } = await folder.run(
    'head -2 records.csv | tail -n +2; printf "a\\nb" | tail -n1; echo; printf "a\\nb\\n" | head -n -1; tail -n0 records.csv; head -q -n1 records.csv records.csv; head -n1 records.csv /dev/null',
  )
  expect(stdout).toBe(
    '1,1,name 1\nb\na\n0,0,name 0\n0,0,name 0\n==> records.csv <==\n0,0,name 0\n\n==> /dev/null <==\n',
  )
})
