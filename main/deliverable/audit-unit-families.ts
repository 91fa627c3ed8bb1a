/** Measures of one kind, each with how many of the smallest it is. */
const families: readonly Readonly<Record<string, number>>[] = [
  { Wh: 3600, kWh: 3.6e6, MWh: 3.6e9, GWh: 3.6e12, TWh: 3.6e15, MJ: 1e6, GJ: 1e9, TJ: 1e12 },
  { W: 1, kW: 1e3, MW: 1e6, GW: 1e9 },
  { mg: 1, g: 1e3, kg: 1e6, t: 1e9 },
  { mm: 1, cm: 10, m: 1e3, km: 1e6 },
  { ml: 1, cl: 10, dl: 100, litre: 1e3, hl: 1e5, m3: 1e6 },
  { m2: 1, ha: 1e4, km2: 1e6 },
  { second: 1, minute: 60, hour: 3600 },
  { day: 1, week: 7 },
  { month: 1, year: 12 },
]

/** How many of `to` one of `from` is; undefined where they measure different things or one is not known. */
export function factorBetween(from: string | undefined, to: string | undefined): number | undefined {
  if (from === undefined || to === undefined) return undefined
  if (from === to) return 1
  const family = families.find((units) => Object.hasOwn(units, from))
  const [one, other] = [family?.[from], family?.[to]]
  return one === undefined || other === undefined ? undefined : one / other
}

/** How many of each other unit of its kind one of this unit is. */
export function factorsOf(unit: string | undefined): number[] {
  const family = unit === undefined ? undefined : families.find((units) => Object.hasOwn(units, unit))
  if (family === undefined) return []
  return Object.entries(family).flatMap(([name, size]) => (name === unit ? [] : [family[unit!]! / size]))
}
