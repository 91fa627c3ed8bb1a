/** Languages of formats by the low part of their Windows number; English and unknown ones are left to the formatter. */
const languages: Readonly<Record<number, string>> = {
  0x01: 'ar',
  0x02: 'bg',
  0x03: 'ca',
  0x04: 'zh-Hans',
  0x05: 'cs',
  0x06: 'da',
  0x07: 'de',
  0x08: 'el',
  0x0a: 'es',
  0x0b: 'fi',
  0x0c: 'fr',
  0x0d: 'he',
  0x0e: 'hu',
  0x0f: 'is',
  0x10: 'it',
  0x11: 'ja',
  0x12: 'ko',
  0x13: 'nl',
  0x14: 'nb',
  0x15: 'pl',
  0x16: 'pt',
  0x18: 'ro',
  0x19: 'ru',
  0x1a: 'hr',
  0x1b: 'sk',
  0x1d: 'sv',
  0x1e: 'th',
  0x1f: 'tr',
  0x21: 'id',
  0x22: 'uk',
  0x23: 'be',
  0x24: 'sl',
  0x25: 'et',
  0x26: 'lv',
  0x27: 'lt',
  0x2a: 'vi',
}

/** What a format's language tag (`407`, `de-DE`) means, for `Intl`; undefined for English and what has no language. */
export function formatLanguage(tag: string | undefined): string | undefined {
  if (tag === undefined) return undefined
  if (/^[0-9a-f]{1,8}$/i.test(tag)) {
    const id = Number.parseInt(tag, 16) & 0xffff
    // The reader's own long date and time have numbers of their own.
    return id >= 0xf000 ? undefined : languages[id & 0x3ff]
  }
  const [language = ''] = /^[a-z]{2,3}(?=-|$)/i.exec(tag.split(',')[0]!) ?? []
  return language === '' || /^(?:en|x)$/i.test(language) ? undefined : language.toLowerCase()
}

/** A calendar day: months from 1, weekdays from Sunday, 0. */
export type Day = { readonly year: number; readonly month: number; readonly day: number; readonly weekday: number }

/** A date's code with the words for its months, weekdays and eras put in; what else it says is left as it is. */
export function withNames(code: string, date: Day, tag: string | undefined): string {
  const hasEra = /g/i.test(code.replaceAll(/"[^"]*"|\\[^]/g, ''))
  const language = formatLanguage(tag) ?? (hasEra ? 'ja' : undefined)
  const hasDay = /d/i.test(code.replaceAll(/"[^"]*"|\\[^]|d{3,}/gi, ''))
  return code.replaceAll(/"[^"]*"|\\[^]|[_*][^]|m{3,}|d{3,}|a{3,4}(?!\/)|g{1,3}|e+/gi, (token) => {
    if (/^["\\_*]/.test(token)) return token
    const kind = token[0]!.toLowerCase()
    const length = token.length
    if (kind === 'g' || (kind === 'e' && hasEra)) return quoted(eraPart(date, kind === 'e' ? 'year' : length))
    if (kind === 'e') return 'yyyy'
    if (language === undefined) return kind === 'a' ? 'd'.repeat(length) : token
    if (kind === 'm') return quoted(monthName(date, language, { length, hasDay }))
    return quoted(weekdayName(date, language, length === 3))
  })
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '')}"`
}

function monthName({ month }: Day, language: string, { length, hasDay }: { length: number; hasDay: boolean }): string {
  const style = length === 3 ? 'short' : 'long'
  // Beside a day many languages put the month into another case.
  const name = datePart(
    new Date(Date.UTC(2023, month - 1, 15)),
    language,
    {
      month: style,
      ...(hasDay ? { day: 'numeric' } : {}),
    },
    'month',
  )
  return length === 5 ? name.slice(0, 1) : name.replace(/\.$/, '')
}

function weekdayName({ weekday }: Day, language: string, isShort: boolean): string {
  // The first of January 2023 was a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + weekday))
  return datePart(date, language, { weekday: isShort ? 'short' : 'long' }, 'weekday').replace(/\.$/, '')
}

function eraPart({ year, month, day }: Day, what: number | 'year'): string {
  const date = new Date(Date.UTC(year, month - 1, day))
  const options = { era: 'long', year: 'numeric' } as const
  if (what === 'year') return datePart(date, 'ja-u-ca-japanese', options, 'year')
  if (what === 1) return datePart(date, 'ja-u-ca-japanese', { ...options, era: 'narrow' }, 'era')
  const era = datePart(date, 'ja-u-ca-japanese', options, 'era')
  return what === 2 ? era.slice(0, 1) : era
}

function datePart(
  date: Date,
  language: string,
  options: Intl.DateTimeFormatOptions,
  type: 'month' | 'weekday' | 'era' | 'year',
): string {
  const parts = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatToParts(date)
  return parts.find((part) => part.type === type)?.value ?? ''
}
