import { useState } from 'react'
import type { Price, PriceRow } from '../../preload/settings-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

type PriceFormProps = {
  readonly row: PriceRow
  readonly onSave: (model: string, price: Price) => void
  readonly onCancel: () => void
}

const fields = ['input', 'cached', 'output', 'context'] as const

/** A price of the person's own. Nothing is saved before every number is one. */
export function PriceForm({ row, onSave, onCancel }: PriceFormProps) {
  const { prices } = useText().settings
  const [model, setModel] = useState(row.model)
  const [typed, setTyped] = useState(() =>
    Object.fromEntries(fields.map((name) => [name, row[name] === undefined ? '' : String(row[name])])),
  )
  const valueOf = (name: (typeof fields)[number]): number => {
    const text = (typed[name] ?? '').trim().replace(',', '.')
    return (name === 'context' ? /^[1-9]\d*$/ : /^\d+(?:\.\d+)?$/).test(text) ? Number(text) : Number.NaN
  }
  const isLeftOut = (name: (typeof fields)[number]): boolean =>
    (name === 'cached' || name === 'context') && (typed[name] ?? '').trim() === ''
  const isGood = model.trim() !== '' && fields.every((name) => isLeftOut(name) || !Number.isNaN(valueOf(name)))
  const save = (): void => {
    if (!isGood) return
    const given = fields.filter((name) => !isLeftOut(name)).map((name) => [name, valueOf(name)])
    const kept = row.cacheWrite === undefined ? {} : { cacheWrite: row.cacheWrite }
    onSave(model.trim(), { input: valueOf('input'), output: valueOf('output'), ...kept, ...Object.fromEntries(given) })
  }
  return (
    <form
      className="price-form"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <label className="wide-row">
        <span>{prices.model}</span>
        <Field
          label={prices.model}
          placeholder="openai:gpt-5"
          value={model}
          readOnly={row.model !== ''}
          onChange={(event) => setModel(event.target.value)}
        />
      </label>
      {fields.map((name) => (
        <label key={name}>
          <span>{prices[name]}</span>
          <Field
            label={prices[name]}
            inputMode="decimal"
            {...(name === 'context' ? {} : { unit: '$' })}
            value={typed[name] ?? ''}
            error={(typed[name] ?? '').trim() === '' || !Number.isNaN(valueOf(name)) ? undefined : prices.bad}
            onChange={(event) => setTyped((before) => ({ ...before, [name]: event.target.value }))}
          />
        </label>
      ))}
      <div className="wide-row acts">
        <Button small onClick={onCancel}>
          {prices.cancel}
        </Button>
        <Button small look="primary" disabled={!isGood} onClick={save}>
          {prices.save}
        </Button>
      </div>
    </form>
  )
}
