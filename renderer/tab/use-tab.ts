import { useEffect } from 'react'
import type { TabSnapshot } from '../../preload/task-shapes.ts'
import { call, on } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useThrottledEvent } from '../bridge/use-throttled-event.ts'
import { currentText } from '../locales/use-text.ts'
import { showFailure } from '../store/toasts.ts'

/** The tab of a task, kept up with the run; `act` carries out what the person does and shows the tab after it. */
export function useTab(taskId: string) {
  const { state, reload, put } = useRequest(`tab ${taskId}`, () => call('tab.read', { taskId }))
  useThrottledEvent('tab.changed', (changed) => changed.taskId === taskId, reload)
  useEffect(() => on('engine.restarted', reload), [reload])
  return {
    state,
    reload,
    act: (done: Promise<TabSnapshot>): void => {
      done.then(put, (error: unknown) => showFailure(currentText().tab.actionFailed, error))
    },
  }
}
