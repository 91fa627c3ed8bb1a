import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openLog } from '../../main/log.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('a fault is in the log with its time, its place and where it came from, for this account alone', () => {
  const dataDir = tempFolder()
  openLog(dataDir, () => 0)(new TypeError('no such thing'), 'task.list')
  const file = path.join(dataDir, 'logs', 'runningtab.log')
  const text = fs.readFileSync(file, 'utf8')
  expect(text).toMatch(/^1970-01-01T00:00:00\.000Z task\.list: TypeError: no such thing\n {4}at /)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})

test('a log that grew large begins anew and the former one is kept', () => {
  const dataDir = tempFolder()
  const log = openLog(dataDir, () => 0)
  log('x'.repeat(1024 * 1024), 'first')
  log('second fault', 'second')
  const folder = path.join(dataDir, 'logs')
  expect(fs.readFileSync(path.join(folder, 'runningtab.log'), 'utf8')).toBe(
    '1970-01-01T00:00:00.000Z second: second fault\n',
  )
  expect(fs.readFileSync(path.join(folder, 'runningtab.log.1'), 'utf8')).toContain('first: xxx')
})
