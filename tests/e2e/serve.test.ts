import { expect, test } from 'vitest'
import { runningtab } from '../support/command-line.ts'
import { openScreen, serveTheApp } from '../support/served-app.ts'
import { tempFolder } from '../support/temp-folder.ts'

test('serve prints one address, which shows the application and leaves no token in it', async () => {
  const { address, running } = await serveTheApp()
  const { page, faults } = await openScreen(address)
  await page.locator('#root > *').first().waitFor({ state: 'attached' })
  expect(page.url()).toBe(`${new URL(address).origin}/`)
  expect(running.stdout()).toBe(`${address}\n`)
  expect(faults).toEqual([])
})

test('the page of another origin cannot use the application, even in the signed-in browser', async () => {
  const { address } = await serveTheApp()
  const { page, browser } = await openScreen(address)
  const foreign = await (browser.contexts()[0] ?? page.context()).newPage()
  const { origin } = new URL(address)
  await foreign.goto('data:text/html,<title>foreign</title>')
  const outcome = await foreign.evaluate(async (target) => {
    const fetched = await fetch(`${target}/`, { credentials: 'include' }).then(
      (response) => `read ${response.status}`,
      () => 'refused',
    )
    const socket = new WebSocket(`${target.replace('http', 'ws')}/socket`)
    const connected = await new Promise((resolve) => {
      socket.addEventListener('open', () => resolve('open'))
      socket.addEventListener('error', () => resolve('refused'))
    })
    return { fetched, connected }
  }, origin)
  expect(outcome).toEqual({ fetched: 'refused', connected: 'refused' })
})

test('Ctrl-C ends serve at once and with success; the next start has the same port and another token', async () => {
  const first = await serveTheApp()
  const { page } = await openScreen(first.address)
  await page.locator('#root > *').first().waitFor({ state: 'attached' })
  first.running.child.kill('SIGINT')
  expect(await first.running.done).toMatchObject({ code: 0, stderr: '' })
  const second = await serveTheApp({ dataDir: first.dataDir })
  expect(new URL(second.address).port).toBe(new URL(first.address).port)
  expect(second.address).not.toBe(first.address)
})

test('a port that is taken is refused in one line', async () => {
  const { address } = await serveTheApp()
  const port = new URL(address).port
  const { code, stderr, stdout } = await runningtab(['serve', '--no-open', '--port', port], { dataDir: tempFolder() })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`Port ${port} cannot be used`)
})
