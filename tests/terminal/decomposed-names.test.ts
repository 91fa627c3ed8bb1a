import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({
  ['Köln/Gehälter.txt'.normalize('NFD')]: 'salary 100 EUR\n',
  ['Übernachtung.txt'.normalize('NFD')]: 'hotel 141 EUR\n',
  'plain.txt': 'none\n',
})
afterAll(() => folder[Symbol.asyncDispose]())

test.each([
  ['a pattern of the shell', 'cat Üb*', 'hotel 141 EUR\n'],
  ['a pattern below a folder', 'cat Köln/Geh*', 'salary 100 EUR\n'],
  ['find', "find . -name 'Üb*'", './Übernachtung.txt\n'],
  ['a search in what ls prints', 'ls | grep Üb', 'Übernachtung.txt\n'],
  ['a search in what grep prints', 'grep -rl EUR . | grep Üb', './Übernachtung.txt\n'],
  ['a pattern of grep', "grep -rl --include='Üb*' EUR .", './Übernachtung.txt\n'],
  ['a pattern that grep leaves out', "grep -rl --exclude='Üb*' EUR .", './Köln/Gehälter.txt\n'],
  ['a pattern of rg', "rg -l -g 'Üb*' EUR", 'Übernachtung.txt\n'],
  ['python', `python3 -c "import glob; print(glob.glob('Üb*'))"`, "['Übernachtung.txt']\n"],
])('names that are decomposed on disk, as a Mac leaves them, are found by %s', async (_, command, stdout) => {
  expect((await folder.run(command)).stdout).toBe(stdout)
})
