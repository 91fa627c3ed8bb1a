import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { pageLines } from './pdf-lines.ts'
import type { Word } from './pdf-words.ts'

/** What character recognition found in one picture: lines in reading order, table rows as rows, and how sure it is (0 to 100). */
export type Recognised = { readonly lines: readonly string[]; readonly confidence: number }

/** Below this, what was found is more likely noise of a photograph than text. */
const LEAST_CONFIDENCE = 35
/** Memory of the recogniser, some 200 MB, is given back when nothing was to be recognised for this long (ms). */
const KEPT_MS = 15_000

let started: Promise<Worker> | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Recognises printed text in a picture (PNG, JPEG, BMP, WebP, PNM). Languages: English, and every `CODE.traineddata.gz` in
 * `languageDir`. Nothing leaves the computer and nothing is fetched.
 */
export async function recognise(picture: Uint8Array, languageDir?: string): Promise<Recognised> {
  clearTimeout(idle)
  started ??= start(languageDir)
  try {
    const worker = await started
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
      return { lines: [], confidence }
    return { lines: pageLines([{ angle: 0, words }]), confidence }
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

async function start(languageDir: string | undefined): Promise<Worker> {
  const english = fileURLToPath(
    new URL('./4.0.0_best_int/eng.traineddata.gz', import.meta.resolve('@tesseract.js-data/eng')),
  )
  const added = await addedLanguages(languageDir)
  // The recogniser takes all its languages from one folder.
  if (added.length > 0) await fs.copyFile(english, path.join(languageDir!, path.basename(english)))
  return createWorker(['eng', ...added], OEM.LSTM_ONLY, {
    langPath: added.length > 0 ? languageDir! : path.dirname(english),
    gzip: true,
    cacheMethod: 'none',
    // Without one, a failed job would end the thread instead of rejecting.
    errorHandler: () => undefined,
  })
}

/** The languages that the person added, by Tesseract's code. */
async function addedLanguages(dir: string | undefined): Promise<string[]> {
  const names = dir === undefined ? [] : await fs.readdir(dir).catch(() => [])
  return names
    .flatMap((name) => /^([a-z]{3}(?:_[a-z]+)?)\.traineddata\.gz$/i.exec(name)?.[1] ?? [])
    .filter((code) => code !== 'eng')
}

async function stop(): Promise<void> {
  const ending = started
  started = undefined
  const worker = await ending?.catch(() => undefined)
  await worker?.terminate()
}
