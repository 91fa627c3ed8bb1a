import { useEffect, useRef } from 'react'
import { useText } from '../locales/use-text.ts'
import { IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

type SideSearchProps = {
  readonly title: string
  readonly className: string
  readonly label: string
  readonly placeholder: string
  /** What is looked for; null where the field is closed. */
  readonly query: string | null
  readonly onChange: (query: string | null) => void
}

/** The heading of a list in the left pane, with a field to search it that opens on demand and that Esc closes. */
export function SideSearch({ title, className, label, placeholder, query, onChange }: SideSearchProps) {
  const text = useText()
  const field = useRef<HTMLDivElement>(null)
  const isOpen = query !== null
  useEffect(() => {
    if (isOpen) field.current?.querySelector('input')?.focus()
  }, [isOpen])
  return (
    <>
      <h2 className={`side-title ${className}`}>
        <span>{title}</span>
        <IconButton
          icon={isOpen ? 'x' : 'search'}
          size="small"
          label={isOpen ? text.ui.close : label}
          onClick={() => onChange(isOpen ? null : '')}
        />
      </h2>
      {isOpen && (
        <div className="side-search" ref={field}>
          <Field
            look="small"
            type="search"
            icon="search"
            label={label}
            placeholder={placeholder}
            value={query}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.preventDefault()
              onChange(null)
            }}
          />
        </div>
      )}
    </>
  )
}
