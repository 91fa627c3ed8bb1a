import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lastPort } from '../../main/serve/last-port.ts'
import { startServing } from '../support/serving.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('the port is kept, and another is taken and kept while the last one is in use', async () => {
  const file = path.join(tempFolder(), 'serve-port')
  const first = await startServing({ lastPort: lastPort(file) })
  const beside = await startServing({ lastPort: lastPort(file) })
  await first.serving.close()
  await beside.serving.close()
  const again = await startServing({ lastPort: lastPort(file) })
  expect(beside.port).not.toBe(first.port)
  expect(again.port).toBe(beside.port)
  expect(fs.statSync(file).mode & 0o777).toBe(0o600)
})

test.for(['', '80', '99999', 'x', '4242 4343'])('what is no port of ours is not tried: %j', async (text) => {
  const file = path.join(tempFolder(), 'serve-port')
  fs.writeFileSync(file, text)
  expect(await lastPort(file).read()).toBe(0)
})

test('a port that cannot be kept is no fault', async () => {
  const file = path.join(tempFolder(), 'a file', 'serve-port')
  fs.writeFileSync(path.dirname(file), '')
  await expect(startServing({ lastPort: lastPort(file) })).resolves.toBeDefined()
})
