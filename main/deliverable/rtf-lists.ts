import { HANGING, INDENT } from './docx-styles.ts'

const NUMBERS = [0, 4, 2]
const BULLETS = ['•', '–', '▪']

/** One list of the document; `base` is how many twips its first paragraphs stand in. */
export type RtfList = { readonly ordered: boolean; readonly start: number; readonly base: number }

/** The list and override tables: each list of the document is one of its own, so that each counts from its start. */
export function rtfListTables(lists: readonly RtfList[]): string {
  if (lists.length === 0) return ''
  const tables = lists.map((list, index) => {
    const levels = Array.from({ length: 9 }, (_, level) => rtfLevel(list, level)).join('')
    return `{\\list\\listtemplateid${index + 1}\\listhybrid${levels}{\\listname ;}\\listid${index + 1}}`
  })
  const overrides = lists.map((_, index) => `{\\listoverride\\listid${index + 1}\\listoverridecount0\\ls${index + 1}}`)
  return `{\\*\\listtable${tables.join('\n')}}\n{\\*\\listoverridetable${overrides.join('')}}`
}

function rtfLevel({ ordered, start, base }: RtfList, level: number): string {
  const kind = ordered ? NUMBERS[level % 3]! : 23
  const mark = ordered
    ? `{\\leveltext\\'02\\'0${level}.;}{\\levelnumbers\\'01;}`
    : `{\\leveltext\\'01\\u${BULLETS[level % 3]!.charCodeAt(0)} ?;}{\\levelnumbers;}`
  const left = base + INDENT * (level + 1)
  return `{\\listlevel\\levelnfc${kind}\\levelnfcn${kind}\\leveljc0\\leveljcn0\\levelfollow0\\levelstartat${start}${mark}\\fi-${HANGING}\\li${left}\\lin${left}}`
}

/** The mark that readers without list tables show. */
export function rtfListMark({ ordered, start }: RtfList, { level, index }: { level: number; index: number }): string {
  if (!ordered) return `\\u${BULLETS[level % 3]!.charCodeAt(0)}?`
  const number = start + index
  const kind = level % 3
  return `${kind === 1 ? letters(number) : kind === 2 ? roman(number) : String(number)}.`
}

function letters(number: number): string {
  return String.fromCharCode(97 + ((number - 1) % 26)).repeat(Math.floor((number - 1) / 26) + 1)
}

function roman(number: number): string {
  const steps: readonly (readonly [number, string])[] = [
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ]
  let [rest, text] = [number, '']
  for (const [value, mark] of steps)
    while (rest >= value) {
      text += mark
      rest -= value
    }
  return text
}
