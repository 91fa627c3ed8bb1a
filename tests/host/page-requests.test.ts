import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openPageFiles } from '../../main/host/page-files.ts'
import { answerPage } from '../../main/host/page-requests.ts'
import { echoApp } from '../support/hosted-app.ts'
import { tempFolder } from '../support/temp-folder.ts'

async function ask(url: string, init?: RequestInit): Promise<Response> {
  const folder = tempFolder()
  fs.mkdirSync(path.join(folder, 'page'))
  fs.writeFileSync(path.join(folder, 'page', 'index.html'), '<p nonce="__CSP_NONCE__">')
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'secret')
  const page = await openPageFiles(path.join(folder, 'page'))
  return answerPage(new Request(url, init), page, echoApp({ '/content/source/w1/a.pdf': '0123456789' }).app.content)
}

test('the page and bytes come from the one host of the scheme', async () => {
  expect(await (await ask('app://runningtab/')).text()).toMatch(/^<p nonce="[\w+/=]{24}">$/)
  expect((await ask('app://elsewhere/')).status).toBe(404)
})

test.for(['app://runningtab/../secret.txt', 'app://runningtab/%2e%2e/secret.txt', 'app://runningtab/..%2fsecret.txt'])(
  'no path leads out of the page: %s',
  async (url) => {
    const response = await ask(url)
    expect([response.status, await response.text()]).toEqual([404, ''])
  },
)

test('bytes of documents come in ranges, and their headers do not win over ours', async () => {
  const response = await ask('app://runningtab/content/source/w1/a.pdf', { headers: { range: 'bytes=2-4' } })
  expect([response.status, await response.text()]).toEqual([206, '234'])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
})

test('only reading is answered', async () => {
  expect((await ask('app://runningtab/', { method: 'POST' })).status).toBe(405)
})

test('a screen that is not built is said, with what to do', async () => {
  await expect(openPageFiles(tempFolder())).rejects.toThrow('npm run build')
  await expect(openPageFiles(path.join(tempFolder(), 'none'))).rejects.toThrow('npm run build')
})
