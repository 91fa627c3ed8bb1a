/** The page that a thread reads, seen from another one; 0 between pages. */
export type PagePlace = { readonly place: Int32Array }

export type PageWatch = PagePlace & {
  /** The page that has taken longer than it may, from 1; to be asked again and again, with the CPU time of the thread so far. */
  slowPage(cpuMs: number, mostMs: number): number | undefined
}

/** Watches from outside how long a thread stays with one page: what hangs there cannot say so itself. */
export function watchPages(): PageWatch {
  const place = new Int32Array(new SharedArrayBuffer(4))
  let page = 0
  let since = 0
  return {
    place,
    slowPage(cpuMs, mostMs) {
      const now = Atomics.load(place, 0)
      if (now !== page || cpuMs < since) [page, since] = [now, cpuMs]
      return page > 0 && cpuMs - since > mostMs ? page : undefined
    },
  }
}
