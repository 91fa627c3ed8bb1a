import { currentText } from '../locales/use-text.ts'
import type { Settings } from '../../preload/settings-shapes.ts'
import { changeSettings, ready } from '../store/app.ts'
import { ask } from '../store/dialogs.ts'
import { showLedger } from '../store/ledger.ts'
import { showSettings } from '../store/route.ts'
import { saveSupportLog } from '../store/made-file.ts'
import { showFailure } from '../store/toasts.ts'
import type { Action } from './action.ts'

const change = (part: Partial<Settings>) => (): void => {
  changeSettings(part).catch((error: unknown) => showFailure(currentText().shell.failed, error))
}
const isLocalOnly = (): boolean => ready().settings.localOnly

export const settingsActions = {
  'settings.open': { group: 'go', icon: 'gear', title: 'settingsOpen', run: () => showSettings() },
  'settings.models': { group: 'go', icon: 'globe', title: 'settingsModels', run: () => showSettings('models') },
  'settings.privacy': { group: 'privacy', icon: 'lock', title: 'settingsPrivacy', run: () => showSettings('privacy') },
  'settings.ledger': {
    group: 'privacy',
    icon: 'ledger',
    title: 'settingsLedger',
    run: () => showLedger(null),
  },
  'settings.prices': { group: 'go', icon: 'coin', title: 'settingsPrices', run: () => showSettings('prices') },
  'settings.advanced': { group: 'go', icon: 'tune', title: 'settingsAdvanced', run: () => showSettings('advanced') },
  'settings.limits': { group: 'go', icon: 'tune', title: 'settingsLimits', run: () => showSettings('limits') },
  'settings.folders': {
    group: 'folders',
    icon: 'folder',
    title: 'settingsFolders',
    run: () => showSettings('folders'),
  },
  'settings.tab': { group: 'go', icon: 'list', title: 'settingsTab', run: () => showSettings('tab') },
  'settings.look': { group: 'look', icon: 'sun', title: 'settingsLook', run: () => showSettings('look') },
  'settings.data': { group: 'privacy', icon: 'db', title: 'settingsData', run: () => showSettings('data') },
  'theme.system': { group: 'look', icon: 'sun', title: 'themeSystem', run: change({ theme: 'system' }) },
  'theme.light': { group: 'look', icon: 'sun', title: 'themeLight', run: change({ theme: 'light' }) },
  'theme.dark': { group: 'look', icon: 'sun', title: 'themeDark', run: change({ theme: 'dark' }) },
  'language.system': { group: 'look', icon: 'globe', title: 'languageSystem', run: change({ language: 'system' }) },
  'language.en': { group: 'look', icon: 'globe', title: 'languageEnglish', run: change({ language: 'en' }) },
  'language.ko': { group: 'look', icon: 'globe', title: 'languageKorean', run: change({ language: 'ko' }) },
  'local.on': {
    group: 'privacy',
    icon: 'lock',
    title: 'localOn',
    isAvailable: () => !isLocalOnly(),
    run: change({ localOnly: true }),
  },
  'local.off': {
    group: 'privacy',
    icon: 'lock',
    title: 'localOff',
    isAvailable: isLocalOnly,
    run: change({ localOnly: false }),
  },
  'cache.clear': { group: 'privacy', icon: 'db', title: 'cacheClear', run: () => ask({ kind: 'clearCache' }) },
  'data.backup': { group: 'privacy', icon: 'save', title: 'dataBackup', run: () => ask({ kind: 'backup' }) },
  'data.restore': { group: 'privacy', icon: 'refresh', title: 'dataRestore', run: () => ask({ kind: 'restore' }) },
  'log.save': { group: 'privacy', icon: 'text', title: 'supportLog', run: () => void saveSupportLog() },
  'data.erase': { group: 'privacy', icon: 'trash', title: 'dataErase', run: () => ask({ kind: 'erase' }) },
} satisfies Record<string, Action>
