import fs from 'node:fs'
import type { FromReader, ToReader } from '../../main/extract/reader-line.ts'

/** A process that reads nothing: it ends, hangs, or tells of itself, as the file's name asks. */
process.on('message', (message: ToReader) => {
  if (message.type === 'limits') return post({ type: 'ready' })
  if (message.type !== 'extract') return
  const { id, file } = message
  if (file === 'ends') process.abort()
  if (file === 'hangs') return
  if (file === 'writes') return tell(id, whetherItWrites())
  if (file === 'environment') return tell(id, Object.keys(process.env).toSorted().join(' '))
  // Long enough for another document to end the process meanwhile.
  setTimeout(() => tell(id, typeof file === 'string' ? file : ''), 100)
})
process.on('disconnect', () => process.exit())

function whetherItWrites(): string {
  try {
    fs.writeFileSync(`${process.env['TMPDIR'] ?? '/tmp'}/written-by-a-reader`, '')
    return 'written'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'failed'
  }
}

function tell(id: number, text: string): void {
  const view = { kind: 'text', text: Buffer.from(text), lineCount: 1, locators: [], warnings: [], meta: {} }
  post({ type: 'view', id, view: { ...view, sha256: '', size: 0 } })
}

function post(message: FromReader): void {
  process.send?.(message)
}
