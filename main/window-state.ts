import fs from 'node:fs'
import path from 'node:path'
import { z } from 'zod'

const State = z.strictObject({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int().min(200),
  height: z.number().int().min(200),
  isMaximized: z.boolean(),
})
export type WindowState = z.infer<typeof State>
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Where the window was when it was last moved, if some of its title bar is on a screen that is still there. */
export function readWindowState(dataDir: string, screens: readonly Area[]): WindowState | undefined {
  const state = parse(fileOf(dataDir))
  if (state === undefined) return undefined
  const isReachable = screens.some(
    (area) =>
      state.x + state.width > area.x + 60 &&
      state.x < area.x + area.width - 60 &&
      state.y >= area.y - 10 &&
      state.y < area.y + area.height - 60,
  )
  return isReachable ? state : undefined
}

/** Keeps where the window is; a window that cannot be kept is no reason to fail. */
export function writeWindowState(dataDir: string, state: WindowState): void {
  try {
    fs.writeFileSync(fileOf(dataDir), JSON.stringify(state), { mode: 0o600 })
  } catch (error) {
    process.stderr.write(`The window’s place was not kept: ${String(error)}\n`)
  }
}

function fileOf(dataDir: string): string {
  return path.join(dataDir, 'window.json')
}

function parse(file: string): WindowState | undefined {
  try {
    return State.safeParse(JSON.parse(fs.readFileSync(file, 'utf8'))).data
  } catch {
    return undefined // never written, or damaged: the window opens at its usual place
  }
}
