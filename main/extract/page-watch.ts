/** The page that a thread reads, seen from another one; 0 between pages. */
export type PagePlace = { readonly place: Int32Array }

/** Watches from outside how long a thread stays with one page: what hangs there cannot say so itself. */
export function watchPages(pageMs: number): PagePlace & { slowPage(): number | undefined } {
  const place = new Int32Array(new SharedArrayBuffer(4))
  let page = 0
  let since = 0
  return {
    place,
    /** The page that has taken longer than it may, from 1; to be asked again and again. */
    slowPage() {
      const now = Atomics.load(place, 0)
      if (now !== page) [page, since] = [now, performance.now()]
      return page > 0 && performance.now() - since > pageMs ? page : undefined
    },
  }
}
