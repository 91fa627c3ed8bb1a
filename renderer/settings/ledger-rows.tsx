import { Fragment, useState } from 'react'
import type { LedgerRow, SentPart } from '../../preload/ledger-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { EntryId } from '../ui/mark.tsx'

/** One row a request; each opens to what was in it. */
export function LedgerRows({ rows }: { readonly rows: readonly LedgerRow[] }) {
  const { ledger } = useText()
  const [open, setOpen] = useState<number | null>(null)
  return (
    <table className="table ledger-rows">
      <thead>
        <tr>
          <th>{ledger.what}</th>
          <th>{ledger.time}</th>
          <th>{ledger.host}</th>
          <th className="num">{ledger.sent}</th>
          <th className="num">{ledger.tokens}</th>
          <th className="num">{ledger.cost}</th>
          <th>
            <span className="sr">{ledger.details}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.id}>
            <Request row={row} isOpen={open === row.id} onOpen={() => setOpen(open === row.id ? null : row.id)} />
            {open === row.id && (
              <tr className="ledger-open">
                <td colSpan={7}>
                  <Contents row={row} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

type RequestProps = { readonly row: LedgerRow; readonly isOpen: boolean; readonly onOpen: () => void }

function Request({ row, isOpen, onOpen }: RequestProps) {
  const { ledger } = useText()
  const formats = useFormats()
  const what =
    row.title !== null
      ? ledger.turn(row.title, row.turn)
      : row.parts.every(({ kind }) => kind === 'check')
        ? ledger.check
        : row.parts.every(({ kind }) => kind === 'discovery')
          ? ledger.discovery
          : ledger.erased
  return (
    <tr>
      <td className="cut" title={what}>
        <bdi>{what}</bdi>
      </td>
      <td className="t2">{formats.moment(row.at)}</td>
      <td className="host cut" title={`${row.host}, ${row.model}`}>
        <bdi>{row.host}</bdi>
      </td>
      <td className="num">{formats.bytes(row.bytes)}</td>
      <td className="num">
        {row.inputTokens === null
          ? ledger.noReply
          : `${formats.number(row.inputTokens)} + ${formats.number(row.outputTokens ?? 0)}`}
      </td>
      <td className="num">{row.cost === null ? '–' : formats.money(row.cost)}</td>
      <td className="num">
        <IconButton
          icon={isOpen ? 'down' : 'right'}
          size="small"
          label={ledger.details}
          aria-expanded={isOpen}
          onClick={onOpen}
        />
      </td>
    </tr>
  )
}

function Contents({ row }: { readonly row: LedgerRow }) {
  const { ledger } = useText()
  return (
    <div className="ledger-contents">
      <p>
        <span className="t3">{ledger.model}</span> <bdi>{row.model}</bdi>
      </p>
      <ul>
        {sumsOf(row.parts).map(({ kind, count, characters }) => (
          <li key={kind}>
            {ledger.parts[kind]} <span className="t3">{ledger.characters(count, characters)}</span>
          </li>
        ))}
      </ul>
      <p>
        <span className="t3">{ledger.passages}</span>{' '}
        {row.entries.length === 0 ? ledger.noPassages : row.entries.map((id) => <EntryId key={id} id={id} />)}
      </p>
    </div>
  )
}

function sumsOf(parts: readonly SentPart[]) {
  return [...Map.groupBy(parts, ({ kind }) => kind)].map(([kind, own]) => ({
    kind,
    count: own.length,
    characters: own.reduce((sum, part) => sum + part.characters, 0),
  }))
}
