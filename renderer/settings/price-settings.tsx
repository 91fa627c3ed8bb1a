import { useState } from 'react'
import type { Price, PriceRow } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { showFailure } from '../store/toasts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Badge } from '../ui/mark.tsx'
import { GroupHead } from './group-head.tsx'
import { PriceForm } from './price-form.tsx'
import './prices.css'

const NEW: PriceRow = { model: '', input: 0, output: 0, own: true }

/** What models cost: the table that comes along, and what the person puts in its place. */
export function PriceSettings() {
  const text = useText()
  const { prices, sections } = text.settings
  const { state, put } = useRequest('prices', () => call('price.list'))
  const [edited, setEdited] = useState<PriceRow | null>(null)
  const [filter, setFilter] = useState('')
  const set = (model: string, price: Price | null): void => {
    call('price.set', { model, price }).then(
      (rows) => {
        put(rows)
        setEdited(null)
      },
      (error: unknown) => showFailure(text.shell.failed, error),
    )
  }
  const rows = state.phase === 'ready' ? state.data : []
  const shown = rows.filter(({ model }) => model.includes(filter.trim().toLowerCase()))
  return (
    <>
      <GroupHead title={sections.prices} hint={prices.hint}>
        <Button small icon="plus" onClick={() => setEdited(NEW)}>
          {prices.add}
        </Button>
      </GroupHead>
      {state.phase === 'failed' && <p className="sub bad">{state.error.message}</p>}
      {edited !== null && <PriceForm key={edited.model} row={edited} onSave={set} onCancel={() => setEdited(null)} />}
      <Field
        look="small"
        icon="search"
        label={prices.filter}
        placeholder={prices.filter}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <div className="price-list">
        {shown.length === 0 && state.phase === 'ready' ? (
          <p className="t2">{prices.none}</p>
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th>{prices.model}</th>
                <th className="num">{prices.input}</th>
                <th className="num">{prices.cached}</th>
                <th className="num">{prices.output}</th>
                <th className="num">{prices.context}</th>
                <th>
                  <span className="sr">{prices.edit('')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <PriceLine
                  key={row.model}
                  row={row}
                  onEdit={() => setEdited(row)}
                  onRemove={() => set(row.model, null)}
                />
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  )
}

type PriceLineProps = { readonly row: PriceRow; readonly onEdit: () => void; readonly onRemove: () => void }

function PriceLine({ row, onEdit, onRemove }: PriceLineProps) {
  const { prices } = useText().settings
  const formats = useFormats()
  return (
    <tr>
      <td>
        <bdi>{row.model}</bdi> {row.own && <Badge>{prices.own}</Badge>}{' '}
        {row.asOf !== undefined && <span className="t3">{prices.asOf(row.asOf)}</span>}
      </td>
      <td className="num">{formats.price(row.input)}</td>
      <td className="num">{row.cached === undefined ? '–' : formats.price(row.cached)}</td>
      <td className="num">{formats.price(row.output)}</td>
      <td className="num">{row.context === undefined ? '–' : formats.about(row.context)}</td>
      <td className="num">
        <IconButton icon="edit" size="small" label={prices.edit(row.model)} onClick={onEdit} />
        {row.own && <IconButton icon="trash" size="small" label={prices.remove(row.model)} onClick={onRemove} />}
      </td>
    </tr>
  )
}
