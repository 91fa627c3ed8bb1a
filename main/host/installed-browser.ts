import fs from 'node:fs'
import path from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

const LINUX_NAMES = [
  'google-chrome-stable',
  'google-chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
  'chromium',
  'chromium-browser',
]
const MAC_APPS = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'Chromium.app/Contents/MacOS/Chromium',
]
const WINDOWS_PROGRAMS = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe']

/** The program file of an installed Chrome, Edge or Chromium. */
export function installedBrowser(env: Environment = process.env, platform = process.platform): string | undefined {
  return candidates(env, platform).find((file) => fs.existsSync(file))
}

function candidates(env: Environment, platform: NodeJS.Platform): string[] {
  if (platform === 'darwin') {
    const folders = ['/Applications', path.join(env['HOME'] ?? '/', 'Applications')]
    return MAC_APPS.flatMap((app) => folders.map((folder) => path.join(folder, app)))
  }
  if (platform === 'win32') {
    const folders = [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].filter(
      (dir) => dir !== undefined,
    )
    return WINDOWS_PROGRAMS.flatMap((program) => folders.map((folder) => path.win32.join(folder, program)))
  }
  const folders = (env['PATH'] ?? '').split(':').filter((folder) => path.isAbsolute(folder))
  return LINUX_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)))
}

/** Whether a window can be shown to the person who started us. */
export function hasDisplay(env: Environment = process.env, platform = process.platform): boolean {
  if (env['SSH_CONNECTION'] && !env['DISPLAY']) return false
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] ?? env['WAYLAND_DISPLAY'])
}
