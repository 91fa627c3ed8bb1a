/** What was done to a value before it was planted. */
export type Plant =
  | 'correct'
  | 'digit altered'
  | 'unit swapped'
  | 'rounded'
  | 'wrong year'
  | 'wrong row'
  | 'summed'
  | 'percentage change'
  | 'from the task'
  | 'invented'

export const expectedVerdict: Readonly<Record<Plant, string>> = {
  correct: 'grounded',
  'digit altered': 'ungrounded',
  'unit swapped': 'ungrounded',
  rounded: 'rounded',
  'wrong year': 'ungrounded',
  'wrong row': 'ungrounded',
  summed: 'derived',
  'percentage change': 'derived',
  'from the task': 'fromTask',
  invented: 'ungrounded',
}

/** A value of a source, by an independent reading of it: `series` says what is measured, `unit` where the source says one. */
export type Fact = {
  readonly series: string
  readonly subject: string
  readonly period?: string
  readonly amount: number
  readonly written: string
  readonly unit?: string
  /** False for a value that stands in a text of its own. */
  readonly table?: false
}

export type Planted = {
  readonly plant: Plant
  readonly value: string
  readonly sentence: string
  readonly row?: {
    readonly header: readonly string[]
    readonly above?: readonly (readonly string[])[]
    readonly cells: readonly string[]
  }
}

export type Wording = {
  readonly sentence: (fact: {
    readonly subject: string
    readonly series: string
    readonly period?: string | undefined
    readonly value: string
  }) => readonly string[]
  readonly together: (subjects: readonly string[], series: string, period: string | undefined, value: string) => string
  readonly change: (of: {
    readonly subject: string
    readonly series: string
    readonly periods: readonly [string, string]
    readonly value: string
    readonly up: boolean
  }) => string
  readonly total: string
  readonly changeHeader: string
  readonly invented: (value: string, at: number) => string
  readonly task: (value: string, at: number) => string
  readonly format: (amount: number, decimals?: number) => string
  readonly otherUnit: Readonly<Record<string, string>>
  readonly percent: string
  readonly subjectHeader: string
  readonly rounded: (amount: number) => { readonly value: string; readonly amount: number }
}

/** Numbers that look random and are the same for the same seed. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39) >>> 0
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}

export type PlantOptions = {
  readonly facts: readonly Fact[]
  readonly taskValues: readonly string[]
  readonly wording: Wording
  readonly seed: number
  readonly each: number
}

/** `each` statements of each kind over the facts of real sources. Throws where the facts do not give so many. */
export function plantErrors({ facts, taskValues, wording, seed, each }: PlantOptions): Planted[] {
  const random = randomFrom(seed)
  const amounts = new Set(facts.map(({ amount }) => amount))
  const pick = <T>(from: readonly T[]): T => from[random(from.length)]!
  const alike = (fact: Fact): Fact[] =>
    facts.filter(
      (other) =>
        other !== fact && other.series === fact.series && other.period === fact.period && other.unit === fact.unit,
    )
  const otherPeriods = (fact: Fact): Fact[] =>
    fact.period === undefined
      ? []
      : facts.filter(
          (other) =>
            other.series === fact.series &&
            other.subject === fact.subject &&
            other.period !== undefined &&
            other.period !== fact.period &&
            other.amount !== fact.amount,
        )
  const say = (
    fact: Fact,
    written: string,
    { subject = fact.subject, period = fact.period, unit = fact.unit } = {},
  ) => {
    const value = withUnit(written, unit)
    const head = headOf({
      ...fact,
      ...(period === undefined ? {} : { period }),
      ...(unit === undefined ? {} : { unit }),
    })
    return {
      sentence: pick(wording.sentence({ subject, series: fact.series, period, value })),
      row: { header: [wording.subjectHeader, head], cells: [subject, written] },
      value: written,
    }
  }
  const makers: Readonly<Record<Plant, () => Omit<Planted, 'plant'> | undefined>> = {
    correct() {
      const fact = pick(facts)
      return say(fact, fact.written)
    },
    'digit altered'() {
      const fact = pick(facts)
      const digits = [...fact.written.matchAll(/\d/g)].map(({ index }) => index)
      const at = pick(digits)
      const digit = Number(fact.written[at])
      const changed = fact.written.slice(0, at) + String((digit + 1 + random(8)) % 10 || 7) + fact.written.slice(at + 1)
      const amount = Number(changed.replaceAll(/[^\d.]/g, ''))
      return changed === fact.written || amounts.has(amount) || /^0\d/.test(changed) ? undefined : say(fact, changed)
    },
    'unit swapped'() {
      const fact = pick(facts.filter(({ unit }) => unit !== undefined && Object.hasOwn(wording.otherUnit, unit)))
      return say(fact, fact.written, { unit: wording.otherUnit[fact.unit!]! })
    },
    rounded() {
      const fact = pick(facts.filter(({ amount }) => amount >= 1000))
      const { value, amount } = wording.rounded(fact.amount)
      if (amounts.has(amount) || amount === fact.amount) return undefined
      return say(fact, value)
    },
    'wrong year'() {
      const fact = pick(facts)
      const other = otherPeriods(fact)
      return other.length === 0 ? undefined : say(fact, pick(other).written)
    },
    'wrong row'() {
      const fact = pick(facts)
      const other = alike(fact).filter(({ amount }) => amount !== fact.amount)
      return other.length === 0 ? undefined : say(fact, pick(other).written)
    },
    summed() {
      const fact = pick(facts)
      // The addends stand in one table.
      const other = fact.table === false ? [] : alike(fact)
      if (other.length === 0) return undefined
      const second = pick(other)
      const sum = fact.amount + second.amount
      if (amounts.has(sum)) return undefined
      const value = wording.format(sum)
      const of = [fact, second]
      return {
        value,
        sentence: wording.together(
          of.map(({ subject }) => subject),
          fact.series,
          fact.period,
          withUnit(value, fact.unit),
        ),
        row: {
          header: [wording.subjectHeader, headOf(fact)],
          above: of.map(({ subject, written }) => [subject, written]),
          cells: [wording.total, value],
        },
      }
    },
    'percentage change'() {
      const fact = pick(facts)
      const before = otherPeriods(fact).filter(({ period }) => timeOrder(period!) < timeOrder(fact.period!))
      if (before.length === 0) return undefined
      const from = pick(before)
      const change = ((fact.amount - from.amount) / from.amount) * 100
      const value = wording.format(Math.abs(change), 1)
      const { subject, series } = fact
      const periods = [from.period!, fact.period!] as const
      if (Number(Math.abs(change).toFixed(1)) === 0) return undefined
      return {
        value,
        sentence: wording.change({ subject, series, periods, value: `${value}${wording.percent}`, up: change > 0 }),
        row: {
          header: [wording.subjectHeader, headOf(from), headOf(fact), wording.changeHeader],
          cells: [subject, from.written, fact.written, change > 0 ? value : `-${value}`],
        },
      }
    },
    'from the task'() {
      const at = random(taskValues.length)
      return { value: taskValues[at]!, sentence: wording.task(taskValues[at]!, at + random(100) * taskValues.length) }
    },
    invented() {
      const amount = 1000 + random(9_000_000)
      const value = wording.format(amount)
      return amounts.has(amount) ? undefined : { value, sentence: wording.invented(value, random(1000)) }
    },
  }
  return Object.entries(makers).flatMap(([plant, make]) => {
    const made: Planted[] = []
    for (let tries = 0; made.length < each && tries < each * 200; tries++) {
      const planted = make()
      if (planted === undefined || made.some(({ sentence }) => sentence === planted.sentence)) continue
      made.push({ plant: plant as Plant, ...planted })
    }
    if (made.length < each) throw new Error(`only ${made.length} statements of the kind ${plant}`)
    return made
  })
}

/** `Q3 2024` as `2024 Q3`. */
function timeOrder(period: string): string {
  return period.split(' ').toReversed().join(' ')
}

function withUnit(value: string, unit: string | undefined): string {
  return unit === undefined ? value : `${value} ${unit}`
}

function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function headOf({ series, period, unit }: Fact): string {
  return [series, period, unit === undefined ? undefined : `(${unit})`].filter((part) => part !== undefined).join(' ')
}

/** A Markdown document of the statements: prose, or a table of each that has a row where `asTables`. */
export function documentOf(planted: readonly Planted[], asTables: boolean): string {
  const parts = planted.map(({ sentence, row }) => {
    if (!asTables || row === undefined) return sentence
    const { header, above = [], cells } = row
    return [header, header.map(() => '---'), ...above, cells].map(tableLine).join('\n')
  })
  return `# Findings\n\n${parts.join('\n\n')}\n`
}
