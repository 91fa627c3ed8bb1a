import type { Settings } from '../../preload/settings-shapes.ts'

export type Language = 'en' | 'ko'

/** The catalogue's language: the chosen one, or the first of the computer's that there is a catalogue for. */
export function chooseLanguage(setting: Settings['language'], preferred: readonly string[]): Language {
  if (setting !== 'system') return setting
  const known = preferred.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => tag === 'en' || tag === 'ko')
  return known === 'ko' ? 'ko' : 'en'
}

/** Where numbers and dates are written as the person is used to: their own locale if it is of the catalogue's language. */
export function chooseLocale(language: Language, preferred: readonly string[]): string {
  return preferred.find((tag) => tag.toLowerCase().split('-')[0] === language) ?? language
}
