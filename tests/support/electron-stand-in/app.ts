import { EventEmitter } from 'node:events'

type Preventable = { defaultPrevented: boolean; preventDefault: () => void }

export function preventable(): Preventable {
  const event: Preventable = {
    defaultPrevented: false,
    preventDefault: () => {
      event.defaultPrevented = true
    },
  }
  return event
}

class App extends EventEmitter {
  readonly paths = new Map<string, string>()
  readonly isPackaged = false
  private readonly ready = Promise.withResolvers<void>()
  private hasBecomeReady = false
  isQuitting = false
  /** Windows and Chromium; set by those who have them. */
  closeWindows: () => Promise<void> = () => Promise.resolve()
  becomeReady(): void {
    if (this.isQuitting) return
    this.hasBecomeReady = true
    this.ready.resolve()
    this.emit('ready')
  }
  isReady(): boolean {
    return this.hasBecomeReady
  }
  whenReady(): Promise<void> {
    return this.ready.promise
  }
  setPath(name: string, path: string): void {
    this.paths.set(name, path)
  }
  readonly switches: string[] = []
  readonly commandLine = {
    appendSwitch: (name: string): void => {
      if (this.hasBecomeReady) throw new Error('a switch comes before ready')
      this.switches.push(name)
    },
  }
  enableSandbox(): void {
    if (this.hasBecomeReady) throw new Error('enableSandbox() comes before ready')
  }
  requestSingleInstanceLock(): boolean {
    return process.env['STAND_IN_SECOND'] !== '1'
  }
  getPreferredSystemLanguages(): string[] {
    return [process.env['STAND_IN_LANGUAGE'] ?? 'en-US']
  }
  quit(): void {
    const event = preventable()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.isQuitting = true
    void this.closeWindows().then(() => this.exit(0))
  }
  exit(code: number): void {
    process.exit(code)
  }
}

export const app = new App()
