import path from 'node:path'
import { BrowserWindow, nativeTheme, screen, type Session, type WebContents } from 'electron'
import { packageDir } from './paths.ts'
import { readWindowState, writeWindowState } from './window-state.ts'

export const APP_SCHEME = 'app'
const APP_ORIGIN = `${APP_SCHEME}://runningtab`
export const APP_URL = `${APP_ORIGIN}/`

/** Ends of the page within a minute after which it is not shown again. */
const MOST_ENDS = 3

/** The application's window: sandboxed, showing our own page and nothing else. Where it was is remembered. */
export function openWindow(dataDir: string, onGivenUp: (message: string) => void): BrowserWindow {
  const state = readWindowState(
    dataDir,
    screen.getAllDisplays().map((display) => display.workArea),
  )
  const window = new BrowserWindow({
    title: 'RunningTab',
    width: state?.width ?? 1360,
    height: state?.height ?? 860,
    ...(state === undefined ? {} : { x: state.x, y: state.y }),
    minWidth: 760,
    minHeight: 520,
    show: false,
    backgroundColor: nativeTheme.shouldUseDarkColors ? '#191c1a' : '#ffffff',
    icon: packageDir('resources', 'icons', 'icon.png'),
    webPreferences: {
      preload: path.join(packageDir('dist', 'preload'), 'index.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      // Its dictionaries would be fetched from the network.
      spellcheck: false,
      safeDialogs: true,
    },
  })
  if (state?.isMaximized === true) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    writeWindowState(dataDir, { ...window.getNormalBounds(), isMaximized: window.isMaximized() })
  })
  // The page holds nothing that the engine does not have: it is shown anew, but not for ever.
  const ends: number[] = []
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'crashed' && reason !== 'oom' && reason !== 'abnormal-exit') return
    ends.push(Date.now())
    if (ends.filter((at) => Date.now() - at < 60_000).length <= MOST_ENDS) showPage(window)
    else
      onGivenUp(
        `The window’s page ended ${ends.length} times (the last time: ${reason}). Start RunningTab again; tasks can be resumed.`,
      )
  })
  showPage(window)
  return window
}

function showPage(window: BrowserWindow): void {
  window.loadURL(APP_URL).catch((error: unknown) => {
    // One that the next one or the end of the window cuts off is no fault.
    if ((error as NodeJS.ErrnoException).code !== 'ERR_ABORTED') throw error
  })
}

/** Keeps web contents of any kind on our page: no navigation, no window, no webview. */
export function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.on('will-navigate', (event) => {
    if (event.url !== APP_URL) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (event.url !== APP_URL || !event.isMainFrame) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

/** Denies a session's pages every permission, every device, every download and every request that is not for our own files, or for what `isOwn` names instead. */
export function denyAll(session: Session, isOwn: (url: string) => boolean = isOurFile): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest(({ url }, answer) => {
    answer({ cancel: !isOwn(url) && !url.startsWith('data:') && !url.startsWith('devtools:') })
  })
}

function isOurFile(url: string): boolean {
  return url.startsWith(APP_URL) || url.startsWith(`blob:${APP_ORIGIN}`)
}
