import type { Bridge } from './bridge.ts'

declare global {
  interface Window {
    /** Made by Electron's preload; in the browser window there is none. */
    readonly bridge?: Bridge
  }
}
