import { useState } from 'react'
import { useText } from '../locales/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'

type PasswordFormProps = { readonly isWrong: boolean; readonly onTry: (password: string) => void }

/** Asks for the password of a locked file. */
export function PasswordForm({ isWrong, onTry }: PasswordFormProps) {
  const { source } = useText()
  const [password, setPassword] = useState('')
  return (
    <form
      className="password-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (password !== '') onTry(password)
      }}
    >
      <Icon name="lock" className="big" />
      <h3>{source.locked}</h3>
      <p>{source.lockedHint}</p>
      <div className="password-row">
        <Field
          label={source.password}
          placeholder={source.password}
          type="password"
          value={password}
          error={isWrong ? source.wrongPassword : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" look="primary" disabled={password === ''}>
          {source.unlock}
        </Button>
      </div>
    </form>
  )
}
