import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { extractLimits } from './limits.ts'

/** A language as the recogniser takes it: Tesseract's code and its unpacked data. */
export type Language = { readonly code: string; readonly data: Uint8Array }

/** English, then those that the person added; and what of the added ones cannot be used, for a person to read. */
export type Languages = { readonly usable: readonly Language[]; readonly problems: readonly string[] }

const englishFolder = fileURLToPath(new URL('./4.0.0_best_int', import.meta.resolve('@tesseract.js-data/eng')))
/** The language that is always there, and the folder that its packed file is in: the recogniser's own thread may not look into an archive. */
export const ENGLISH = {
  code: 'eng',
  folder: englishFolder.replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'),
} as const

const FILE = /^([a-z]{3}(?:_[a-z]+)*)\.traineddata(?:\.gz)?$/i
/** Where a model for whole lines stands among the parts of a language's data, and the most parts that there are. */
const [LINE_MODEL, MOST_PARTS] = [17, 64]

/** Which languages the folder adds, in a form that changes when one does; empty where it adds none. */
export function addedLanguages(dir: string | undefined): string {
  return filesIn(dir)
    .map((name) => `${name}:${fs.statSync(path.join(dir!, name)).size}`)
    .join(',')
}

export function readLanguages(dir: string | undefined): Languages {
  const usable: Language[] = [
    { code: ENGLISH.code, data: unpacked(path.join(ENGLISH.folder, `${ENGLISH.code}.traineddata.gz`)) },
  ]
  const problems: string[] = []
  for (const name of filesIn(dir)) {
    const code = FILE.exec(name)![1]!.toLowerCase()
    if (usable.some((known) => known.code === code)) continue
    try {
      const data = unpacked(path.join(dir!, name))
      const problem = problemOf(data)
      if (problem === undefined) usable.push({ code, data })
      else problems.push(`${name} ${problem}`)
    } catch (error) {
      problems.push(`${name} cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  return { usable, problems }
}

function filesIn(dir: string | undefined): string[] {
  if (dir === undefined || !fs.existsSync(dir)) return []
  return fs
    .readdirSync(dir)
    .filter((name) => FILE.test(name))
    .toSorted()
}

function unpacked(file: string): Uint8Array {
  const bytes = fs.readFileSync(file)
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  return isPacked ? gunzipSync(bytes, { maxOutputLength: extractLimits.languageBytes }) : bytes
}

/** A damaged file would end the recogniser without a word about which one it was. */
function problemOf(data: Uint8Array): string | undefined {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const parts = data.length < 4 ? 0 : view.getUint32(0, true)
  const isData = parts > 0 && parts <= MOST_PARTS && data.length >= 4 + parts * 8
  if (!isData) return 'is no language of Tesseract'
  const start = parts > LINE_MODEL ? view.getBigInt64(4 + LINE_MODEL * 8, true) : -1n
  if (start < 0n) return 'has no LSTM model'
  return start < BigInt(data.length) ? undefined : 'is cut off'
}
