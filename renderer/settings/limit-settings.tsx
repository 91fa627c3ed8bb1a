import { useState } from 'react'
import { SETTING_BOUNDS } from '../../preload/setting-bounds.ts'
import type { Catalogue } from '../locales/en.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Field } from '../ui/field.tsx'
import { change } from './change.ts'
import { GroupHead, Pref } from './group-head.tsx'

type Limit = 'maxTurns' | 'contextTokens' | 'observationChars' | 'maxCostPerTask' | 'maxCostPerDay' | 'atOnce'

type LimitField = {
  readonly of: Limit
  readonly name: string
  readonly sub: string
  readonly from: number
  readonly to: number
  /** Takes parts of a whole too, as amounts of money have them. */
  readonly cents?: boolean
  /** What stands there while there is no number; without it there has to be one. */
  readonly none?: string
  readonly unit?: string
}

const DOLLARS = { from: 0, to: 100_000, cents: true, unit: '$' }

function fieldsOf(limits: Catalogue['settings']['limits']): readonly LimitField[] {
  const money = { ...DOLLARS, none: limits.costNone }
  const auto = { none: limits.contextAuto }
  return [
    { of: 'maxTurns', name: limits.turns, sub: limits.turnsSub, ...SETTING_BOUNDS.maxTurns },
    {
      of: 'contextTokens',
      name: limits.context,
      sub: limits.contextSub,
      ...SETTING_BOUNDS.contextTokens,
      ...auto,
      unit: limits.tokens,
    },
    {
      of: 'observationChars',
      name: limits.observation,
      sub: limits.observationSub,
      ...SETTING_BOUNDS.observationChars,
      ...auto,
      unit: limits.characters,
    },
    { of: 'maxCostPerTask', name: limits.costTask, sub: limits.costTaskSub, ...money },
    { of: 'maxCostPerDay', name: limits.cost, sub: limits.costSub, ...money },
    { of: 'atOnce', name: limits.atOnce, sub: limits.atOnceSub, ...SETTING_BOUNDS.atOnce },
  ]
}

/** Where a run ends, how much context it has, how many run at once. */
export function LimitSettings() {
  const { limits, sections } = useText().settings
  const settings = useStore(app, (state) => readyOf(state).settings)
  return (
    <>
      <GroupHead title={sections.limits} hint={limits.hint} />
      <div className="plist">
        {fieldsOf(limits).map((field) => (
          <NumberPref
            key={field.of}
            {...field}
            value={settings[field.of]}
            onChange={(next) => change({ [field.of]: next })}
          />
        ))}
      </div>
    </>
  )
}

type NumberPrefProps = Omit<LimitField, 'of'> & {
  readonly value: number | null
  /** Null where the field was emptied, as one with `none` can be. */
  readonly onChange: (value: number | null) => void
}

/** A setting that is a number in a range; it is taken when the field is left or Enter is pressed, and never silently corrected. */
function NumberPref({ name, sub, value, from, to, cents = false, none, unit, onChange }: NumberPrefProps) {
  const { limits } = useText().settings
  const [typed, setTyped] = useState<string | null>(null)
  const shown = typed ?? (value === null ? '' : String(value))
  const shape = cents ? /^\d+(?:[.,]\d{1,2})?$/ : /^\d+$/
  const parsed = shape.test(shown.trim()) ? Number(shown.trim().replace(',', '.')) : Number.NaN
  const isEmpty = shown.trim() === '' && none !== undefined
  const isGood = isEmpty || (parsed >= from && parsed <= to)
  const take = (): void => {
    if (typed === null || !isGood) return
    setTyped(null)
    const next = isEmpty ? null : parsed
    if (next !== value) onChange(next)
  }
  return (
    <Pref name={name} sub={sub}>
      <Field
        look="number"
        label={name}
        inputMode={cents ? 'decimal' : 'numeric'}
        value={shown}
        {...(none === undefined ? {} : { placeholder: none })}
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
