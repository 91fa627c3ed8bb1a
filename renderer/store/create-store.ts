import { useSyncExternalStore } from 'react'

export type Store<T> = {
  readonly get: () => T
  /** Replaces the state; a function makes the next state from the last one. */
  readonly set: (next: T | ((last: T) => T)) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** State outside of React that components follow by `useStore`. States are replaced, never changed in place. */
export function createStore<T>(initial: T): Store<T> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set(next) {
      const value = typeof next === 'function' ? (next as (last: T) => T)(state) : next
      if (Object.is(value, state)) return
      state = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** A part of a store's state; `select` must give the same object for the same state. */
export function useStore<T, S>(store: Store<T>, select: (state: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
