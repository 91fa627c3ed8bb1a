import { labelsFit, type Chart } from './chart.ts'

/** Round steps from the first tick to the last, which enclose all values. */
export type Scale = {
  readonly ticks: readonly number[]
  readonly from: number
  readonly to: number
  /** From one tick to the next. */
  readonly step: number
}

/** A scale of about `steps` steps; `fromZero` keeps zero on it, which bars need to be read by their length. */
export function scaleOf(
  values: readonly number[],
  { fromZero, steps = 5 }: { fromZero: boolean; steps?: number },
): Scale {
  const low = Math.min(...values, ...(fromZero ? [0] : []))
  const high = Math.max(...values, ...(fromZero ? [0] : []))
  const span = high - low || Math.abs(high) || 1
  const rough = span / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5].find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  // A point on the lowest line would sit on the labels below.
  const first = Math.floor(low / step + 1e-9) - (!fromZero && low !== 0 && isWhole(low / step) ? 1 : 0)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
  return { ticks, from: ticks[0] ?? 0, to: ticks.at(-1) ?? 1, step: Number(step.toPrecision(12)) }
}

/** Whether a line or a scatter of these values is drawn down to zero: where that costs less than half of its height. */
export function reachesZero(values: readonly number[]): boolean {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  return (low >= 0 && low <= high / 2) || (high <= 0 && high >= low / 2)
}

/** The scale of a chart's values. */
export function valueScale({ kind, series }: Chart): Scale {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null))
  return scaleOf(known, { fromZero: kind === 'bar' || reachesZero(known) })
}

/** The same with a step more where the words of a value would stand on the chart's title or on the names below. */
export function labelledScale(chart: Chart): Scale {
  const scale = valueScale(chart)
  if (!labelsFit(chart)) return scale
  const { ticks, from, to, step } = scale
  const known = chart.series.flatMap(({ values }) => values.filter((value) => value !== null))
  const near = (to - from) * 0.06
  const above = Math.max(...known) > to - near ? [Number((to + step).toPrecision(12))] : []
  const isBelow = chart.kind === 'bar' && Math.min(...known) < Math.min(0, from + near)
  const below = isBelow ? [Number((from - step).toPrecision(12))] : []
  return { ticks: [...below, ...ticks, ...above], from: below[0] ?? from, to: above[0] ?? to, step }
}

/** The format of a scale's ticks: that of the values, with the decimals that the step needs and no more. */
export function tickFormat({ step: size }: Scale, format: string | undefined): string {
  const isPercent = format?.includes('%') === true
  const step = size * (isPercent ? 100 : 1)
  const places = Math.max(0, Math.min(6, [0, 1, 2, 3, 4, 5, 6].find((n) => isWhole(step * 10 ** n)) ?? 6))
  const decimals = places === 0 ? '' : `.${'0'.repeat(places)}`
  return (format ?? '#,##0').replace(/(#,##0|0)(\.0+)?/, (_, whole: string) => `${whole}${decimals}`)
}

function isWhole(value: number): boolean {
  return Math.abs(value - Math.round(value)) < 1e-6
}
