import { createRoot } from 'react-dom/client'
import type { Bridge } from '../preload/bridge.ts'
import { App } from './app.tsx'
import { createSocketBridge } from './bridge-socket.ts'
import { setBridge } from './bridge/bridge.ts'
import { app, followApp, loadApp } from './store/app.ts'
import { followHistory } from './store/history.ts'
import { returnTo, showWelcome } from './store/route.ts'
import { followTasks } from './store/task-record.ts'
import { followWindowSize } from './store/window-size.ts'
import { fetchLater } from './ui/later.tsx'

// The desktop shell brings its own bridge; in a browser window it is a socket to the host that served this page.
const own = (window as { readonly bridge?: Bridge }).bridge
setBridge(own ?? createSocketBridge())
followApp()
followTasks()
followWindowSize()
const root = document.querySelector('#root')
if (root === null) throw new Error('the page has no root')
createRoot(root).render(<App />)
await loadApp()
const start = app.get()
if (start.phase === 'ready') {
  if (start.settings.onboarded) returnTo(start.tasks, start.workspaces)
  else showWelcome()
}
followHistory()
fetchLater()
