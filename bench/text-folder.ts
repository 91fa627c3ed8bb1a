import fs from 'node:fs'
import path from 'node:path'

const subjects = [
  'travel',
  'expense',
  'hotel',
  'budget',
  'order',
  'invoice',
  'contract',
  'safety',
  'quality',
  'training',
]
const kinds = ['policy', 'report', 'minutes', 'standards', 'rates', 'limits', 'approval', 'review', 'list', 'guide']
const places = ['hamburg', 'lyon', 'suzhou', 'zurich', 'milan', 'chicago', 'berlin', 'paris', 'london', 'munich']
const FILES_PER_FOLDER = 100

/** A plausible path for the n-th file of a large workspace. */
export function pathOf(n: number): string {
  const pick = (list: readonly string[], by: number): string => list[Math.floor(n / by) % list.length]!
  const folder = `${pick(subjects, 10_000)}/${pick(places, 1_000)}/${String(Math.floor(n / FILES_PER_FOLDER)).padStart(4, '0')}`
  return `${folder}/${pick(subjects, 1)}_${pick(kinds, 7)}_${pick(places, 3)}_${n}.txt`
}

/** Some 800 bytes of text; one file in a hundred speaks of the per diem. */
export function textOf(n: number): string {
  const lines = Array.from({ length: 12 }, (_, line) => {
    const words = Array.from(
      { length: 8 },
      (_word, index) => [subjects, kinds, places][index % 3]![(n * 31 + line * 7 + index * 3) % 10]!,
    )
    return `${line + 1}. ${words.join(' ')} ${n + line}`
  })
  if (n % 100 === 42) lines[5] = `6. The per diem for ${places[n % 10]!} is ${40 + (n % 50)} EUR`
  return `${lines.join('\n')}\n`
}

export function createTextFolder(folder: string, files: number): void {
  for (let n = 0; n < files; n++) {
    const file = path.join(folder, pathOf(n))
    if (n % FILES_PER_FOLDER === 0) fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, textOf(n))
  }
}
