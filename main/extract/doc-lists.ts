import type { ByteView } from './byte-view.ts'
import { docTables, type DocFile } from './doc-file.ts'
import { createListLabels, type LabelledList, type ListLevel } from './list-labels.ts'

/** The label of the next item of a list, by the list's number in the document; call it once an item, in document order. */
export function readDocLists(file: DocFile): (list: number, depth: number) => string {
  const definitions = readDefinitions(file)
  const lists = readOverrides(file, definitions)
  const labelOf = createListLabels()
  return (list, depth) => {
    const found = lists[list - 1]
    return found === undefined ? '' : labelOf(found, depth)
  }
}

/** Higher numbers are no lists. */
const MOST_LISTS = 0x7fe

type Definitions = ReadonlyMap<number, ReadonlyMap<number, ListLevel>>

/** The definitions come first, the levels of all of them behind. */
function readDefinitions(file: DocFile): Definitions {
  const definitions = new Map<number, ReadonlyMap<number, ListLevel>>()
  const table = file.table(docTables.lists)
  if (table.length < 2) return definitions
  const rest = file.tableOnwards(docTables.lists)
  let at = table.length
  for (let i = 0; i < table.u16(0) && 2 + (i + 1) * 28 <= table.length; i++) {
    const entry = table.part(2 + i * 28, 28)
    const isSimple = (entry.u8(26) & 1) !== 0
    const levels = new Map<number, ListLevel>()
    for (let depth = 0; depth < (isSimple ? 1 : 9); depth++) {
      const { level, size } = readLevel(rest, at)
      levels.set(depth, level)
      at += size
    }
    definitions.set(entry.u32(0), levels)
  }
  return definitions
}

function readLevel(view: ByteView, at: number): { level: ListLevel; size: number } {
  const flags = view.u8(at + 5)
  const textAt = at + 28 + view.u8(at + 24) + view.u8(at + 25)
  const units = view.u16(textAt)
  const text = view
    .utf16(textAt + 2, units)
    // oxlint-disable-next-line no-control-regex -- the numbers of levels stand as control characters
    .replaceAll(/[\0-\u0008]/g, (sign) => `%${sign.charCodeAt(0) + 1}`)
  const level = {
    format: formats[view.u8(at + 4)] ?? 'decimal',
    text,
    start: view.i32(at),
    isLegal: (flags & 0x04) !== 0,
    restart: (flags & 0x08) === 0 ? undefined : view.u8(at + 26),
  }
  return { level, size: textAt + 2 + units * 2 - at }
}

/** Each list of the document is a definition, with levels of its own in some. */
function readOverrides(file: DocFile, definitions: Definitions): LabelledList[] {
  const view = file.table(docTables.listOverrides)
  const count = view.length < 4 ? 0 : Math.min(view.u32(0), MOST_LISTS, Math.floor((view.length - 4) / 16))
  const lists: LabelledList[] = []
  let at = 4 + count * 16
  for (let i = 0; i < count; i++) {
    const entry = view.part(4 + i * 16, 16)
    const id = entry.u32(0)
    const levels = new Map(definitions.get(id))
    const restarts = new Set<number>()
    at += 4
    for (let own = 0; own < entry.u8(12) && at + 8 <= view.length; own++) {
      const flags = view.u32(at + 4)
      const depth = flags & 0x0f
      const start = view.i32(at)
      at += 8
      const known = levels.get(depth)
      if ((flags & 0x20) !== 0) {
        const { level, size } = readLevel(view, at)
        levels.set(depth, level)
        at += size
      } else if ((flags & 0x10) !== 0 && known !== undefined) levels.set(depth, { ...known, start })
      if ((flags & 0x10) !== 0) restarts.add(depth)
    }
    lists.push({ counter: `definition ${id}`, levels, restarts })
  }
  return lists
}

const formats: Readonly<Record<number, string>> = {
  0: 'decimal',
  1: 'upperRoman',
  2: 'lowerRoman',
  3: 'upperLetter',
  4: 'lowerLetter',
  5: 'ordinal',
  10: 'ideographDigital',
  14: 'decimalFullWidth',
  18: 'decimalEnclosedCircle',
  22: 'decimalZero',
  23: 'bullet',
  28: 'decimalEnclosedCircleChinese',
  37: 'chineseCounting',
  38: 'chineseCountingThousand',
  39: 'chineseCountingThousand',
  255: 'none',
}
