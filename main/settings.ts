import fs from 'node:fs'
import path from 'node:path'
import { Settings } from '../preload/settings-shapes.ts'
import { writeDataFile } from './data-file.ts'

const DEFAULTS: Settings = {
  theme: 'system',
  language: 'system',
  model: { provider: 'offline' },
  localOnly: false,
  leads: true,
  maxTurns: 100,
  contextTokens: null,
  observationChars: null,
  maxCostPerDay: null,
  maxCostPerTask: null,
  system: 'runningtab',
  without: [],
  atOnce: 2,
  onboarded: false,
}

export type SettingsFile = {
  readonly get: () => Settings
  /** Stores what changed; on disk when it returns. Throws `store`; then nothing has changed. */
  readonly change: (changed: Partial<Settings>) => Settings
  /** Takes the settings of a backup, given as JSON; what is missing or wrong there has its default. */
  readonly adopt: (json: string) => Settings
  /** Why the stored settings could not be used, where that happened. */
  readonly notice: string | undefined
}

/** The settings in the data folder. What is missing or unreadable there has its default; nothing of the file is lost before the next change. */
export function openSettings(dataDir: string): SettingsFile {
  const file = path.join(dataDir, 'settings.json')
  const { settings, notice } = fs.existsSync(file)
    ? readSettings(fs.readFileSync(file, 'utf8'))
    : { settings: DEFAULTS, notice: undefined }
  let current = settings

  function change(changed: Partial<Settings>): Settings {
    // Another window of its own process may have changed others meanwhile.
    const last = fs.existsSync(file) ? readSettings(fs.readFileSync(file, 'utf8')).settings : current
    const next = Settings.parse({ ...last, ...changed })
    writeDataFile(file, `${JSON.stringify(next, null, 2)}\n`)
    current = next
    return current
  }

  return { notice, get: () => current, change, adopt: (json) => change(readSettings(json).settings) }
}

function readSettings(json: string): { settings: Settings; notice: string | undefined } {
  const stored = parseObject(json)
  // Each setting by itself: one that is wrong does not take the others with it.
  const kept = Object.entries(Settings.shape).flatMap(([name, shape]) => {
    const parsed = shape.safeParse(stored?.[name])
    return parsed.success ? [[name, parsed.data] as const] : []
  })
  // What an older version did not have is no damage.
  const given = Object.keys(Settings.shape).filter((name) => stored === undefined || name in stored)
  const complete = kept.length === given.length
  return {
    settings: Settings.parse({ ...DEFAULTS, ...Object.fromEntries(kept) }),
    notice: complete ? undefined : 'Some settings could not be read and have their default again.',
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
