/** A cache of text views that cannot be written: the run goes on with what needs none. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'

const files = {
  'travel.md': 'The per diem is 68 EUR a day.\n',
  'hotel.txt': Buffer.from('Der Höchstbetrag für ein Hotel sind 140 EUR. The per diem is paid too.\n', 'latin1'),
}
/** A file where the folder of texts would be: writing there fails for everybody. */
const blocked = { 'views/content': '' }

test('a run says once that text views cannot be kept, names each file that is lost by it, and finishes', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder(blocked)
  const args = ['run', '--workspace', workspace.dir, '--task', 'Write guide.md: per diem', '--json']
  const { code, stdout, stderr } = await runningtab(args, { dataDir: data.dir })
  const events = jsonLines(stdout)
  expect([code, stderr.includes('internal error')]).toEqual([0, false])
  expect(events.filter(({ type }) => type === 'notice').map(({ code: notice, text }) => [notice, text])).toEqual([
    [
      'text_views',
      `Text views cannot be kept in ${path.join(data.dir, 'views')} (ENOTDIR). Free some space or choose another data folder.`,
    ],
  ])
  expect(events.filter(({ type }) => type === 'observation').map(({ summary }) => summary)).toContain(
    'hotel.txt: no room on the disk for its text',
  )
})

test('a search and a command name the file whose text finds no room', async () => {
  using workspace = tempFolder(files)
  using data = tempFolder(blocked)
  const command = 'grep -rn "per diem" .; cat hotel.txt'
  const { stdout, stderr } = await runningtab(['sh', '--workspace', workspace.dir, '-c', command], {
    dataDir: data.dir,
  })
  expect([stdout, stderr]).toEqual([
    './travel.md:1:The per diem is 68 EUR a day.\n',
    'cat: hotel.txt: no room on the disk for its text\n[searched 1 of 2 files; not searched: 1 no room on the disk for the text: hotel.txt]\n',
  ])
})
