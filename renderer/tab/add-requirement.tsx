import { useState } from 'react'
import { useText } from '../locales/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'

type AddRequirementProps = { readonly onAdd: (text: string) => void; readonly onClose: () => void }

/** One line in which the person states what the document must cover. */
export function AddRequirement({ onAdd, onClose }: AddRequirementProps) {
  const { tab, ui } = useText()
  const [text, setText] = useState('')
  return (
    <form
      className="req-add"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return
        onAdd(text.trim())
        onClose()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <Field
        label={tab.addRequirement}
        placeholder={tab.addPlaceholder}
        maxLength={400}
        value={text}
        autoFocus
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={text.trim() === ''}>
        {tab.add}
      </Button>
      <IconButton icon="x" label={ui.cancel} onClick={onClose} />
    </form>
  )
}
