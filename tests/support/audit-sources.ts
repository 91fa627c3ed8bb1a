import type { ReadEntry } from '../../main/tab/record.ts'
import { randomFrom, type Fact } from './planted-errors.ts'
import { entryOf } from './whole-file-entry.ts'

/** The facts of the sample that the planted errors are made of, read off its lines by column. */
export function sampleFacts(reads: readonly ReadEntry[]): Fact[] {
  const linesOf = (path: string): string[] => reads.find((read) => read.path === path)!.text.split('\n')
  const facts: Fact[] = []
  const table = (
    path: string,
    {
      after,
      mark = ' | ',
      columns,
    }: {
      after: RegExp
      mark?: string
      columns: readonly ({ series: string; period?: string; unit?: string } | undefined)[]
    },
  ): void => {
    const lines = linesOf(path)
    const start = lines.findIndex((line) => after.test(line))
    for (const line of lines.slice(start + 1)) {
      const cells = line.split(mark)
      if (cells.length < 2) break
      const subject = cells[0]!
      if (subject === 'Total') continue
      for (const [at, column] of columns.entries()) {
        const written = cells[at + 1]?.replace(/ \(=.*$/, '').replace(/ EUR$/, '')
        if (column === undefined || written === undefined || !/^[\d,.]+$/.test(written)) continue
        facts.push({ subject, ...column, written, amount: Number(written.replaceAll(',', '')) })
      }
    }
  }
  const unit = 'EUR'
  const quarters = (year: string) =>
    ['Q1', 'Q2', 'Q3', 'Q4'].map((quarter) => ({ series: 'costs', period: `${quarter} ${year}`, unit }))
  table('policies/Travel Expense Standards 2024.docx', {
    after: /^City \| Limit/,
    columns: [{ series: 'hotel limit per night', unit }],
  })
  table('policies/Travel Expense Standards 2024.docx', {
    after: /^Destination \| Full day/,
    columns: [
      { series: 'full day per diem rate', unit },
      { series: 'arrival or departure per diem rate', unit },
    ],
  })
  table('finance/Budget 2024.xlsx', { after: /^Department \| Q1 2023/, columns: quarters('2023') })
  table('finance/Quarterly costs 2024.csv', {
    after: /^Department,Q1 2024/,
    mark: ',',
    columns: quarters('2024').map(({ series, period }) => ({ series, period })),
  })
  table('finance/Budget 2024.xlsx', {
    after: /^Department \| Actual 2023/,
    columns: [{ series: 'actual costs', period: '2023', unit }],
  })
  table('finance/Budget 2024.xlsx', { after: /^Department \| Trips/, columns: [{ series: 'number of trips' }] })
  table('policies/Travel Safety and Insurance Policy.pdf', {
    after: /^Benefit \| Insured/,
    columns: [{ series: 'insured sum', unit }],
  })
  for (const { path, text } of reads) {
    const amount = /^Amount: ([\d,.]+) EUR$/m.exec(text)?.[1]
    const order = /^PO number: (\S+)$/m.exec(text)?.[1]
    if (amount !== undefined && order !== undefined && path.startsWith('orders/'))
      facts.push({
        subject: order,
        series: 'order amount',
        written: amount,
        amount: Number(amount.replaceAll(',', '')),
        unit,
        table: false,
      })
  }
  return facts
}

const words = {
  en: {
    places: ['Aarhus', 'Esbjerg', 'Kolding', 'Odense', 'Randers', 'Vejle'],
    series: [
      { name: 'cargo handled', unit: 't', header: 'Cargo handled (t)' },
      { name: 'electricity used', unit: 'MWh', header: 'Electricity used (MWh)' },
      { name: 'revenue', unit: 'USD', header: 'Revenue (USD)' },
    ],
    place: 'Terminal',
    year: 'Year',
    title: 'Harbour figures',
    sentence: (place: string, year: string, cargo: string, staff: string) =>
      `In ${year} the ${place} terminal handled ${cargo} containers with ${staff} employees.`,
    containers: 'containers handled',
    note: 'All figures come from the terminals themselves.',
  },
  de: {
    places: ['Bremen', 'Emden', 'Kiel', 'Lübeck', 'Rostock', 'Stralsund'],
    series: [
      { name: 'Umschlag', unit: 't', header: 'Umschlag (t)' },
      { name: 'Stromverbrauch', unit: 'MWh', header: 'Stromverbrauch (MWh)' },
      { name: 'Umsatz', unit: 'EUR', header: 'Umsatz (EUR)' },
    ],
    place: 'Hafen',
    year: 'Jahr',
    title: 'Hafenzahlen',
    sentence: (place: string, year: string, cargo: string, staff: string) =>
      `Im Jahr ${year} schlug der Hafen ${place} mit ${staff} Mitarbeitern ${cargo} Container um.`,
    containers: 'Container',
    note: 'Alle Angaben stammen von den Häfen selbst.',
  },
} as const

/** A made-up folder: a table for each year, a table of one series over years, and prose; with its facts. */
export function harbourSources(seed: number, language: 'en' | 'de'): { reads: ReadEntry[]; facts: Fact[] } {
  const random = randomFrom(seed * 7919)
  const { places, series, place, title, note, sentence } = words[language]
  const years = ['2021', '2022', '2023']
  const format = new Intl.NumberFormat(language === 'en' ? 'en-US' : 'de-DE')
  const facts: Fact[] = []
  const reads: ReadEntry[] = []
  const used = new Set<number>()
  const draw = (below: number, least: number): number => {
    for (;;) {
      const amount = least + random(below)
      if (!used.has(amount)) return used.add(amount) && amount
    }
  }
  for (const year of years) {
    const lines = [`${title} ${year}`, note, [place, ...series.map(({ header }) => header)].join(' | ')]
    for (const name of places) {
      const cells = series.map(({ name: what, unit }, at) => {
        const amount = at === 2 ? draw(8_000_000, 1_000_000) : draw(90_000, 2_000)
        const written = format.format(amount)
        facts.push({ series: what, subject: name, period: year, amount, written, unit })
        return written
      })
      lines.push([name, ...cells].join(' | '))
    }
    lines.push(
      title,
      ...places.map((name) => sentence(name, year, format.format(draw(5_000, 1_000)), String(draw(800, 100)))),
    )
    reads.push(entryOf(`L${reads.length + 1}`, `${title.toLowerCase()}/${year}.docx`, lines))
  }
  return { reads, facts }
}
