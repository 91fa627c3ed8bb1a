import { Menu, type MenuItemConstructorOptions } from 'electron'
import { menuCommands, type MenuCommand } from './menu-commands.ts'
import type { NativeWords } from './native-words.ts'

/** Sets the native menu: the palette's commands by the palette's names, and the system's own roles. */
export function setMenu(words: NativeWords, send: (command: MenuCommand) => void, isMac: boolean): void {
  const { native, commands } = words
  const item = (command: MenuCommand, accelerator?: string): MenuItemConstructorOptions => ({
    id: command,
    label: commands[menuCommands[command]],
    click: () => send(command),
    ...(accelerator === undefined ? {} : { accelerator }),
  })
  const line: MenuItemConstructorOptions = { type: 'separator' }
  const settings = item('settings.open', 'CmdOrCtrl+,')

  const application: MenuItemConstructorOptions = {
    label: 'RunningTab',
    submenu: [
      role('about', native.about),
      line,
      settings,
      line,
      role('services', native.services),
      line,
      role('hide', native.hide),
      role('hideOthers', native.hideOthers),
      role('unhide', native.showAll),
      line,
      role('quit', native.quit),
    ],
  }
  const file: MenuItemConstructorOptions = {
    label: native.file,
    submenu: [
      item('task.new', 'CmdOrCtrl+N'),
      item('folder.open', 'CmdOrCtrl+O'),
      line,
      item('task.stop'),
      item('task.resume'),
      ...(isMac ? [line, role('close', native.close)] : [line, settings, line, role('quit', native.quit)]),
    ],
  }
  const edit: MenuItemConstructorOptions = {
    label: native.edit,
    submenu: [
      role('undo', native.undo),
      role('redo', native.redo),
      line,
      role('cut', native.cut),
      role('copy', native.copy),
      role('paste', native.paste),
      role('selectAll', native.selectAll),
      line,
      item('tasks.search'),
      item('files.filter'),
    ],
  }
  const view: MenuItemConstructorOptions = {
    label: native.view,
    submenu: [
      item('palette.open', 'CmdOrCtrl+K'),
      line,
      item('pane.left', 'CmdOrCtrl+B'),
      item('pane.right'),
      item('pane.next', 'F6'),
      line,
      item('evidence.tab'),
      item('evidence.deliverable'),
      item('evidence.source'),
      line,
      role('resetZoom', native.actualSize),
      role('zoomIn', native.zoomIn),
      role('zoomOut', native.zoomOut),
      role('togglefullscreen', native.fullScreen),
    ],
  }
  const window: MenuItemConstructorOptions = {
    label: native.window,
    role: 'windowMenu',
    submenu: [
      role('minimize', native.minimize),
      ...(isMac ? [role('zoom', native.zoom), line, role('front', native.toFront)] : [role('close', native.close)]),
    ],
  }
  const help: MenuItemConstructorOptions = {
    label: native.help,
    role: 'help',
    submenu: [item('welcome.show'), ...(isMac ? [] : [role('about', native.about)])],
  }
  Menu.setApplicationMenu(Menu.buildFromTemplate([...(isMac ? [application] : []), file, edit, view, window, help]))
}

function role(name: NonNullable<MenuItemConstructorOptions['role']>, label: string): MenuItemConstructorOptions {
  return { role: name, label }
}
