import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../main/log.ts'
import { dataPaths } from '../../main/paths.ts'
import { supportLog, withoutPrivate } from '../../main/support-log.ts'
import { tempFolder } from '../support/temp-folder.ts'

const known = {
  secrets: ['abc-secret-key'],
  folders: ['/home/kim/Contracts 2024'],
  files: ['Merger plan/Letter of intent', 'notes'],
}

test.for([
  [
    "ENOENT: no such file or directory, open '/home/kim/it's mine/a b.pdf'",
    'ENOENT: no such file or directory, open [quoted]',
  ],
  [
    'Unexpected token \'D\', "Dear all, the "... is not valid JSON',
    'Unexpected token [quoted], [quoted]... is not valid JSON',
  ],
  ['cannot open /mnt/share/Client list and more', 'cannot open [path]'],
  ['C:\\Users\\kim\\a b.docx is locked', '[path]'],
  ['salary 2024.xlsx changed', 'salary [file] changed'],
  ['Letter of intent could not be moved', '[file] could not be moved'],
  ['401 for https://models.example/v1?key=x of kim@example.org', '401 for [address] of [address]'],
  ['refused: Bearer xyz and abc-secret-key', 'refused: [key] and [key]'],
  ['token sk-abcdefghijklmnopqrstuvwxyz0123', 'token [key]'],
  ['“Quoted text of a file', '[quoted]'],
  ['no such column', 'no such column'],
  ["Cannot read properties of undefined (reading 'length')", 'Cannot read properties of undefined (reading [quoted])'],
] as const)('what is private in a message is left out: %s', ([message, shown]) => {
  expect(withoutPrivate(message, known)).toBe(shown)
})

test('a support log says when, where and what kind, without the lines that follow a message', () => {
  const dataDir = tempFolder()
  const log = openLog(dataDir, () => 0)
  log(new TypeError('it broke\nDear all, the merger is off'), 'task.list')
  const file = path.join(dataPaths(dataDir).logs, 'runningtab.log')
  const text = supportLog([`${file}.1`, file], known, ['RunningTab 1.2.3'])
  expect(fs.readFileSync(file, 'utf8')).toContain('Dear all')
  expect(text).toMatch(
    /^RunningTab 1\.2\.3\n\n1970-01-01T00:00:00\.000Z task\.list: TypeError: it broke\n {4}at tests\/host\/support-log\.test\.ts:\d+:\d+\n/,
  )
  expect(text).not.toMatch(/Dear all|\/(home|work|tmp|root)\//)
})

test('without a fault it says so', () => {
  expect(supportLog([], known, ['RunningTab 1.2.3'])).toBe('RunningTab 1.2.3\n\nNo fault was noted.\n')
})
