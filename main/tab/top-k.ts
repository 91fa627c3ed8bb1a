/** The `count` first of `items` in the order of `compare`, without sorting the rest. */
export function topK<Item>(items: Iterable<Item>, count: number, compare: (a: Item, b: Item) => number): Item[] {
  if (count <= 0) return []
  // A heap whose root is the worst item kept.
  const heap: Item[] = []
  const worse = (a: number, b: number): boolean => compare(heap[a]!, heap[b]!) > 0
  const swap = (a: number, b: number): void => void ([heap[a], heap[b]] = [heap[b]!, heap[a]!])
  const sink = (): void => {
    for (let at = 0; ;) {
      let worst = at
      for (const child of [2 * at + 1, 2 * at + 2]) if (child < heap.length && worse(child, worst)) worst = child
      if (worst === at) return
      swap(at, worst)
      at = worst
    }
  }
  for (const item of items) {
    if (heap.length < count) {
      let at = heap.push(item) - 1
      for (let parent = (at - 1) >> 1; at > 0 && worse(at, parent); parent = (at - 1) >> 1) {
        swap(at, parent)
        at = parent
      }
    } else if (compare(item, heap[0]!) < 0) {
      heap[0] = item
      sink()
    }
  }
  return heap.toSorted(compare)
}
