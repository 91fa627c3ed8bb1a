import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createExtractPool } from '../main/extract/pool.ts'
import type { Measurement } from './bench-context.ts'
import { bookPdf, longDocx, longXlsx } from './large-documents.ts'
import { compare, programOf, runProgram, type Compared, type Contender } from './measure.ts'
import { timeRow, type Row } from './row.ts'

/** Reading documents in a warm worker: a book's pages against pdftotext, a long workbook and document against LibreOffice, and the memory they take. */
export const extraction: Measurement = async (bench) => {
  const folder = bench.newDir()
  const kept = (name: string, bytes: Uint8Array): string => {
    const file = path.join(folder, name)
    fs.writeFileSync(file, bytes)
    return file
  }
  const [rows, pages, paragraphs] = bench.quick ? [10_000, 50, 200] : [100_000, 500, 1_500]
  const book = kept('book.pdf', await bookPdf(paragraphs))
  const workbook = kept('items.xlsx', longXlsx(rows))
  const document = kept('report.docx', longDocx(pages))
  const pool = createExtractPool({ size: 1 })
  try {
    const read = (file: string) => pool.extract(file, { name: path.basename(file) })
    const { meta } = await read(book)
    const pdf = await compare(() => read(book), await programOf('pdftotext', '-v', ['-layout', book, '-']))
    const convert = async (file: string, format: string): Promise<Contender> =>
      programOf('soffice', '--version', [
        `-env:UserInstallation=file://${folder}/profile`,
        '--headless',
        '--convert-to',
        format,
        '--outdir',
        path.join(folder, 'converted'),
        file,
      ])
    const sheet = await compare(() => read(workbook), await convert(workbook, 'csv'))
    const report = await compare(() => read(document), await convert(document, 'txt:Text'))
    return [
      pagesRow(meta.pages ?? 0, pdf),
      timeRow(`XLSX of ${rows.toLocaleString('en-US')} × 8 cells`, sheet, 0.33),
      timeRow(`DOCX of ${pages} pages`, report, 0.33),
      await memoryRow('that XLSX, peak memory in MB', workbook),
      await memoryRow('that DOCX, peak memory in MB', document),
    ]
  } finally {
    await pool.close()
  }
}

function pagesRow(pages: number, { ours, peer }: Compared): Row {
  const perSecond = (ms: number): number => (pages * 1000) / ms
  const theirs = peer !== undefined && 'value' in peer ? perSecond(peer.value) : undefined
  return {
    figure: `PDF of ${pages} pages, pages of text`,
    unit: 'per second',
    ours: perSecond(ours),
    peer: peer !== undefined && 'value' in peer ? { ...peer, value: perSecond(peer.value) } : peer,
    target: '≥ 0.5 ×',
    holds: theirs === undefined ? undefined : perSecond(ours) >= 0.5 * theirs,
  }
}

async function memoryRow(figure: string, file: string): Promise<Row> {
  const child = fileURLToPath(new URL('extract-memory.ts', import.meta.url))
  const ours = Number(await runProgram(process.execPath, [child, file]))
  return { figure, unit: '', ours, peer: undefined, target: '≤ 350', holds: ours <= 350 }
}
