import type { Frame, Request } from 'playwright-core'
import { app } from './app.ts'
import { startChromium, toApp } from './chromium.ts'
import { receive } from './ipc.ts'
import { answers, seen } from './seen.ts'
import { answerRequests, askPermission, schemes, session } from './session.ts'
import { utilityProcesses } from './utility-process.ts'
import { allWindows, type BrowserWindow } from './window.ts'

type MenuItem = { readonly id?: string; readonly click?: () => void; readonly submenu?: readonly MenuItem[] }

/** What a test may ask for, by name. Everything else it does in the page itself. */
const orders = {
  look: () => ({
    ...seen,
    schemes,
    userData: app.paths.get('userData'),
    crashDumps: app.paths.get('crashDumps'),
    switches: app.switches,
    windows: allWindows().map((window) => ({
      isShown: window.isShown,
      bounds: window.getNormalBounds(),
      webPreferences: window.options.webPreferences,
    })),
    engines: utilityProcesses('RunningTab engine').length,
    readers: utilityProcesses('RunningTab reader').length,
  }),
  answerOpen: (paths: string[]) => answers.open.push(paths),
  answerSave: (file: string) => answers.save.push(file),
  clickMenu: (id: string) => find(seen.menu as MenuItem[], id).click?.(),
  blur: () => {
    for (const window of allWindows()) window.hasFocus = false
  },
  moveWindow: (bounds: { x: number; y: number; width: number; height: number }) => allWindows()[0]?.setBounds(bounds),
  closeWindow: () => allWindows()[0]?.close(),
  secondInstance: () => app.emit('second-instance'),
  askPermission,
  /** A message as from a frame with that address, which is not the window's own. */
  sendAs: (url: string, channel: string, ...args: unknown[]) =>
    receive(channel, args, { sender: undefined, senderFrame: url === '' ? null : { url } }),
  /** As if the page's process had crashed. */
  pageGone: () => allWindows()[0]?.webContents.emit('render-process-gone', {}, { reason: 'crashed' }),
  killEngine: () => utilityProcesses('RunningTab engine')[0]?.kill('SIGKILL'),
  killReader: () => utilityProcesses('RunningTab reader')[0]?.kill('SIGKILL'),
  quit: () => app.quit(),
}

/** Starts Chromium and listens to the test. The result makes the application ready. */
export async function startStandIn(): Promise<() => void> {
  const context = await startChromium(process.env['STAND_IN_PROFILE'] ?? '', Number(process.env['STAND_IN_PORT']))
  await answerRequests(
    context,
    (route, url) => {
      const frame = knownFrame(route.request())
      const window = windowOf(frame)
      if (frame === undefined || window === undefined) return true
      return window.webContents.mayNavigate(toApp(url), frame === frame.page().mainFrame())
    },
    (route) => windowOf(knownFrame(route.request()))?.session ?? session.defaultSession,
  )
  process.on('message', ({ id, order, args }: { id: number; order: keyof typeof orders; args: never[] }) => {
    void obey(order, args).then((answer) => process.send?.({ id, ...answer }))
  })
  process.on('disconnect', () => process.exit(0))
  return () => {
    app.becomeReady()
    if (app.isReady()) process.send?.({ ready: true })
  }
}

async function obey(order: keyof typeof orders, args: never[]): Promise<{ value: unknown } | { problem: string }> {
  try {
    const value = await orders[order](...(args as [never, never]))
    // Functions of menus and the like do not cross; what matters of them is data.
    return { value: JSON.parse(JSON.stringify(value ?? null)) as unknown }
  } catch (error) {
    return { problem: String(error) }
  }
}

function find(items: readonly MenuItem[], id: string): MenuItem {
  const found = items.flatMap((item) => [item, ...(item.submenu ?? [])]).find((item) => item.id === id)
  if (found === undefined) throw new Error(`no menu item ${id}`)
  return found
}

function windowOf(frame: Frame | undefined): BrowserWindow | undefined {
  return allWindows().find(({ page }) => page !== undefined && page === frame?.page())
}

/** The first request of a new window comes before its frame is known. */
function knownFrame(request: Request): Frame | undefined {
  try {
    return request.frame()
  } catch {
    return undefined
  }
}
