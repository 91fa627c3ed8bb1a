import { spawnSync } from 'node:child_process'
import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const gnu = spawnSync('grep', ['--version'], { encoding: 'utf8' }).stdout?.includes('GNU') ?? false

const folder = terminalOver({
  'a.txt':
    'one foo\ntwo Bar\nfoo bar foo\nfoobar\n\nab(c)\na+b\naab\n  tab\tx\nÉté à la\ncolour color\n12.50 EUR\n[x] {y} $5 ^z\na|b\nword_foo foo-word\nend',
  'b.txt': 'Bar\nfoo\nx\nfoo again\n',
  patterns: 'foo\nEUR\n',
})
afterAll(() => folder[Symbol.asyncDispose]())

/** Flags, each with one or several operands. */
const CASES = [
  ...['', '-n', '-i', '-v', '-c', '-L', '-o', '-w', '-x', '-nC1', '-ow'].map((flag) => [flag, 'a.txt']),
  ...['-l', '-hA1'].map((flag) => [flag, 'a.txt b.txt']),
  ['-on', '< a.txt'],
  ['-C1', '- b.txt missing < a.txt'],
]

test
  .skipIf(!gnu)
  .for([
    'foo',
    "'^foo'",
    "'foo$'",
    "'fo*'",
    "'a\\+b'",
    "'a+b'",
    "-E 'a+b'",
    "-E 'a\\+b'",
    "-F 'a+b'",
    "'ab(c)'",
    "-E 'ab\\(c\\)'",
    "'\\(foo\\).*\\1'",
    "-E '(foo).*\\1'",
    "'foo\\|Bar'",
    "-E 'foo|Bar'",
    "'foo|Bar'",
    "'\\<foo\\>'",
    "'[[:digit:]]\\{2\\}'",
    "-E '[0-9]{2}'",
    "-P '\\d+\\.\\d+'",
    '-e foo -e Bar',
    '-f patterns',
    "'é'",
    "-i 'été'",
    "'[[:upper:]]'",
    "'*foo'",
    "'colou\\?r'",
    "'\\$5'",
    "'$5'",
    "'^\\[x\\]'",
    "'[]x]'",
    "'[^a-z ]'",
    '.',
    "-E '^$'",
    "-E '\\bfoo\\b'",
    "'{y}'",
    "-E '\\{y\\}'",
    "'\\(a\\|f\\)o'",
    "'foo\nBar'",
    "'x*'",
    'nomatch',
    "'[a-c]\\{1,2\\}b'",
  ])('says what GNU grep says for %s, with every flag', async (pattern) => {
  const script = CASES.map(
    ([flag, operand]) => `grep ${flag} ${pattern} ${operand}; echo "= ${flag} ${operand}: $?"`,
  ).join('\n')
  expect((await folder.run(script)).stdout).toBe(gnuOutput(script))
})

test
  .skipIf(!gnu)
  .for([
    '-y',
    '-s',
    '-q',
    '-1',
    '-hc',
    '-H',
    '-cv',
    '-vn',
    '--color=always',
    '-il',
    '--max-count=2',
    '--no-filename',
    '--regexp=Bar -i',
    '-5v',
  ])('says what GNU grep says with %s', async (flag) => {
  const script = `grep ${flag} foo a.txt b.txt; echo $?; grep ${flag} nomatch a.txt missing; echo $?`
  expect((await folder.run(script)).stdout).toBe(gnuOutput(script))
})

function gnuOutput(script: string): string {
  const environment = { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] }
  const { stdout } = spawnSync('/bin/sh', ['-c', script], { cwd: folder.root, encoding: 'utf8', env: environment })
  // oxlint-disable-next-line no-control-regex
  return stdout.replace(/\x1b\[[0-9;]*[mK]/g, '')
}
