import type { Action } from './actions/action.ts'
import { deliverableActions } from './actions/deliverable.ts'
import { folderActions } from './actions/folder.ts'
import { paneActions } from './actions/pane.ts'
import { settingsActions } from './actions/settings.ts'
import { taskActions } from './actions/task.ts'

/** Every action of the application; the native menu, the shortcuts and the palette name them alike. */
export const actions = { ...taskActions, ...deliverableActions, ...paneActions, ...folderActions, ...settingsActions }

export type ActionName = keyof typeof actions

/** Carries an action out; nothing where it makes no sense now. */
export function runAction(name: ActionName): void {
  const action: Action = actions[name]
  if (action.isAvailable?.() !== false) action.run()
}

/** For names that come from outside, as those of the native menu. */
export function isActionName(name: string): name is ActionName {
  return Object.hasOwn(actions, name)
}
