import { EventEmitter } from 'node:events'
import { answers, seen } from './seen.ts'

export { app } from './app.ts'
export { ipcMain } from './ipc.ts'
export { protocol, session } from './session.ts'
export { MessageChannelMain, utilityProcess } from './utility-process.ts'
export { BrowserWindow } from './window.ts'

type DialogOptions = { readonly title?: string; readonly properties?: readonly string[] }

export const dialog = {
  async showOpenDialog(_window: unknown, { title, properties = [] }: DialogOptions) {
    seen.dialogs.push({ kind: 'open', title, properties })
    const filePaths = answers.open.shift()
    return { canceled: filePaths === undefined, filePaths: filePaths ?? [] }
  },
  async showSaveDialog(_window: unknown, { title, properties = [] }: DialogOptions) {
    seen.dialogs.push({ kind: 'save', title, properties })
    const filePath = answers.save.shift()
    return { canceled: filePath === undefined, filePath: filePath ?? '' }
  },
  showErrorBox: (title: string, text: string) => seen.errorBoxes.push(`${title}: ${text}`),
}

export const Menu = {
  buildFromTemplate: (template: unknown[]) => template,
  setApplicationMenu(menu: unknown[]): void {
    seen.menu = menu
  },
}

export const nativeTheme = {
  shouldUseDarkColors: false,
  get themeSource(): string {
    return seen.themeSource
  },
  set themeSource(source: string) {
    seen.themeSource = source
  },
}

export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true
  }
  private readonly options: { title: string; body: string }
  constructor(options: { title: string; body: string }) {
    super()
    this.options = options
  }
  show(): void {
    seen.notifications.push(this.options)
  }
}

/** Seals so that it can be told from plain text, no more. */
export const safeStorage = {
  isEncryptionAvailable: () => process.env['STAND_IN_NO_KEY_STORE'] !== '1',
  getSelectedStorageBackend: () => 'gnome_libsecret',
  encryptString: (text: string) => Buffer.from(`sealed ${Buffer.from(text).toString('hex')}`),
  decryptString: (sealed: Buffer) =>
    Buffer.from(sealed.toString('utf8').slice('sealed '.length), 'hex').toString('utf8'),
}

export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }] }

export const shell = {
  async openPath(file: string): Promise<string> {
    seen.opened.push(file)
    return ''
  },
  showItemInFolder: (file: string) => seen.opened.push(`folder of ${file}`),
  async openExternal(url: string): Promise<void> {
    seen.opened.push(url)
  },
}
