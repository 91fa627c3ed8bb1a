import { expect, test } from 'vitest'
import type { ForReaders } from '../../main/engine-port/messages.ts'
import { createReaderStarter, type ReaderPort } from '../../main/engine-port/reader-starter.ts'
import type { ToReader } from '../../main/extract/reader-line.ts'

test('a reading process is asked of the window’s process, gets what was said before it was there, and its end is told', async () => {
  const asked: ForReaders[] = []
  const said: (ToReader | 'started')[] = []
  const port: ReaderPort = {
    postMessage: (message) => said.push(message),
    on: (_event, listener) => listener({ data: { type: 'ready' } }),
    start: () => said.push('started'),
  }
  const { start, receive } = createReaderStarter((message) => asked.push(message))
  const reader = start()
  const heard: unknown[] = []
  reader.onMessage((message) => heard.push(message))
  reader.onEnd((how) => heard.push(how))
  reader.post({ type: 'cancel', id: 1 })
  reader.post({ type: 'cancel', id: 2 })
  receive({ type: 'reader', id: 1 }, port)
  await Promise.resolve()
  reader.end()
  receive({ type: 'reader-ended', id: 1, how: 'exit 9' }, undefined)
  await Promise.resolve()
  expect({ asked, said, heard }).toEqual({
    asked: [
      { type: 'start-reader', id: 1 },
      { type: 'end-reader', id: 1 },
    ],
    said: ['started', { type: 'cancel', id: 1 }, { type: 'cancel', id: 2 }],
    heard: [{ type: 'ready' }, 'exit 9'],
  })
})
