import { useState } from 'react'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Field } from '../ui/field.tsx'
import { change } from './change.ts'
import { GroupHead, Pref } from './group-head.tsx'

/** Where a run ends, how much context it has, how many run at once. */
export function LimitSettings() {
  const { limits, sections } = useText().settings
  const { maxTurns, contextTokens, maxCostPerTask, maxCostPerDay, atOnce } = useStore(
    app,
    (state) => readyOf(state).settings,
  )
  return (
    <>
      <GroupHead title={sections.limits} hint={limits.hint} />
      <div className="plist">
        <Pref name={limits.turns} sub={limits.turnsSub}>
          <NumberField
            label={limits.turns}
            value={maxTurns}
            from={1}
            to={1000}
            onChange={(next) => change({ maxTurns: next })}
          />
        </Pref>
        <Pref name={limits.context} sub={limits.contextSub}>
          <NumberField
            label={limits.context}
            value={contextTokens}
            from={4096}
            to={10_000_000}
            placeholder={limits.contextAuto}
            unit={limits.tokens}
            onChange={(next) => change({ contextTokens: next })}
            onEmpty={() => change({ contextTokens: null })}
          />
        </Pref>
        <Pref name={limits.costTask} sub={limits.costTaskSub}>
          <NumberField
            label={limits.costTask}
            value={maxCostPerTask}
            from={0}
            to={100_000}
            cents
            placeholder={limits.costNone}
            unit="$"
            onChange={(next) => change({ maxCostPerTask: next })}
            onEmpty={() => change({ maxCostPerTask: null })}
          />
        </Pref>
        <Pref name={limits.cost} sub={limits.costSub}>
          <NumberField
            label={limits.cost}
            value={maxCostPerDay}
            from={0}
            to={100_000}
            cents
            placeholder={limits.costNone}
            unit="$"
            onChange={(next) => change({ maxCostPerDay: next })}
            onEmpty={() => change({ maxCostPerDay: null })}
          />
        </Pref>
        <Pref name={limits.atOnce} sub={limits.atOnceSub}>
          <NumberField
            label={limits.atOnce}
            value={atOnce}
            from={1}
            to={4}
            onChange={(next) => change({ atOnce: next })}
          />
        </Pref>
      </div>
    </>
  )
}

type NumberFieldProps = {
  readonly label: string
  readonly value: number | null
  readonly from: number
  readonly to: number
  /** Takes parts of a whole too, as amounts of money have them. */
  readonly cents?: boolean
  readonly placeholder?: string
  readonly unit?: string
  readonly onChange: (value: number) => void
  readonly onEmpty?: () => void
}

/** A number in a range; it is taken when the field is left or Enter is pressed, and never silently corrected. */
function NumberField({
  label,
  value,
  from,
  to,
  cents = false,
  placeholder,
  unit,
  onChange,
  onEmpty,
}: NumberFieldProps) {
  const { limits } = useText().settings
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : String(value))
  const shape = cents ? /^\d+(?:[.,]\d{1,2})?$/ : /^\d+$/
  const parsed = shape.test(shown.trim()) ? Number(shown.trim().replace(',', '.')) : Number.NaN
  const isEmpty = shown.trim() === '' && onEmpty !== undefined
  const isGood = isEmpty || (parsed >= from && parsed <= to)
  const take = (): void => {
    if (typed === null || !isGood) return
    setTyped(null)
    if (isEmpty) onEmpty?.()
    else if (parsed !== value) onChange(parsed)
  }
  return (
    <Field
      look="number"
      label={label}
      inputMode={cents ? 'decimal' : 'numeric'}
      value={shown}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(unit === undefined ? {} : { unit })}
      error={isGood ? undefined : cents ? limits.amount(from, to) : limits.range(from, to)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
