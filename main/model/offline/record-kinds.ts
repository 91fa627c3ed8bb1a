import type { HeaderMatcher } from './headers.ts'
import type { FileRecord } from './records.ts'

/** Records of one make. */
export type Kind = {
  readonly headers: readonly string[]
  readonly records: readonly FileRecord[]
  readonly columns: ReadonlyMap<string, string>
  /** Fields whose heading another one fits better. */
  readonly merged: readonly string[]
  /** Share of the fields that have a heading. */
  readonly coverage: number
}

/** Records with the same headings, and which heading stands for which field. */
export function kindsOf(records: readonly FileRecord[], fields: readonly string[], matcher: HeaderMatcher): Kind[] {
  const groups = new Map<string, FileRecord[]>()
  for (const record of records) {
    const signature = [...record.cells.keys()].join('\u0000')
    const group = groups.get(signature)
    if (group === undefined) groups.set(signature, [record])
    else group.push(record)
  }
  return Array.from(groups.values(), (own) => {
    const headers = [...own[0]!.cells.keys()]
    const found = fields.flatMap((field) => {
      const header = matcher.best(field, headers)
      return header === undefined ? [] : [[field, header] as const]
    })
    // “All invoices with invoice number”: one column, for the words that fit it better.
    const closest = (field: string, header: string): boolean =>
      found.every(
        ([other, same]) => same !== header || other === field || matcher.fit(other, same) <= matcher.fit(field, same),
      )
    const columns = new Map(found.filter(([field, header]) => closest(field, header)))
    const merged = found.flatMap(([field]) => (columns.has(field) ? [] : [field]))
    return { headers, records: own, columns, merged, coverage: fields.length === 0 ? 0 : found.length / fields.length }
  })
}

/** The kinds with the most fields, of files that the task is about; files that look like theirs come along. */
export function chosenKinds(kinds: readonly Kind[], about: ReadonlyMap<string, number>): Kind[] {
  const subjectOf = ({ records }: Kind): number => Math.max(...records.map(({ path }) => about.get(path) ?? 0))
  const able = kinds.filter(({ coverage }) => coverage >= 0.5)
  const best = Math.max(0, ...able.map(subjectOf))
  const onSubject = able.filter((kind) => subjectOf(kind) >= Math.min(best, 1) && subjectOf(kind) >= best - 1)
  const most = Math.max(0, ...onSubject.map(({ coverage }) => coverage))
  const full = onSubject.filter(({ coverage }) => coverage === most)
  const families = new Set(full.flatMap(({ records }) => records.map(({ path }) => familyOf(path))))
  const covered = new Set(full.flatMap(({ records }) => records.map(({ path }) => path)))
  const partial = onSubject.filter(
    (kind) =>
      kind.coverage < most && kind.records.every(({ path }) => families.has(familyOf(path)) && !covered.has(path)),
  )
  return [...full, ...partial]
}

function familyOf(path: string): string {
  return `${path.slice(0, path.lastIndexOf('/') + 1)}*${path.slice(path.lastIndexOf('.'))}`
}
