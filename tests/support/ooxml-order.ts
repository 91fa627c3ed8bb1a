import { allElements, type XmlElement } from './xml.ts'

/**
 * What the schema lets stand in an element, as a sequence: `a` at most once, `a!` once, `a*` any number, `a+` at least one; `a|b` either.
 * Names without a prefix have the element's own.
 */
export type Schema = Readonly<Record<string, string>>

type Step = { readonly names: readonly string[]; readonly least: number; readonly most: number }

/** Parts of a later standard, which readers of this one leave out, may stand anywhere. */
const LATER = /^(?:mc|w1\d|w16\w*|wp14|a1\d|p1\d|x1\d\w*|xr\d*|c1\d\w*):/

/** Where children are missing, not allowed, too many or out of order. */
export function orderFaults(tree: XmlElement, schema: Readonly<Record<string, string>>): string[] {
  return [...allElements(tree)].flatMap((element) => {
    const rule = Object.hasOwn(schema, element.name) ? schema[element.name] : undefined
    return rule === undefined ? [] : faultsOf(element, stepsOf(element.name, rule))
  })
}

const known = new Map<string, readonly Step[]>()

function stepsOf(name: string, rule: string): readonly Step[] {
  const key = `${name} ${rule}`
  const steps = known.get(key) ?? parsed(name, rule)
  known.set(key, steps)
  return steps
}

function parsed(name: string, rule: string): Step[] {
  const prefix = name.includes(':') ? `${name.split(':')[0]!}:` : ''
  return rule
    .split(/\s+/)
    .filter((token) => token !== '')
    .map((token) => {
      const mark = /[!*+]$/.exec(token)?.[0] ?? ''
      const names = token.replace(/[!*+]$/, '').split('|')
      return {
        names: names.map((each) => (each.includes(':') ? each : `${prefix}${each}`)),
        least: mark === '!' || mark === '+' ? 1 : 0,
        most: mark === '*' || mark === '+' ? Infinity : 1,
      }
    })
}

function faultsOf(element: XmlElement, steps: readonly Step[]): string[] {
  // In a frame the same name is only the reference to the chart's part.
  if (element.name === 'c:chart' && element.attributes['r:id'] !== undefined) return []
  const counts = steps.map(() => 0)
  const faults: string[] = []
  let last = 0
  for (const { name } of element.children) {
    if (LATER.test(name)) continue
    const step = steps.findIndex(({ names }) => names.includes(name))
    if (step === -1) faults.push(`${element.name} may not hold ${name}`)
    else {
      if (step < last) faults.push(`${element.name} has ${name} too late`)
      last = Math.max(last, step)
      counts[step] = (counts[step] ?? 0) + 1
    }
  }
  for (const [index, { names, least, most }] of steps.entries()) {
    if (counts[index]! < least && !hasAlternatives(element)) faults.push(`${element.name} lacks ${names.join(' or ')}`)
    if (counts[index]! > most) faults.push(`${element.name} has more than one ${names.join(' or ')}`)
  }
  return [...new Set(faults)]
}

function hasAlternatives(element: XmlElement): boolean {
  return element.children.some(({ name }) => name === 'mc:AlternateContent')
}
