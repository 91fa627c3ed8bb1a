import { ready } from '../store/app.ts'
import { ask } from '../store/dialogs.ts'
import { sendIntent } from '../store/intents.ts'
import { changeLayout } from '../store/layout.ts'
import { leaveSettings, route } from '../store/route.ts'
import { chooseFolder, currentWorkspace, pauseReading } from '../store/workspaces.ts'
import type { Action } from './action.ts'

const isReading = (): boolean => statusNow()?.phase === 'reading'

function statusNow() {
  const workspace = currentWorkspace()
  return workspace === undefined ? undefined : ready().statuses[workspace.id]
}

const pause = (paused: boolean) => (): void => {
  const workspace = currentWorkspace()
  if (workspace !== undefined) void pauseReading(workspace.id, paused)
}

const inLeftPane = (intent: 'files.filter' | 'files.problems') => (): void => {
  if (route.get().screen === 'settings') leaveSettings()
  changeLayout({ leftOpen: true })
  sendIntent(intent)
}

export const folderActions = {
  'folder.open': { group: 'folders', icon: 'folder', title: 'folderOpen', run: () => void chooseFolder() },
  'folder.revoke': {
    group: 'folders',
    icon: 'lock',
    title: 'folderRevoke',
    isAvailable: () => currentWorkspace()?.isSample === false,
    run() {
      const workspace = currentWorkspace()
      if (workspace !== undefined) ask({ kind: 'revoke', workspace })
    },
  },
  'reading.pause': { group: 'folders', icon: 'pause', title: 'readingPause', isAvailable: isReading, run: pause(true) },
  'reading.resume': {
    group: 'folders',
    icon: 'play',
    title: 'readingResume',
    isAvailable: isReading,
    run: pause(false),
  },
  'files.filter': { group: 'folders', icon: 'search', title: 'filesFilter', run: inLeftPane('files.filter') },
  'files.problems': {
    group: 'folders',
    icon: 'warn',
    title: 'filesProblems',
    isAvailable() {
      const status = statusNow()
      return status !== undefined && status.noText + status.locked + status.failed > 0
    },
    run: inLeftPane('files.problems'),
  },
} satisfies Record<string, Action>
