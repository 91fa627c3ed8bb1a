/** Words by grammatical number; `#` stands for the number. */
type Forms = { readonly other: string; readonly one?: string; readonly zero?: string }

/** Numbers, sizes, dates and lists as `locale` writes them. Each format is made at its first use: all at once cost a start tens of milliseconds. */
export function formats(locale: string) {
  const rules = once(() => new Intl.PluralRules(locale))
  const numbers = once(() => new Intl.NumberFormat(locale))
  const decimals = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }))
  const clock = once(() => new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' }))
  const weekday = once(() => new Intl.DateTimeFormat(locale, { weekday: 'short' }))
  const day = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }))
  const dayOfYear = once(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }))
  const moment = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }))
  const second = { style: 'unit', unit: 'second', unitDisplay: 'narrow' } as const
  const tenths = once(() => new Intl.NumberFormat(locale, { ...second, maximumFractionDigits: 1 }))
  const wholes = once(() => new Intl.NumberFormat(locale, { ...second, maximumFractionDigits: 0 }))
  const minuteFormat = once(() => new Intl.NumberFormat(locale, { ...second, unit: 'minute' }))
  const lists = once(() => new Intl.ListFormat(locale, { type: 'conjunction' }))
  const dollar = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const cents = once(() => new Intl.NumberFormat(locale, dollar))
  const smallMoney = once(() => new Intl.NumberFormat(locale, { ...dollar, maximumFractionDigits: 4 }))
  const compact = once(() => new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }))
  // Below a thousand both languages write a whole number with its bare digits, and the first NumberFormat of a page loads slowly.
  const number = (value: number): string =>
    Number.isInteger(value) && value >= 0 && value < 1000 ? String(value) : numbers().format(value)
  return {
    locale,
    number,
    plural: (count: number, forms: Forms): string => {
      const form =
        count === 0 && forms.zero !== undefined
          ? forms.zero
          : rules().select(count) === 'one'
            ? (forms.one ?? forms.other)
            : forms.other
      return form.replaceAll('#', number(count))
    },
    bytes: (bytes: number): string => {
      const units = ['B', 'KB', 'MB', 'GB', 'TB']
      let value = bytes
      let unit = 0
      while (value >= 1000 && unit < units.length - 1) {
        value /= 1000
        unit += 1
      }
      return `${value < 10 && unit > 0 ? decimals().format(value) : number(Math.round(value))} ${units[unit]}`
    },
    time: (at: number): string => clock().format(at),
    moment: (at: number): string => moment().format(at),
    date: (at: number): string => dayOfYear().format(at),
    /** The time today, the weekday within a week, else the date. */
    when: (at: number, now: number): string => {
      const days = (startOfDay(now) - startOfDay(at)) / 86_400_000
      if (days < 0.5) return clock().format(at)
      if (days < 6.5) return weekday().format(at)
      return new Date(at).getFullYear() === new Date(now).getFullYear() ? day().format(at) : dayOfYear().format(at)
    },
    list: (items: readonly string[]): string => lists().format(items),
    seconds: (seconds: number): string => (seconds < 10 ? tenths() : wholes()).format(seconds),
    /** US dollars: cents, and more digits below ten of them. */
    money: (dollars: number): string => (dollars > 0 && dollars < 0.1 ? smallMoney() : cents()).format(dollars),
    /** US dollars with all their digits, as prices have them. */
    price: (dollars: number): string => smallMoney().format(dollars),
    /** A large count in short. */
    about: (count: number): string => compact().format(count),
    minutes: (minutes: number): string => minuteFormat().format(minutes),
  }
}

export type Formats = ReturnType<typeof formats>

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
