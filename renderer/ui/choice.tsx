import { Icon } from './icon.tsx'
import { Menu, MenuChoices } from './menu.tsx'
import './choice.css'

type ChoiceProps<T extends string> = {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of several, the chosen one in sight. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  const chosen = options.find((option) => option.value === value)?.label ?? ''
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className="choice" aria-label={`${label}: ${chosen}`}>
          <span className="cut">{chosen}</span>
          <Icon name="down" size="small" />
        </button>
      }
    >
      <MenuChoices value={value} options={options} onChange={onChange} />
    </Menu>
  )
}
