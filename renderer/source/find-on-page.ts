import { foldText, placesOf } from '../document/fold-text.ts'

/** A piece of text as the page draws it; `x` and `y` say where it begins, `y` counting upwards. */
export type PageItem = {
  readonly text: string
  readonly x: number
  readonly y: number
  /** What follows stands on another row. */
  readonly endsRow?: boolean
}

/** Signs `from` to `to` (not included) of the item with that index. */
export type Stretch = { readonly item: number; readonly from: number; readonly to: number }

/** The page's lines of the text view, of which those from `first` to `last` are looked for. */
export type Wanted = { readonly lines: readonly string[]; readonly first: number; readonly last: number }

type Hay = { readonly folded: string; readonly item: readonly number[]; readonly offset: readonly number[] }

/** Where the wanted lines stand on the page; undefined when they do not, or when it cannot be told which of several places is meant. */
export function findOnPage(items: readonly PageItem[], wanted: Wanted): Stretch[] | undefined {
  const orders = [items.map((_, index) => index), byRows(items)]
  for (const order of orders) {
    const hay = hayOf(items, order)
    const place = placeOf(hay.folded, wanted)
    if (place !== undefined) return stretches(hay, ...place)
  }
  return undefined
}

function placeOf(hay: string, { lines, first, last }: Wanted): [from: number, to: number] | undefined {
  const folded = lines.map((line) => foldText(line).folded)
  const needle = folded.slice(first, last + 1).join('')
  const places = placesOf(hay, needle)
  const chosen = places.length === 1 ? places[0] : oneOf(places, needle, hay, { folded, first, last })
  return chosen === undefined ? undefined : [chosen, chosen + needle.length]
}

type Context = { readonly folded: readonly string[]; readonly first: number; readonly last: number }

/** Of several places the one with the same number before it, where page and view have equally many; else the one with the same neighbours. */
function oneOf(places: readonly number[], needle: string, hay: string, { folded, first, last }: Context) {
  const before = folded.slice(0, first).join('')
  const inView = placesOf(folded.join(''), needle)
  if (inView.length === places.length) return places[inView.indexOf(before.length)]
  const above = folded[first - 1] ?? ''
  const below = folded[last + 1] ?? ''
  const beside = places.filter(
    (place) =>
      (above !== '' && hay.endsWith(above, place)) || (below !== '' && hay.startsWith(below, place + needle.length)),
  )
  return beside.length === 1 ? beside[0] : undefined
}

function hayOf(items: readonly PageItem[], order: readonly number[]): Hay {
  let folded = ''
  const item: number[] = []
  const offset: number[] = []
  for (const index of order) {
    const text = foldText(items[index]?.text ?? '')
    folded += text.folded
    for (const at of text.at) {
      item.push(index)
      offset.push(at)
    }
  }
  return { folded, item, offset }
}

/** Items row by row from the top, each row from the left: the order of tables that were drawn column by column. */
function byRows(items: readonly PageItem[]): number[] {
  const order = items.map((_, index) => index)
  const at = (index: number): PageItem => items[index] ?? { text: '', x: 0, y: 0 }
  return order.toSorted((a, b) => Math.round(at(b).y / 2) - Math.round(at(a).y / 2) || at(a).x - at(b).x)
}

function stretches({ item, offset }: Hay, from: number, to: number): Stretch[] {
  const found: Stretch[] = []
  for (let at = from; at < to; at++) {
    const index = item[at] ?? 0
    const start = offset[at] ?? 0
    const last = found.at(-1)
    if (last?.item === index && last.from <= start) found[found.length - 1] = { ...last, to: start + 1 }
    else found.push({ item: index, from: start, to: start + 1 })
  }
  return found
}
