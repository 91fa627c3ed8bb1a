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
  const { maxTurns, contextTokens, atOnce } = useStore(app, (state) => readyOf(state).settings)
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
  readonly placeholder?: string
  readonly unit?: string
  readonly onChange: (value: number) => void
  readonly onEmpty?: () => void
}

/** A whole number in a range; it is taken when the field is left or Enter is pressed, and never silently corrected. */
function NumberField({ label, value, from, to, placeholder, unit, onChange, onEmpty }: NumberFieldProps) {
  const { limits } = useText().settings
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : String(value))
  const parsed = /^\d+$/.test(shown.trim()) ? Number(shown.trim()) : Number.NaN
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
      inputMode="numeric"
      value={shown}
      {...(placeholder === undefined ? {} : { placeholder })}
      {...(unit === undefined ? {} : { unit })}
      error={isGood ? undefined : limits.range(from, to)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter') take()
      }}
    />
  )
}
