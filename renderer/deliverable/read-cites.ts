/** A place of a source that a document names in its text; `from` to `to` (not included) are the signs that name it. */
export type Cite = {
  readonly from: number
  readonly to: number
  readonly path: string
  readonly entryId?: string
  readonly page?: number
  readonly slide?: number
  readonly sheet?: string
  readonly lines?: readonly [first: number, last: number]
}

const PAGE = String.raw`pages?|pp?\.|Seiten?|S\.|页|ページ|쪽|페이지`
const SLIDE = 'slides?|Folien?|幻灯片|スライド|슬라이드'
const LINES = 'lines?|Zeilen?|行|행'
const SHEET = 'sheets?|Blatt|Blätter|工作表|シート|시트'
const numbered = (words: string): RegExp =>
  new RegExp(String.raw`[,(\s](?:${words})\s?(\d{1,7})(?:\s?[–-]\s?(\d{1,7}))?`, 'iu')
const page = numbered(PAGE)
const slide = numbered(SLIDE)
const lines = numbered(LINES)
const sheet = new RegExp(String.raw`[,(\s](?:${SHEET})\s([^,;()]+)`, 'iu')

/** How far behind a file's name its place is looked for. */
const REACH = 200

/** The places that a text names by the path of a known file, or by its name where only one known file has it. Anything else is no cite. */
export function readCites(text: string, paths: readonly string[]): Cite[] {
  const named = [...filesNamed(text, paths)].toSorted((a, b) => a.from - b.from)
  return named.map(({ from, to, path }, index) => {
    const end = Math.min(named[index + 1]?.from ?? text.length, to + REACH)
    const tail = (/^[^;\n]*/.exec(text.slice(to, end)) ?? [''])[0]
    const id = /\b([LD][1-9]\d*)[\s:,]{1,2}$/.exec(text.slice(Math.max(0, from - 12), from))
    const place = placeIn(tail)
    return {
      from: id === null ? from : from - id[0].length,
      to: to + place.length,
      path,
      ...(id?.[1] === undefined ? {} : { entryId: id[1] }),
      ...place.found,
    }
  })
}

type Named = { readonly from: number; readonly to: number; readonly path: string }

function filesNamed(text: string, paths: readonly string[]): Named[] {
  const named: Named[] = []
  const isTaken = (from: number, to: number): boolean => named.some((other) => from < other.to && to > other.from)
  for (const { name, path } of namesOf(paths)) {
    for (let from = text.indexOf(name); from !== -1; from = text.indexOf(name, from + name.length)) {
      const to = from + name.length
      const isWhole = !/[\p{L}\p{N}/_-]$/u.test(text.slice(0, from)) && !/^[\p{L}\p{N}_]/u.test(text.slice(to))
      if (isWhole && !isTaken(from, to)) named.push({ from, to, path })
    }
  }
  return named
}

/** Paths and unambiguous file names, longest first, so that the longer name wins. */
function namesOf(paths: readonly string[]): { name: string; path: string }[] {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  const short = [...byName].flatMap(([name, [path, ...others]]) =>
    path === undefined || others.length > 0 || name.length < 5 ? [] : [{ name, path }],
  )
  const full = paths.filter((path) => path.includes('/')).map((path) => ({ name: path, path }))
  return [...full, ...short].toSorted((a, b) => b.name.length - a.name.length)
}

function placeIn(tail: string): { found: Partial<Cite>; length: number } {
  let length = 0
  const read = (pattern: RegExp): RegExpExecArray | undefined => {
    const match = pattern.exec(tail)
    if (match === null) return undefined
    length = Math.max(length, match.index + match[0].trimEnd().length)
    return match
  }
  const onPage = read(page)?.[1]
  const onSlide = onPage === undefined ? read(slide)?.[1] : undefined
  const onSheet = onPage === undefined ? read(sheet)?.[1]?.trim() : undefined
  const inLines = read(lines)
  const first = inLines?.[1]
  const found: Partial<Cite> = {
    ...(onPage === undefined ? {} : { page: Number(onPage) }),
    ...(onSlide === undefined ? {} : { slide: Number(onSlide) }),
    ...(onSheet === undefined ? {} : { sheet: onSheet }),
    ...(first === undefined ? {} : { lines: [Number(first), Number(inLines?.[2] ?? first)] as const }),
  }
  return { found, length }
}
