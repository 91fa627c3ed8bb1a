import { Icon } from './icon.tsx'
import { Menu, MenuChoices } from './menu.tsx'
import type { OneOfProps } from './one-of-props.ts'
import './choice.css'

/** One of several, the chosen one in sight. */
export function Choice<T extends string>({ label, value, options, onChange }: OneOfProps<T>) {
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
