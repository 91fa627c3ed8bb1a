import type { Bridge } from '../../preload/bridge.ts'

let bridge: Bridge | undefined

/** Once at the start, before anything is asked. */
export function setBridge(own: Bridge): void {
  bridge = own
}

/** The way to the engine. */
export function getBridge(): Bridge {
  if (bridge === undefined) throw new Error('no bridge yet')
  return bridge
}
