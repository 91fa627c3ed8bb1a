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
  const { maxTurns, contextTokens, observationChars, maxCostPerTask, maxCostPerDay, atOnce } = useStore(
    app,
    (state) => readyOf(state).settings,
  )
  return (
    <>
      <GroupHead title={sections.limits} hint={limits.hint} />
      <div className="plist">
        <NumberPref
          name={limits.turns}
          sub={limits.turnsSub}
          value={maxTurns}
          from={1}
          to={1000}
          onChange={(next) => change({ maxTurns: next })}
        />
        <NumberPref
          name={limits.context}
          sub={limits.contextSub}
          value={contextTokens}
          from={4096}
          to={10_000_000}
          placeholder={limits.contextAuto}
          unit={limits.tokens}
          onChange={(next) => change({ contextTokens: next })}
          onEmpty={() => change({ contextTokens: null })}
        />
        <NumberPref
          name={limits.observation}
          sub={limits.observationSub}
          value={observationChars}
          from={2000}
          to={200_000}
          placeholder={limits.contextAuto}
          unit={limits.characters}
          onChange={(next) => change({ observationChars: next })}
          onEmpty={() => change({ observationChars: null })}
        />
        <NumberPref
          name={limits.costTask}
          sub={limits.costTaskSub}
          value={maxCostPerTask}
          from={0}
          to={100_000}
          cents
          placeholder={limits.costNone}
          unit="$"
          onChange={(next) => change({ maxCostPerTask: next })}
          onEmpty={() => change({ maxCostPerTask: null })}
        />
        <NumberPref
          name={limits.cost}
          sub={limits.costSub}
          value={maxCostPerDay}
          from={0}
          to={100_000}
          cents
          placeholder={limits.costNone}
          unit="$"
          onChange={(next) => change({ maxCostPerDay: next })}
          onEmpty={() => change({ maxCostPerDay: null })}
        />
        <NumberPref
          name={limits.atOnce}
          sub={limits.atOnceSub}
          value={atOnce}
          from={1}
          to={4}
          onChange={(next) => change({ atOnce: next })}
        />
      </div>
    </>
  )
}

type NumberPrefProps = {
  readonly name: string
  readonly sub: string
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

/** A setting that is a number in a range; it is taken when the field is left or Enter is pressed, and never silently corrected. */
function NumberPref({
  name,
  sub,
  value,
  from,
  to,
  cents = false,
  placeholder,
  unit,
  onChange,
  onEmpty,
}: NumberPrefProps) {
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
    <Pref name={name} sub={sub}>
      <Field
        look="number"
        label={name}
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
    </Pref>
  )
}
