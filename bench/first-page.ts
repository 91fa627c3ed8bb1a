import path from 'node:path'
import type { Measurement } from './bench-context.ts'
import { folderWithLongPdf } from './large-documents.ts'
import { percentile, programOf, timeOf } from './measure.ts'
import { limitRow } from './row.ts'

const ROUNDS = 5

/** From asking for a PDF of 5,000 pages, which nobody has read, to the lines of its first page; the reader's thread is started anew each time. */
export const firstPage: Measurement = async (bench) => {
  const folder = folderWithLongPdf(bench.newDir())
  const peer = await programOf('pdftotext', '-v', ['-layout', '-f', '1', '-l', '1', path.join(folder, 'long.pdf'), '-'])
  const times = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    await using environment = await bench.openEnvironment(folder, { isRead: false })
    const { views } = environment
    times.ours.push(
      await timeOf(async () => {
        const view = await views.start('long.pdf', { isEnough: ({ lineCount }) => lineCount >= 60 })
        const first = await views.lines(view, 1, 1)
        if (first[0]?.startsWith('Page 1, line 1:') !== true) throw new Error(`The first line is ${first[0]}.`)
      }),
    )
    if ('run' in peer) times.peer.push(await timeOf(peer.run))
  }
  const measured = 'run' in peer ? { name: peer.name, value: percentile(times.peer, 0.5) } : peer
  return [limitRow('PDF of 5,000 pages, its first page', { ours: percentile(times.ours, 0.5), peer: measured }, 1000)]
}
