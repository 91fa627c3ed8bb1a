import { call } from '../bridge/call.ts'
import { currentText } from '../locales/use-text.ts'
import { openSource } from './places.ts'
import { showFailure } from './toasts.ts'

/** Shows what an entry of the read log holds, where it stands in its file. */
export async function openEntry(taskId: string, workspaceId: string, entryId: string): Promise<void> {
  try {
    const { path, lines, locators } = await call('tab.entry', { taskId, id: entryId })
    const line = lines[0]?.[0]
    const locator = locators[0]
    openSource({
      workspaceId,
      path,
      entryId,
      taskId,
      ...(line === undefined ? {} : { line }),
      ...(locator === undefined ? {} : { locator }),
    })
  } catch (error) {
    showFailure(currentText().shell.failed, error)
  }
}
