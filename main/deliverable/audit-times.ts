/** Whether two dates or periods may be the same time: every part that both name is equal. */
export function timesAgree(one: string, other: string): boolean {
  if (one.includes('/')) {
    const ends = one.split('/')
    const others = other.split('/')
    if (others.length === ends.length) return ends.every((end, at) => timesAgree(end, others[at]!))
    return ends.some((end) => timesAgree(end, other))
  }
  if (other.includes('/')) return timesAgree(other, one)
  const [a, b] = [timeParts(one), timeParts(other)]
  return (
    partAgrees(a.year, b.year) &&
    partAgrees(a.quarter, b.quarter) &&
    partAgrees(a.month, b.month) &&
    partAgrees(a.day, b.day) &&
    partAgrees(a.nth, b.nth)
  )
}

function partAgrees(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other
}

/** A year is not one of its quarters, and what is said of a year is not said of a month. */
export function isOtherSpan(said: string, there: string): boolean {
  const [one, other] = [span(said), span(there)]
  return (other === 'year' && (one === 'quarter' || one === 'month')) || (one === 'year' && other === 'quarter')
}

function span(key: string): string {
  if (/^\d{4}$/.test(key)) return 'year'
  if (/Q[1-4]$/.test(key)) return 'quarter'
  return /^\d{4}-\d\d$/.test(key) ? 'month' : 'other'
}

/** Whether one is a month and the other a quarter. */
export function isMonthInQuarter(said: string, there: string): boolean {
  return span(said) === 'month' && span(there) === 'quarter'
}

/** Whether a quarter is the one that another time lies in. */
export function isSameQuarter(said: string, there: string): boolean {
  const { quarter: own } = timeParts(said)
  return /Q[1-4]$/.test(said) && own === timeParts(there.split('/')[0]!).quarter
}

/** Whether a month is the one that another time lies in. */
export function isSameMonth(said: string, there: string): boolean {
  const { month, day } = timeParts(said)
  return (
    month !== undefined &&
    day === undefined &&
    timesAgree(said, there.split('/')[0]!) &&
    timeParts(there.split('/')[0]!).month === month
  )
}

/** `key` with the year of `from`, where it has none. */
export function withYear(key: string, from: string | undefined): string {
  if (key.includes('/'))
    return key
      .split('/')
      .map((end) => withYear(end, from))
      .join('/')
  const { year, nth } = timeParts(key)
  if (from === undefined || year !== undefined || nth !== undefined) return key
  if (key.startsWith('--')) return `${from}${key.slice(1)}`
  return `${from}-${key}`
}

export function yearOfKey(key: string): string | undefined {
  return timeParts(key.split('/')[0]!).year
}

/** Whether it says a month of no year. */
export function isBareMonth(key: string | undefined): boolean {
  return key !== undefined && /^--\d\d$/.test(key)
}

/** `nth`: the year counted from a beginning that is not named. */
type TimeParts = { year?: string; quarter?: string; month?: string; day?: string; nth?: string }

const knownParts = new Map<string, TimeParts>()
const MOST_KNOWN = 10_000

function timeParts(key: string): TimeParts {
  const known = knownParts.get(key)
  if (known !== undefined) return known
  if (knownParts.size >= MOST_KNOWN) knownParts.clear()
  const parts = partsOfKey(key)
  knownParts.set(key, parts)
  return parts
}

function partsOfKey(key: string): TimeParts {
  const quarterly = /^(?:(\d{4})-)?Q([1-4])$/.exec(key)
  if (quarterly !== null) return withoutUndefined({ year: quarterly[1], quarter: quarterly[2] })
  const counted = /^Y(\d)$/.exec(key)?.[1]
  if (counted !== undefined) return { nth: counted }
  const months = /^(?:(\d{4})-)?M(\d+-\d+)$/.exec(key)
  if (months !== null) return withoutUndefined({ year: months[1], quarter: `M${months[2]}` })
  const [, full, monthPart, dayPart] = /^(\d{4}|-)(?:-(\d\d))?(?:-(\d\d))?$/.exec(key) ?? []
  const quarterOf = monthPart === undefined ? undefined : String(Math.ceil(Number(monthPart) / 3))
  return withoutUndefined({ year: full === '-' ? undefined : full, month: monthPart, quarter: quarterOf, day: dayPart })
}

function withoutUndefined(parts: { [K in keyof TimeParts]: TimeParts[K] | undefined }): TimeParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}
