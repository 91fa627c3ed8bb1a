import { expect, it } from 'vitest'
import { formats } from '../../renderer/locales/formats.ts'
import { chooseLanguage, chooseLocale } from '../../renderer/locales/language.ts'
import { makeEnglish } from '../../renderer/locales/en.ts'
import { makeKorean } from '../../renderer/locales/ko.ts'

it('writes numbers and words by number as the locale does', () => {
  const english = formats('en-GB')
  expect(english.plural(1, { one: '# file', other: '# files' })).toBe('1 file')
  expect(english.plural(12_345, { one: '# file', other: '# files' })).toBe('12,345 files')
  expect(english.plural(0, { zero: 'nothing', other: '# files' })).toBe('nothing')
  expect(formats('ko').plural(1, { one: 'never used', other: '파일 #개' })).toBe('파일 1개')
})

it('writes sizes with one decimal below ten', () => {
  const english = formats('en')
  expect([999, 1_500, 41_000, 2_100_000].map((size) => english.bytes(size))).toEqual([
    '999 B',
    '1.5 KB',
    '41 KB',
    '2.1 MB',
  ])
})

it('says when something was: the time today, the weekday this week, else the date', () => {
  const english = formats('en-GB')
  const now = new Date(2024, 8, 12, 15).getTime()
  expect(english.when(new Date(2024, 8, 12, 9, 5).getTime(), now)).toBe('9:05')
  expect(english.when(new Date(2024, 8, 10, 9).getTime(), now)).toBe('Tue')
  expect(english.when(new Date(2024, 7, 21).getTime(), now)).toBe('21 Aug')
  expect(english.when(new Date(2023, 7, 21).getTime(), now)).toBe('21 Aug 2023')
})

it('takes the first of the computer’s languages that there is a catalogue for', () => {
  expect(chooseLanguage('system', ['de-DE', 'ko-KR', 'en'])).toBe('ko')
  expect(chooseLanguage('system', ['de-DE'])).toBe('en')
  expect(chooseLanguage('en', ['ko-KR'])).toBe('en')
  expect(chooseLocale('en', ['ko-KR', 'en-GB'])).toBe('en-GB')
  expect(chooseLocale('ko', ['en-GB'])).toBe('ko')
})

it('has each text of the English catalogue in Korean, and in other words', () => {
  const english = leaves(makeEnglish(formats('en')))
  const korean = leaves(makeKorean(formats('ko')))
  expect([...korean.keys()]).toEqual([...english.keys()])
  const same = [...english]
    .filter(([key, text]) => korean.get(key) === text && /[a-z]{4}/i.test(text))
    .map(([key]) => key)
  expect(same.filter((key) => !sameInBoth.has(key))).toEqual([])
})

/** Names that are not translated. */
const sameInBoth = new Set<string>([])

function leaves(value: unknown, path = ''): Map<string, string> {
  if (typeof value === 'string') return new Map([[path, value]])
  if (typeof value === 'function') return new Map([[path, '']])
  return new Map(
    Object.entries(value as Record<string, unknown>).flatMap(([key, item]) => [
      ...leaves(item, path === '' ? key : `${path}.${key}`),
    ]),
  )
}
