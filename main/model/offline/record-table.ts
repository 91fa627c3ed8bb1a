import { pathTerms } from '../../tab/terms.ts'
import { amountOf } from './amount.ts'
import { columnKind, namesRate, type ColumnKind } from './column-kind.ts'
import type { DataCell, DataColumn, DataRow, DataTable } from './data-table.ts'
import { createHeaderMatcher } from './headers.ts'
import { chosenKinds, kindsOf, type Kind } from './record-kinds.ts'
import { recordsOf, type FileRecord } from './records.ts'
import type { RunState } from './run-state.ts'
import { wholeTableOf } from './whole-table.ts'

const LIKE = 0.5
const identity =
  /^(?:(?:p\.?o\.?|order|invoice|contract|claim|ticket|case|document|reference|ref|id|bestell\w*|auftrags\w*|rechnungs\w*)[\s.-]*(?:no\.?|number|nr\.?|id|#|nummer)?|no\.?|number|nr\.?|#|.*(?:编号|番号|번호|单号))$/iu
const identifier = /(?<![\p{L}\p{N}])\p{Lu}{1,6}[-/#]?\d[\p{L}\p{N}/-]*/u
const totalRow =
  /^(?:sub-?totals?|grand totals?|totals?|sum|summe|gesamt|合计|总计|小计|合計|小計|합계|소계|총계)\b|^(?:合计|总计|小计|合計|小計|합계|소계|총계)/iu

/** A row per record that has the fields which the task asks for; undefined where the files hold no such records. */
export function recordTableOf(state: RunState): DataTable | undefined {
  const { plan, reading, terms } = state
  const matcher = createHeaderMatcher(terms)
  const subject = subjectTerms(state)
  const about = new Map(
    reading.documents.map(({ path, lines }) => [
      path,
      sharedTerms([...pathTerms(terms, path), ...terms(firstText(lines))], subject),
    ]),
  )
  const all = reading.documents.flatMap(recordsOf)
  const named = plan.whole ? [] : chosenKinds(kindsOf(all, plan.fields, matcher), about)
  const whole = named.length > 0 ? undefined : wholeTableOf(all, state)
  const found =
    whole === undefined
      ? named.length > 0
        ? named
        : chosenKinds(kindsOf(all, plan.fields, matcher), about)
      : kindsOf(whole.records, whole.headers, matcher)
  const label = whole === undefined ? missingLabel(found, plan.fields) : undefined
  const asked = whole?.headers ?? (label === undefined ? plan.fields : [label, ...plan.fields])
  const chosen =
    label === undefined
      ? found
      : kindsOf(
          found.flatMap(({ records: own }) => own),
          asked,
          matcher,
        )
  if (chosen.length === 0) return undefined
  const records = chosen.flatMap(({ records: own, columns }) => own.map((record) => ({ record, columns })))
  const ids = identityOf(chosen, state)
  const unitOf = ({ record, columns }: (typeof records)[number]): string | undefined =>
    asked
      .map((field) => amountOf(record.cells.get(columns.get(field) ?? '') ?? '')?.unit)
      .find((unit) => unit !== undefined) ?? record.cells.get('Currency')
  const units = new Set(records.flatMap((entry) => unitOf(entry) ?? []))
  const idFields =
    ids === undefined || asked.some((field) => matcher.best(field, [ids.header]) !== undefined) ? [] : [ids.header]
  const fields = asked.filter((field) => chosen.some(({ columns }) => columns.has(field)))
  // A key alone does not say what is asked of it.
  if (whole === undefined && plan.heads.length > 0 && fields.length < 2 && idFields.length === 0) return undefined
  const headings = chosen.flatMap(({ headers }) => headers)
  const heads = plan.heads.filter(
    (head) =>
      matcher.best(head, headings) !== undefined ||
      sharedTerms(
        chosen.flatMap(({ records: [one] }) => (one === undefined ? [] : pathTerms(terms, one.path))),
        new Set(terms(head)),
      ) > 0,
  )
  const rows = records.flatMap(({ record, columns }): Row[] => {
    const texts = fields.map((field) => record.cells.get(columns.get(field) ?? '') ?? '')
    if (
      texts.every((text) => text === '') ||
      texts.some((text) => totalRow.test(text)) ||
      totalRow.test([...record.cells.values()][0] ?? '')
    )
      return []
    const id = ids?.of(record) ?? ''
    const cells: DataCell[] = [
      ...idFields.map(() => (id === '' ? null : id)),
      ...texts.map(cellOf),
      ...(units.size > 1 ? [unitOf({ record, columns }) ?? null] : []),
    ]
    return [
      {
        cells,
        texts,
        id,
        sources: [placeOf(record, [...idFields, ...fields.map((field) => columns.get(field) ?? '')])],
      },
    ]
  })
  const { kept, conflicts } = withoutDoubles(rows, state)
  const width = idFields.length
  const columnKinds = fields.map((field, index) =>
    identity.test(field)
      ? undefined
      : columnKind(
          field,
          kept.map(({ texts }) => texts[index] ?? ''),
        ),
  )
  const typed = kept.map((row) => ({
    ...row,
    cells: row.cells.map((cell, at) => typedCell(cell, row.texts[at - width], columnKinds[at - width])),
  }))
  const areRates = kept.some(({ texts }) => texts.some((text) => text.length <= 60 && namesRate(text)))
  const [onlyUnit] = units
  const unitless = columnKinds.every((kind) => kind?.unit === undefined)
  const headerOf = (field: string, kind: ColumnKind | undefined): string => {
    const unit = units.size === 1 && (unitless ? kind?.sum === true : kind?.unit !== undefined) ? ` (${onlyUnit})` : ''
    // A column found for its likeness keeps its own name: a PO number is no invoice number.
    const own = chosen.flatMap(({ columns }) => columns.get(field) ?? [])[0] ?? field
    const name = matcher.fit(field, own) < LIKE ? own : field
    return capitalised(name.endsWith(unit) ? name : `${name}${unit}`)
  }
  const sorted = typed.toSorted(
    (a, b) =>
      compare(a.cells[width], b.cells[width]) || compare(a.id, b.id) || compare(a.sources[0]?.path, b.sources[0]?.path),
  )
  return {
    title: plan.title,
    columns: [
      ...idFields.map((header) => ({ header, sum: false })),
      ...fields.map((field, index): DataColumn => {
        const kind = columnKinds[index]
        const { sum = false, number = false, format } = kind ?? {}
        return {
          header: headerOf(field, kind),
          sum: sum && !areRates,
          field,
          ...(number && format !== undefined ? { format } : {}),
        }
      }),
      ...(units.size > 1 ? [{ header: state.labels.currency, sum: false }] : []),
    ],
    rows: sorted,
    key:
      columnKinds[0]?.sum === true || new Set(sorted.map(({ cells }) => cells[width])).size === sorted.length
        ? undefined
        : width,
    currency: units.size > 1 ? width + fields.length : undefined,
    answers: (text) =>
      (whole === undefined ? [...fields, ...chosen.flatMap(({ merged }) => merged), ...heads] : plan.items).includes(
        text,
      ),
    conflicts,
  }
}

/** The heading of what the rows are called, where a task asks for their figures alone: figures without it say nothing. */
function missingLabel(kinds: readonly Kind[], fields: readonly string[]): string | undefined {
  const isFigures = (header: string): boolean =>
    kinds.every(({ records }) =>
      records.every(({ cells }) => {
        const cell = cells.get(header) ?? ''
        return cell === '' || amountOf(cell) !== undefined
      }),
    )
  const columns = kinds.flatMap(({ columns: own }) => fields.flatMap((field) => own.get(field) ?? []))
  if (columns.length === 0 || !columns.every(isFigures)) return undefined
  return kinds[0]?.headers.find((header) => !isFigures(header))
}

type Row = DataRow & { readonly id: string; readonly texts: readonly string[] }

/** A number only where its whole column is of numbers. */
function typedCell(cell: DataCell, text: string | undefined, kind: ColumnKind | undefined): DataCell {
  return typeof cell === 'number' && kind?.number !== true ? (text ?? cell) : cell
}

/** What the rows are about: the task's words that are no fields of theirs. */
function subjectTerms({ plan, terms, tasks }: RunState): ReadonlySet<string> {
  const fields = new Set(plan.fields.flatMap((field) => terms(field)))
  return new Set(terms(tasks.join('\n')).filter((term) => !fields.has(term)))
}

function sharedTerms(words: readonly string[], subject: ReadonlySet<string>): number {
  return new Set(words.filter((word) => subject.has(word))).size
}

function firstText(lines: ReadonlyMap<number, string>): string {
  return Array.from(lines.values()).find((line) => line.trim() !== '') ?? ''
}

type Identity = { readonly header: string; readonly of: (record: FileRecord) => string | undefined }

/** What tells records apart: a column of numbers or ids, else the number in the title of each one's file. */
function identityOf(kinds: readonly Kind[], { labels }: RunState): Identity | undefined {
  const header = kinds.flatMap(({ headers }) => headers).find((candidate) => identity.test(candidate))
  if (header !== undefined) {
    return {
      header,
      of: ({ cells }) => cells.get(header) ?? Array.from(cells).find(([name]) => identity.test(name))?.[1],
    }
  }
  const all = kinds.flatMap(({ records }) => records.flatMap((record) => idInTitle(record) ?? []))
  const records = kinds.reduce((sum, { records: own }) => sum + own.length, 0)
  return records > 1 && new Set(all).size >= records * 0.8 ? { header: labels.number, of: idInTitle } : undefined
}

/** From the first to the last line that the row was read from. */
function placeOf({ path, line, lines }: FileRecord, headers: readonly string[]): DataRow['sources'][number] {
  const own = headers.flatMap((header) => lines?.get(header) ?? [])
  return own.length === 0 ? { path, line } : { path, line: Math.min(...own), to: Math.max(...own) }
}

function idInTitle({ title }: FileRecord): string | undefined {
  return identifier.exec(title)?.[0]
}

/** One row per identity: a newer document's before an older one's, else the first; what differs is a conflict. */
function withoutDoubles(rows: readonly Row[], state: RunState) {
  const outdated = state.outdated()
  const byId = new Map<string, Row>()
  const conflicts: DataRow[] = []
  const kept: Row[] = []
  const isOld = (row: DataRow): boolean => row.sources.some(({ path }) => outdated.has(path))
  for (const row of [...rows.filter((candidate) => !isOld(candidate)), ...rows.filter(isOld)]) {
    const known = row.id === '' ? undefined : byId.get(row.id)
    if (known === undefined) {
      byId.set(row.id, row)
      kept.push(row)
    } else if (JSON.stringify(known.cells) !== JSON.stringify(row.cells)) {
      // Several lines of one order in one file are rows of their own.
      if (known.sources[0]!.path === row.sources[0]!.path) kept.push(row)
      else conflicts.push(row)
    }
  }
  return { kept, conflicts }
}

function cellOf(text: string): DataCell {
  return text === '' ? null : (amountOf(text)?.value ?? text)
}

function compare(a: DataCell | undefined, b: DataCell | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return String(a ?? '').localeCompare(String(b ?? ''), 'en', { numeric: true })
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
