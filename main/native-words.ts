import { native as english } from '../renderer/locales/en/native.ts'
import { palette as englishPalette } from '../renderer/locales/en/palette.ts'
import { native as korean } from '../renderer/locales/ko/native.ts'
import { palette as koreanPalette } from '../renderer/locales/ko/palette.ts'
import { chooseLanguage } from '../renderer/locales/language.ts'
import type { Settings } from '../preload/settings-shapes.ts'

/** The palette's words for a command. */
export type CommandTitle = keyof typeof englishPalette.actions

export type NativeWords = {
  readonly native: Readonly<Record<keyof typeof english, string>>
  readonly commands: Readonly<Record<CommandTitle, string>>
}

/** What the system shows for us, in the screen's language. */
export function nativeWords(setting: Settings['language'], preferred: readonly string[]): NativeWords {
  return chooseLanguage(setting, preferred) === 'ko'
    ? { native: korean, commands: koreanPalette.actions }
    : { native: english, commands: englishPalette.actions }
}
