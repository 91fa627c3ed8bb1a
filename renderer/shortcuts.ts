import type { ActionName } from './actions.ts'

/** Keys of the actions that have some; `Mod` is Cmd on a Mac and Ctrl elsewhere. */
const shortcuts: Partial<Record<ActionName, string>> = {
  'palette.open': 'Mod+K',
  'task.new': 'Mod+N',
  'folder.open': 'Mod+O',
  'settings.open': 'Mod+,',
  'pane.left': 'Mod+B',
  'pane.right': 'Mod+Alt+B',
  'pane.next': 'F6',
  'pane.previous': 'Shift+F6',
  'task.stop': 'Esc',
}

const isMac = (): boolean => navigator.platform.startsWith('Mac')

/** The shortcut as this computer writes it. */
export function keysOf(action: ActionName): string | undefined {
  const keys = shortcuts[action]
  if (keys === undefined) return undefined
  return isMac()
    ? keys.replace('Mod', '⌘').replace('Alt', '⌥').replace('Shift', '⇧').replaceAll('+', '')
    : keys.replace('Mod', 'Ctrl').replaceAll('+', ' ')
}

/** The action that a key press asks for; Esc is handled where it is known what it closes. */
export function actionOf(event: KeyboardEvent): ActionName | undefined {
  const mod = isMac() ? event.metaKey : event.ctrlKey
  const pressed = [
    ...(mod ? ['Mod'] : []),
    ...(event.altKey ? ['Alt'] : []),
    ...(event.shiftKey ? ['Shift'] : []),
    // With Alt held a Mac reports the letter that it writes, so the key's place counts.
    event.code.startsWith('Key') ? event.code.slice(3) : event.key,
  ].join('+')
  const found = Object.entries(shortcuts).find(([, keys]) => keys === pressed)
  return found === undefined || found[0] === 'task.stop' ? undefined : (found[0] as ActionName)
}
