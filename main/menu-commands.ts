import type { CommandTitle } from './native-words.ts'

/** The screen's commands that stand in the native menu, by the screen's names for them, with what the palette calls them. */
export const menuCommands = {
  'task.new': 'taskNew',
  'folder.open': 'folderOpen',
  'task.stop': 'taskStop',
  'task.resume': 'taskResume',
  'settings.open': 'settingsOpen',
  'tasks.search': 'tasksSearch',
  'files.filter': 'filesFilter',
  'palette.open': 'paletteOpen',
  'pane.left': 'paneLeft',
  'pane.right': 'paneRight',
  'pane.next': 'paneNext',
  'evidence.tab': 'evidenceTab',
  'evidence.deliverable': 'evidenceDeliverable',
  'evidence.source': 'evidenceSource',
  'welcome.show': 'welcome',
} as const satisfies Readonly<Record<string, CommandTitle>>

export type MenuCommand = keyof typeof menuCommands
