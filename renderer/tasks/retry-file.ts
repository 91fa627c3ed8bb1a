import { call } from '../bridge/call.ts'
import { currentText } from '../locales/use-text.ts'
import { keepPassword } from '../store/passwords.ts'
import { showFailure, showToast } from '../store/toasts.ts'

/** Reads a file again and says how it went; true when it can be read now. */
export async function retryFile(workspaceId: string, path: string, password?: string): Promise<boolean> {
  const { tasks } = currentText()
  try {
    const { state, reason } = await call('file.retry', {
      workspaceId,
      path,
      ...(password === undefined ? {} : { password }),
    })
    const isReadable = state === 'ok'
    if (isReadable && password !== undefined) keepPassword({ workspaceId, path }, password)
    if (isReadable) showToast({ look: 'ok', title: tasks.nowReadable, sub: path })
    else showToast({ look: 'failed', title: `${tasks.stillNot}: ${tasks.fileState[state]}`, sub: reason ?? path })
    return isReadable
  } catch (error) {
    showFailure(tasks.stillNot, error)
    return false
  }
}
