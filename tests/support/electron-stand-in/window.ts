import { EventEmitter } from 'node:events'
import fs from 'node:fs'
import type { Page } from 'playwright-core'
import { app, preventable } from './app.ts'
import { chromiumContext, toReal } from './chromium.ts'
import { seen } from './seen.ts'
import { session, type Session } from './session.ts'
import { frameOf, installPreload, type FrameStandIn } from './ipc.ts'

type Bounds = { x: number; y: number; width: number; height: number }
export type WindowOptions = Partial<Bounds> & {
  readonly webPreferences: Readonly<Record<string, unknown>> & { readonly preload?: string; readonly session?: Session }
}
type PrintOptions = {
  readonly printBackground: boolean
  readonly preferCSSPageSize: boolean
  readonly generateTaggedPDF: boolean
  readonly generateDocumentOutline: boolean
}
type OpenHandler = (details: { url: string }) => { action: 'allow' | 'deny' }

const windows = new Set<BrowserWindow>()
app.closeWindows = async () => {
  await Promise.all([...windows].map((window) => window.end()))
  await chromiumContext().close()
}

export function allWindows(): readonly BrowserWindow[] {
  return [...windows]
}

class WebContents extends EventEmitter {
  openHandler: OpenHandler = () => ({ action: 'allow' })
  isLoading = false
  private readonly window: BrowserWindow
  constructor(window: BrowserWindow) {
    super()
    this.window = window
  }
  get mainFrame(): FrameStandIn | undefined {
    return this.window.page === undefined ? undefined : frameOf(this.window.page.mainFrame())
  }
  async printToPDF(options: PrintOptions): Promise<Buffer> {
    const { page } = this.window
    if (page === undefined) throw new Error('nothing is shown')
    const { session: _, ...webPreferences } = this.window.options.webPreferences
    seen.printed.push({ webPreferences, isShown: this.window.isShown, options })
    const { printBackground, preferCSSPageSize, generateTaggedPDF, generateDocumentOutline } = options
    return page.pdf({ printBackground, preferCSSPageSize, tagged: generateTaggedPDF, outline: generateDocumentOutline })
  }
  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler
  }
  send(channel: string, ...args: unknown[]): void {
    // A page that is just being left hears nothing, as in Electron.
    this.window.page
      ?.evaluate(`window.standInDeliver?.(${JSON.stringify(channel)}, ${JSON.stringify(args)})`)
      .catch(() => undefined)
  }
  /** Whether a navigation that the page began may go on. */
  mayNavigate(url: string, isMainFrame: boolean): boolean {
    if (this.isLoading && isMainFrame) return true
    const event = { ...preventable(), url, isMainFrame }
    event.preventDefault = () => {
      event.defaultPrevented = true
    }
    this.emit('will-frame-navigate', event)
    if (isMainFrame) this.emit('will-navigate', event)
    return !event.defaultPrevented
  }
}

export class BrowserWindow extends EventEmitter {
  readonly options: WindowOptions
  readonly webContents: WebContents
  page: Page | undefined
  isShown = false
  hasFocus = false
  private maximized = false
  private bounds: Bounds
  constructor(options: WindowOptions) {
    super()
    if (!app.isReady()) throw new Error('a window before the application is ready')
    this.options = options
    this.bounds = {
      x: options.x ?? 100,
      y: options.y ?? 80,
      width: options.width ?? 800,
      height: options.height ?? 600,
    }
    this.webContents = new WebContents(this)
    windows.add(this)
    app.emit('web-contents-created', {}, this.webContents)
  }
  async loadURL(url: string): Promise<void> {
    try {
      await this.load(url)
    } catch (error) {
      if (!(error as Error).message.includes('has been closed')) throw error
      throw Object.assign(new Error(`ERR_ABORTED (-3) loading '${url}'`), { code: 'ERR_ABORTED', errno: -3 })
    }
  }
  private async load(url: string): Promise<void> {
    const page = await chromiumContext().newPage()
    this.page = page
    page.on('popup', (popup) => {
      if (this.webContents.openHandler({ url: popup.url() }).action === 'deny') void popup.close()
    })
    const { preload } = this.options.webPreferences
    if (preload !== undefined) await installPreload(page, fs.readFileSync(preload, 'utf8'), this.webContents)
    this.webContents.isLoading = true
    await page.goto(toReal(url))
    this.webContents.isLoading = false
    this.emit('ready-to-show')
  }
  show(): void {
    this.isShown = true
    this.hasFocus = true
  }
  focus(): void {
    this.hasFocus = true
  }
  isFocused(): boolean {
    return this.hasFocus
  }
  isMinimized(): boolean {
    return false
  }
  maximize(): void {
    this.maximized = true
  }
  isMaximized(): boolean {
    return this.maximized
  }
  setBounds(bounds: Bounds): void {
    this.bounds = bounds
  }
  getNormalBounds(): Bounds {
    return this.bounds
  }
  get session(): Session {
    return this.options.webPreferences.session ?? session.defaultSession
  }
  isDestroyed(): boolean {
    return !windows.has(this)
  }
  destroy(): void {
    windows.delete(this)
    void this.page?.close()
    this.emit('closed')
    if (windows.size === 0) app.emit('window-all-closed')
  }
  async end(): Promise<void> {
    if (!windows.delete(this)) return
    this.emit('close', preventable())
    await this.page?.close()
    this.emit('closed')
  }
  /** As if the person had closed it. */
  async close(): Promise<void> {
    await this.end()
    if (windows.size === 0) app.emit('window-all-closed')
  }
}
