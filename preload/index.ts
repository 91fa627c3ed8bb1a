import { contextBridge, ipcRenderer, webUtils } from 'electron'
import type { Bridge } from './bridge.ts'

/** Three fixed channels. Which requests exist is the main process's to decide. */
const bridge: Bridge = {
  invoke: (name, input) => ipcRenderer.invoke('request', name, input),
  on(name, listener) {
    const forward = (_event: unknown, sent: string, payload: unknown): void => {
      if (sent === name) listener(payload)
    }
    ipcRenderer.on('event', forward)
    return () => ipcRenderer.off('event', forward)
  },
  // The place of a dropped file is known here only; a file that a script made has none.
  grantDropped: (file) => ipcRenderer.invoke('drop', webUtils.getPathForFile(file)),
}

contextBridge.exposeInMainWorld('bridge', bridge)
