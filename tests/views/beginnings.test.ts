import { expect, test } from 'vitest'
import type { ExtractPool } from '../../main/extract/pool.ts'
import { createExtractPool } from '../../main/extract/pool.ts'
import { ExtractError } from '../../main/extract/text-view.ts'
import { makePdf, textAt } from '../support/pdf-maker.ts'
import { tempFolder } from '../support/temp-folder.ts'
import { viewsOf, workspaceFolder } from '../support/workspace-folder.ts'

/** Reads documents and holds the whole views back until `finish` or `fail`. */
function slowPool(): ExtractPool & { finish(): void; fail(error: Error): void } {
  const pool = createExtractPool({ size: 2 })
  const { promise, resolve } = Promise.withResolvers<Error | undefined>()
  return {
    ...pool,
    finish: () => resolve(undefined),
    fail: resolve,
    async extract(file, request) {
      const view = await pool.extract(file, request)
      const error = await promise
      if (error !== undefined) throw error
      return view
    },
  }
}

const pdfOf = (pages: number, word = 'Page') =>
  makePdf(Array.from({ length: pages }, (_, i) => ({ content: textAt(72, 700, `${word} ${i + 1}`) })))

const folderOf = (pages: number) => workspaceFolder({ 'long.pdf': pdfOf(pages) })

test('a long document gives its beginning while it is still being read, and the same lines when it is there', async () => {
  const pool = slowPool()
  const { views } = await viewsOf(folderOf(20).root, tempFolder(), { pool })
  const begun = await views.start('long.pdf', { isEnough: ({ lineCount }) => lineCount >= 3 })
  expect(begun).toMatchObject({ lineCount: 8, meta: { pages: 20, readPages: 8 } })
  expect('textFile' in begun).toBe(false)
  const first = [await views.lines(begun, 2, 3), await views.locators(begun, 2, 3)]
  expect(first).toEqual([
    ['Page 2', 'Page 3'],
    [{ page: 2 }, { page: 3 }],
  ])
  // Whoever asks again while it goes on gets it at once.
  expect(await views.start('long.pdf', { isEnough: () => true })).toEqual(begun)
  expect(views.stateOf('long.pdf').state).toBe('unread')
  pool.finish()
  const whole = await views.start('long.pdf', { isEnough: ({ lineCount }) => lineCount >= 9 })
  expect(whole).toMatchObject({ lineCount: 20, sha256: begun.sha256, meta: { pages: 20 } })
  expect([await views.lines(whole, 2, 3), await views.locators(whole, 2, 3)]).toEqual(first)
  expect(await views.start('long.pdf', { isEnough: () => true })).toEqual(whole)
})

test('who has got the beginning and stops does not end the reading', async () => {
  const pool = slowPool()
  const { views } = await viewsOf(folderOf(20).root, tempFolder(), { pool })
  const stop = new AbortController()
  await views.start('long.pdf', { isEnough: () => true, signal: stop.signal })
  const waiting = views.start('long.pdf', { isEnough: () => false, signal: stop.signal })
  stop.abort(new Error('stopped'))
  await expect(waiting).rejects.toThrow('stopped')
  pool.finish()
  expect((await views.open('long.pdf')).lineCount).toBe(20)
})

test('the beginning of a file that changes while the rest is being read is given to nobody', async () => {
  const pool = slowPool()
  const folder = folderOf(20)
  const { views } = await viewsOf(folder.root, tempFolder(), { pool })
  await views.start('long.pdf', { isEnough: () => true })
  // From now on it is given at once.
  await views.start('long.pdf', { isEnough: () => true })
  folder.put('long.pdf', pdfOf(21, 'Side'))
  const again = views.start('long.pdf', { isEnough: () => true })
  pool.finish()
  const view = await again
  expect([view.meta.pages, await views.lines(view, 1, 1)]).toEqual([21, ['Side 1']])
})

test('who has got the beginning of a file that then cannot be read is told so when asking again', async () => {
  const pool = slowPool()
  const folder = folderOf(20)
  const { views } = await viewsOf(folder.root, tempFolder(), { pool })
  await views.start('long.pdf', { isEnough: () => true })
  const whole = views.open('long.pdf')
  pool.fail(new ExtractError('timeout', 'too long'))
  await expect(whole).rejects.toThrow('too long')
  await expect(views.start('long.pdf', { isEnough: () => true })).rejects.toThrow('too long')
})
