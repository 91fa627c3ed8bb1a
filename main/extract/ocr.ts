import { createWorker, OEM, type Worker } from 'tesseract.js'
import { ENGLISH, readLanguages, type Languages } from './ocr-languages.ts'
import { pageLines } from './pdf-lines.ts'
import { readPicture } from './small-print.ts'
import type { Turn } from './turned-picture.ts'
import { wholePicture } from './whole-picture.ts'

/**
 * What character recognition found in one picture: lines in reading order, table rows as rows, and how sure it is (0 to 100). `languages` are
 * those it knew, `problems` why it does not know one that was added; `turn` is how the picture was turned besides what it asks for itself.
 */
export type Recognised = {
  readonly lines: readonly string[]
  readonly confidence: number
  readonly languages: readonly string[]
  readonly problems: readonly string[]
  readonly turn: Turn
}

/** `turn` is tried first: that of the page before. A bad copy is read several times; `onProgress` is called before each. */
export type Recognising = {
  readonly languageDir?: string | undefined
  readonly turn?: Turn
  readonly onProgress?: (() => void) | undefined
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
 * Recognises printed text in a picture (PNG, JPEG, GIF, TIFF, BMP, WebP, PNM), which may come as strips, one below the other. Languages: English, and
 * every `CODE.traineddata` in `languageDir`, packed with gzip or not. A picture that lies on its side or head is turned, small print enlarged. Nothing
 * leaves the computer and nothing is fetched.
 */
export async function recognise(
  picture: Uint8Array | readonly Uint8Array[],
  { languageDir, turn: first = 0, onProgress }: Recognising = {},
): Promise<Recognised> {
  clearTimeout(idle)
  if (startedFor !== languageDir) await stop()
  startedFor = languageDir
  started ??= start(languageDir)
  try {
    const { worker, languages, problems } = await started
    const { turn, words, confidence } = await readPicture(
      worker,
      await wholePicture(worker, picture),
      first,
      onProgress,
    )
    if (confidence < LEAST_CONFIDENCE || !words.some(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)))
      return { lines: [], confidence, languages, problems, turn }
    return { lines: pageLines([{ angle: 0, words }]), confidence, languages, problems, turn }
  } catch (error) {
    // What a damaged picture left of the recogniser is not trusted with the next one.
    await stop()
    throw error
  } finally {
    idle = setTimeout(() => void stop(), KEPT_MS)
    idle.unref()
  }
}

async function start(languageDir: string | undefined): Promise<Recogniser> {
  const known = readLanguages(languageDir)
  return { worker: await startWorker(known), languages: known.usable.map(({ code }) => code), problems: known.problems }
}

/** Nothing is written to disk: a process that reads documents may not. */
async function startWorker({ usable }: Languages): Promise<Worker> {
  const known: string[] = [ENGLISH.code]
  const worker = await createWorker(known, OEM.LSTM_ONLY, {
    langPath: ENGLISH.folder,
    cacheMethod: 'none',
    // Without one, a failed job would end the thread instead of rejecting.
    errorHandler: () => undefined,
  })
  const added = usable.filter(({ code }) => code !== ENGLISH.code)
  if (added.length === 0) return worker
  for (const { code, data } of added) await worker.FS('writeFile', [`./${code}.traineddata`, data])
  // The worker keeps this very list of what it has: it would look for all else in the folder of the first.
  known.push(...added.map(({ code }) => code))
  await worker.reinitialize(known.join('+'), OEM.LSTM_ONLY)
  return worker
}

async function stop(): Promise<void> {
  const ending = started
  started = undefined
  const recogniser = await ending?.catch(() => undefined)
  await recogniser?.worker.terminate()
}
