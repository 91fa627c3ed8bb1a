import type { Wording } from './planted-errors.ts'

const enFormat = (amount: number, decimals?: number): string =>
  new Intl.NumberFormat(
    'en-US',
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(amount)
const deFormat = (amount: number, decimals?: number): string =>
  new Intl.NumberFormat(
    'de-DE',
    decimals === undefined
      ? { maximumFractionDigits: 2 }
      : { minimumFractionDigits: decimals, maximumFractionDigits: decimals },
  ).format(amount)

const inEnglish = (period: string | undefined): string => (period === undefined ? '' : ` in ${period}`)

export const english: Wording = {
  sentence: ({ subject, series, period, value }) => [
    `The ${series} for ${subject} was ${value}${inEnglish(period)}.`,
    `For ${subject}, the ${series}${inEnglish(period)} came to ${value}.`,
    `${subject}: ${series}${inEnglish(period)} of ${value}.`,
    `With ${value}${inEnglish(period)}, ${subject} shows its ${series}.`,
  ],
  together: (subjects, series, period, value) =>
    `Together, ${subjects.join(' and ')} have a total ${series} of ${value}${inEnglish(period)}.`,
  change: ({ subject, series, periods: [from, to], value, up }) =>
    `The ${series} of ${subject} ${up ? 'rose' : 'fell'} by ${value} from ${from} to ${to}.`,
  invented: (value, at) =>
    [
      `The warehouse in Rotterdam holds ${value} pallets (${at} racks counted apart).`.replace(/ \(.*\)/, ''),
      `A survey among former interns brought ${value} answers.`,
      `The solar roof saves ${value} EUR of electricity.`,
      `Our newsletter reached ${value} readers abroad.`,
      `The department spent ${value} EUR on consultants.`,
      `Insurance fees for employees amounted to ${value} EUR.`,
    ][at % 6]!,
  task: (value, at) =>
    [
      `As asked, the paper keeps to ${value} (note ${String.fromCodePoint(97 + (at % 26))}).`,
      `The assignment names ${value}, which this paper respects in part ${String.fromCodePoint(97 + (at % 26))}.`,
      `The board and the travel desk council copies berths set ${value} in item ${String.fromCodePoint(97 + (at % 26))}.`,
    ][at % 3]!,
  format: enFormat,
  otherUnit: { EUR: 'USD', MWh: 'GWh', t: 'kg', USD: 'EUR' },
  percent: ' percent',
  total: 'Total',
  changeHeader: 'Change in percent',
  subjectHeader: 'Item',
  rounded(amount) {
    if (amount >= 1e6) return { value: `${(amount / 1e6).toFixed(1)} million`, amount: Math.round(amount / 1e5) * 1e5 }
    const step = amount >= 1e5 ? 1e4 : amount >= 1e4 ? 1e3 : 100
    const near = Math.round(amount / step) * step
    return { value: `about ${enFormat(near)}`, amount: near }
  },
}

const inGerman = (period: string | undefined): string => (period === undefined ? '' : ` im Jahr ${period}`)

export const german: Wording = {
  sentence: ({ subject, series, period, value }) => [
    `Für ${subject} betrug der Posten ${series}${inGerman(period)} ${value}.`,
    `${subject}: ${series}${inGerman(period)} von ${value}.`,
    `Mit ${value}${inGerman(period)} weist ${subject} den Posten ${series} aus.`,
  ],
  together: (subjects, series, period, value) =>
    `Zusammen haben ${subjects.join(' und ')}${inGerman(period)} beim Posten ${series} insgesamt ${value}.`,
  change: ({ subject, series, periods: [from, to], value, up }) =>
    `Der Posten ${series} von ${subject} ist von ${from} bis ${to} um ${value} ${up ? 'gestiegen' : 'gefallen'}.`,
  invented: (value, at) =>
    [
      `Das Lager in Rotterdam fasst ${value} Paletten.`,
      `Eine Umfrage unter Ehemaligen brachte ${value} Antworten.`,
      `Das Solardach spart ${value} EUR Strom.`,
      `Für Berater wurden ${value} EUR ausgegeben.`,
    ][at % 4]!,
  task: (value, at) =>
    `Wie im Auftrag für den Rat und die Liegeplätze genannt, gilt ${value} (Punkt ${String.fromCodePoint(97 + (at % 26))}).`,
  format: deFormat,
  otherUnit: { EUR: 'CHF', MWh: 'GWh', t: 'kg', CHF: 'EUR' },
  percent: ' Prozent',
  total: 'Summe',
  changeHeader: 'Veränderung in Prozent',
  subjectHeader: 'Posten',
  rounded(amount) {
    if (amount >= 1e6) return { value: `${deFormat(amount / 1e6, 1)} Mio.`, amount: Math.round(amount / 1e5) * 1e5 }
    const step = amount >= 1e5 ? 1e4 : amount >= 1e4 ? 1e3 : 100
    const near = Math.round(amount / step) * step
    return { value: `rund ${deFormat(near)}`, amount: near }
  },
}
