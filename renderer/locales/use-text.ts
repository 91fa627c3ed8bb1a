import { createStore, useStore } from '../store/create-store.ts'
import type { Settings } from '../../preload/settings-shapes.ts'
import { makeEnglish, type Catalogue } from './en.ts'
import { formats, type Formats } from './formats.ts'
import { makeKorean } from './ko.ts'
import { chooseLanguage, chooseLocale, type Language } from './language.ts'

type Speech = {
  readonly language: Language
  readonly locale: string
  readonly text: Catalogue
  readonly formats: Formats
}

function speak(setting: Settings['language'], now?: Speech): Speech {
  const language = chooseLanguage(setting, navigator.languages)
  const locale = chooseLocale(language, navigator.languages)
  if (now?.language === language && now.locale === locale) return now
  const own = formats(locale)
  return { language, locale, formats: own, text: language === 'ko' ? makeKorean(own) : makeEnglish(own) }
}

const speech = createStore<Speech>(speak('system'))

/** Changes the language of the whole screen. */
export function setLanguage(setting: Settings['language']): void {
  const next = speak(setting, speech.get())
  document.documentElement.lang = next.language
  speech.set(next)
}

/** The catalogue of the language that is spoken now. */
export function useText(): Catalogue {
  return useStore(speech, ({ text }) => text)
}

/** Numbers, sizes and dates in that language. */
export function useFormats(): Formats {
  return useStore(speech, (state) => state.formats)
}

/** The catalogue outside of components, as for a toast. */
export function currentText(): Catalogue {
  return speech.get().text
}
