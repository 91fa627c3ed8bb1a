import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { readLanguages, type Languages } from './ocr-languages.ts'
import { pageLines } from './pdf-lines.ts'
import type { Word } from './pdf-words.ts'

/** What character recognition found in one picture: lines in reading order, table rows as rows, and how sure it is (0 to 100). `languages` are those it knew, `problems` why it does not know one that was added. */
export type Recognised = {
  readonly lines: readonly string[]
  readonly confidence: number
  readonly languages: readonly string[]
  readonly problems: readonly string[]
}

/** Below this, what was found is more likely noise of a photograph than text. */
const LEAST_CONFIDENCE = 35
/** Memory of the recogniser, some 200 MB, is given back when nothing was to be recognised for this long (ms). */
const KEPT_MS = 15_000

let started: Promise<Recogniser> | undefined
type Recogniser = Pick<Recognised, 'languages' | 'problems'> & { readonly worker: Worker }

let startedFor: string | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Recognises printed text in a picture (PNG, JPEG, BMP, WebP, PNM). Languages: English, and every `CODE.traineddata` in
 * `languageDir`, packed with gzip or not. Nothing leaves the computer and nothing is fetched.
 */
export async function recognise(picture: Uint8Array, languageDir?: string): Promise<Recognised> {
  clearTimeout(idle)
  if (startedFor !== languageDir) await stop()
  startedFor = languageDir
  started ??= start(languageDir)
  try {
    const { worker, languages, problems } = await started
    const { data } = await worker.recognize(Buffer.from(picture), {}, { blocks: true, text: false })
    const lines = (data.blocks ?? []).flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines))
    const words = lines.flatMap(({ words: inLine, bbox, baseline }): (Word & { confidence: number })[] =>
      inLine
        .filter(({ text }) => text.trim() !== '')
        .map(({ text, bbox: box, confidence }) => ({
          text,
          left: box.x0,
          right: box.x1,
          base: baseline.y0 + slope(baseline) * (box.x0 - baseline.x0),
          size: bbox.y1 - bbox.y0,
          isSpaced: true,
          confidence,
        })),
    )
    const sure = words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0)
    const confidence = Math.round(
      sure /
        Math.max(
          1,
          words.reduce((sum, { text }) => sum + text.length, 0),
        ),
    )
    if (confidence < LEAST_CONFIDENCE || !words.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)))
      return { lines: [], confidence, languages, problems }
    return { lines: pageLines([{ angle: 0, words }]), confidence, languages, problems }
  } catch (error) {
    // What a damaged picture left of the recogniser is not trusted with the next one.
    await stop()
    throw error
  } finally {
    idle = setTimeout(() => void stop(), KEPT_MS)
    idle.unref()
  }
}

function slope({
  x0,
  y0,
  x1,
  y1,
}: {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}): number {
  return x1 === x0 ? 0 : (y1 - y0) / (x1 - x0)
}

async function start(languageDir: string | undefined): Promise<Recogniser> {
  const known = readLanguages(languageDir)
  return { worker: await startWorker(known), languages: known.usable.map(({ code }) => code), problems: known.problems }
}

/** The recogniser takes its languages from one folder, as files of one form. */
async function startWorker({ usable }: Languages): Promise<Worker> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'runningtab-ocr-'))
  try {
    for (const { code, data } of usable) await fs.writeFile(path.join(folder, `${code}.traineddata`), data)
    const codes = usable.map(({ code }) => code)
    return await createWorker(codes, OEM.LSTM_ONLY, {
      langPath: folder,
      gzip: false,
      cacheMethod: 'none',
      // Without one, a failed job would end the thread instead of rejecting.
      errorHandler: () => undefined,
    })
  } finally {
    await fs.rm(folder, { recursive: true, force: true })
  }
}

async function stop(): Promise<void> {
  const ending = started
  started = undefined
  const recogniser = await ending?.catch(() => undefined)
  await recogniser?.worker.terminate()
}
