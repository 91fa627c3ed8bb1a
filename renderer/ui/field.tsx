import { RadioGroup, Switch as RadixSwitch } from 'radix-ui'
import { type ComponentProps, useId } from 'react'
import { Icon, type IconName } from './icon.tsx'
import type { OneOfProps } from './one-of-props.ts'
import './field.css'

type FieldProps = Omit<ComponentProps<'input'>, 'size'> & {
  readonly label: string
  readonly icon?: IconName
  readonly unit?: string
  readonly error?: string | undefined
  readonly look?: 'number' | 'small'
}

/** A one-line input; its label is for screen readers, what is wrong stands below it. */
export function Field({ label, icon, unit, error, look, className, ...input }: FieldProps) {
  const errorId = useId()
  const classes = [
    'field',
    look === 'number' && 'num-field',
    look === 'small' && 'small-field',
    error !== undefined && 'is-bad',
    className,
  ]
  return (
    <>
      <span className={classes.filter(Boolean).join(' ')}>
        {icon !== undefined && <Icon name={icon} size="small" />}
        <input
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          spellCheck={false}
          autoComplete="off"
          {...input}
        />
        {unit !== undefined && <span className="unit">{unit}</span>}
      </span>
      {error !== undefined && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
    </>
  )
}

type SwitchProps = {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** On or off, at once. */
export function Switch({ label, checked, onChange }: SwitchProps) {
  return (
    <RadixSwitch.Root className="switch" aria-label={label} checked={checked} onCheckedChange={onChange}>
      <RadixSwitch.Thumb />
    </RadixSwitch.Root>
  )
}

/** One of a few, all in sight. */
export function Segmented<T extends string>({ label, value, options, onChange }: OneOfProps<T>) {
  return (
    <RadioGroup.Root
      className="segmented"
      aria-label={label}
      orientation="horizontal"
      value={value}
      onValueChange={(next) => onChange(next as T)}
    >
      {options.map((option) => (
        <RadioGroup.Item key={option.value} value={option.value}>
          {option.label}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  )
}
