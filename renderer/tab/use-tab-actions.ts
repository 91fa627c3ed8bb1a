import { writeClipboard } from '../ui/write-clipboard.ts'
import type { ReadRow, TabSnapshot } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { currentText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { openSource } from '../store/places.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import type { TabActions } from './tab-actions.ts'

/** What the tab pane's buttons do; `showDerived` shows an entry that stands in no document. */
export function useTabActions(
  taskId: string,
  act: (done: Promise<TabSnapshot>) => void,
  showDerived: (row: ReadRow) => void,
): TabActions {
  const workspaceId = useStore(app, (state) => readyOf(state).tasks.find(({ id }) => id === taskId)?.workspaceId)
  const open = (place: Omit<Parameters<typeof openSource>[0], 'workspaceId' | 'taskId'>): void => {
    if (workspaceId !== undefined) openSource({ workspaceId, taskId, ...place })
  }
  const openRead = (row: ReadRow): void => {
    if (row.kind === 'derived') {
      showDerived(row)
      return
    }
    const [line, toLine] = row.lines[0] ?? []
    const locator = row.locators[0]
    open({
      path: row.path,
      entryId: row.id,
      ...(line === undefined ? {} : { line }),
      ...(toLine === undefined ? {} : { toLine }),
      ...(locator === undefined ? {} : { locator }),
    })
  }
  return {
    workspaceId,
    close: (id) => act(call('tab.close', { taskId, id })),
    reopen: (id) => act(call('tab.reopen', { taskId, id })),
    copy: (text) => void writeClipboard(text),
    openExcerpt: ({ id, path, line, locator }) =>
      open({ path, line, entryId: id, ...(locator === undefined ? {} : { locator }) }),
    openEntry: (id) => tell(call('tab.entry', { taskId, id }).then(openRead)),
    openRead,
    openFile: (path) => open({ path }),
    readFile: (path) => tell(readFile(taskId, path)),
    mark: ({ path }, mark) => act(call('tab.mark', { taskId, path, mark })),
  }
}

async function readFile(taskId: string, path: string): Promise<void> {
  const { tab } = currentText()
  const { queued } = await call('task.say', { taskId, text: tab.readMessage(path) })
  showToast({ look: 'ok', title: tab.readMessage(path), sub: queued === null ? tab.readThisSent : tab.readThisQueued })
}

function tell(done: Promise<unknown>): void {
  done.catch((error: unknown) => showFailure(currentText().tab.actionFailed, error))
}
