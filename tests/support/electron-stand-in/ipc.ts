import type { Frame, Page } from 'playwright-core'
import { toApp } from './chromium.ts'

export type FrameStandIn = { readonly url: string }
type IpcEvent = { readonly sender: unknown; readonly senderFrame: FrameStandIn | null }
type Handler = (event: IpcEvent, ...args: unknown[]) => unknown

const handlers = new Map<string, Handler>()
const frames = new WeakMap<Frame, FrameStandIn>()

/** The same object each time for the same frame: the application compares them. */
export function frameOf(frame: Frame): FrameStandIn {
  const known = frames.get(frame) ?? {
    get url() {
      return toApp(frame.url())
    },
  }
  frames.set(frame, known)
  return known
}

export const ipcMain = {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`a second handler for ${channel}`)
    handlers.set(channel, handler)
  },
}

/** What a page sends; also as another frame than it comes from, for tests. */
export async function receive(channel: string, args: readonly unknown[], event: IpcEvent): Promise<unknown> {
  const handler = handlers.get(channel)
  if (handler === undefined) throw new Error(`No handler registered for '${channel}'`)
  // Electron clones what crosses.
  return structuredClone(await handler(event, ...structuredClone(args)))
}

/** Gives a page what Electron gives a preload, and runs the preload in it before anything else. */
export async function installPreload(page: Page, preload: string, sender: unknown): Promise<void> {
  await page.exposeBinding('standInInvoke', ({ frame }, channel: string, args: unknown[]) =>
    receive(channel, args, { sender, senderFrame: frameOf(frame) }),
  )
  await page.addInitScript(`if (window === window.top) {
    const listeners = new Map()
    const paths = new Map()
    window.standInDeliver = (channel, args) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
    }
    window.standInNameFile = (name, path) => paths.set(name, path)
    const electron = {
      contextBridge: {
        exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api) }),
      },
      ipcRenderer: {
        invoke: (channel, ...args) => window.standInInvoke(channel, args),
        on(channel, listener) { listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener)) },
        off(channel, listener) { listeners.get(channel)?.delete(listener) },
      },
      webUtils: { getPathForFile: (file) => paths.get(file.name) ?? '' },
    }
    ;((require) => {
      ${preload}
    })((name) => {
      if (name !== 'electron') throw new Error('a sandboxed preload requires electron alone, not ' + name)
      return electron
    })
  }`)
}
