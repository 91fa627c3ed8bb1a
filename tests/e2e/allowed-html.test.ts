import path from 'node:path'
import { expect, test } from 'vitest'
import { build } from 'vite'
import { launchBrowser } from '../support/browser.ts'

const entry = path.resolve(import.meta.dirname, '../../renderer/document/parse-html.ts')

type Shown = { readonly screenOf: { readonly parseHtml: (html: string) => unknown } }

/** What the allow-list makes of HTML in a real browser under the window's policy for styles; which requests and complaints that caused. */
async function parsed(html: string) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'screen' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  const chunk = output !== undefined && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('nothing was built')
  const page = await (await launchBrowser()).newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  await page.setContent(`<meta http-equiv="Content-Security-Policy" content="style-src 'self'">`)
  await page.evaluate(`${chunk.code}; window.screenOf = screen`)
  const text = await page.evaluate((own) => JSON.stringify((window as unknown as Shown).screenOf.parseHtml(own)), html)
  return { nodes: JSON.parse(text) as unknown[], text, requests, complaints }
}

test('scripts, styles, forms and frames leave nothing, handlers and style attributes neither', async () => {
  const { nodes, requests, complaints } = await parsed(
    `<p onclick="alert(1)" style="position:fixed">Article 7</p><script>alert(2)</script><style>*{}</style>
     <iframe src="https://evil.example/"></iframe><svg onload="alert(3)"><text>x</text></svg><form><input value="y"><button>z</button></form>`,
  )
  const left = nodes.filter((node) => typeof node !== 'string' || node.trim() !== '')
  expect(left).toEqual([{ tag: 'p', children: ['Article 7'] }])
  expect([requests, complaints]).toEqual([[], []])
})

test('a picture from elsewhere becomes its description, one inside the document stays', async () => {
  const { text, requests } = await parsed(
    '<img src="https://evil.example/p.png" alt="Chart"><img src="data:image/png;base64,iVBORw0KGgo=" alt="Seal"><img src="data:image/svg+xml;base64,PHN2Zz4=">',
  )
  expect(text).toBe(
    JSON.stringify([
      'Chart',
      { tag: 'img', children: [], picture: 'data:image/png;base64,iVBORw0KGgo=', description: 'Seal' },
    ]),
  )
  expect(requests).toEqual([])
})

const drawn = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" role="img" aria-label="Costs &amp; sums" style="direction:ltr">${inside}</svg>`

test('a drawn picture of a page is shown as an image, one that does more than draw is not', async () => {
  const { nodes, requests, complaints } = await parsed(
    `<figure>${drawn('<text>é 1</text>')}</figure>${drawn('<script>alert(1)</script>')}${drawn('<image href="https://evil.example/p.png"/>')}${drawn('<use href="#a"/>')}<svg><text>icon</text></svg>`,
  )
  const left = JSON.stringify(nodes)
  const [, base64 = ''] = /base64,([^"]*)/.exec(left) ?? []
  expect(Buffer.from(base64, 'base64').toString()).toBe(drawn('<text>é 1</text>'))
  expect(nodes).toMatchObject([
    { tag: 'div', children: [{ tag: 'img', picture: expect.any(String), description: 'Costs & sums' }] },
  ])
  expect([requests, complaints]).toEqual([[], []])
})

test('a link keeps its address only for http, https and mail', async () => {
  const { nodes } = await parsed(
    '<a href="javascript:alert(1)">a</a><a href="https://example.org/x">b</a><a href="file:///etc/passwd">c</a><a href="#note-1">d</a>',
  )
  expect(nodes).toEqual([
    { tag: 'a', children: ['a'] },
    { tag: 'a', children: ['b'], address: 'https://example.org/x' },
    { tag: 'a', children: ['c'] },
    { tag: 'a', children: ['d'], leadsTo: 'note-1' },
  ])
})

test('of what is nested too deep the text stays', async () => {
  const { nodes } = await parsed(`${'<div>'.repeat(400)}Article 7 <script>alert(1)</script><b>Claims</b>`)
  const depth = (node: unknown): number =>
    typeof node === 'string' ? 0 : 1 + Math.max(0, ...(node as { children: unknown[] }).children.map(depth))
  expect(Math.max(...nodes.map(depth))).toBeLessThan(100)
  expect(JSON.stringify(nodes)).toContain('"Article 7 Claims"')
})
