import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../locales/use-text.ts'
import { draftOf, giveBackDraft, keepDraft } from '../store/drafts.ts'
import { useIntent } from '../store/intents.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathName } from '../ui/mark.tsx'
import { fileIcon } from '../tasks/file-icon.ts'
import { type Mention, mentionAt, withMention } from './mention.ts'
import { ModelMenu } from './model-menu.tsx'
import { useFoundFiles } from '../store/use-found-files.ts'
import './composer.css'

type ComposerProps = {
  readonly workspaceId: string
  /** What was typed is kept under this name. */
  readonly draftKey: string
  readonly placeholder: string
  readonly sendLabel: string
  /** The model of the task, where it is settled. */
  readonly model?: string
  /** False when the text was not taken; then it stays. */
  readonly onSend: (text: string) => Promise<boolean>
}

/** Where a message is written. Enter sends, Shift+Enter makes a line, `@` names a file. */
export function Composer({ workspaceId, draftKey, placeholder, sendLabel, model, onSend }: ComposerProps) {
  const text = useText()
  const [value, setValue] = useState(() => draftOf(draftKey))
  const [mention, setMention] = useState<Mention | null>(null)
  const [active, setActive] = useState(0)
  const area = useRef<HTMLTextAreaElement>(null)
  const caret = useRef<number | null>(null)
  const listId = useId()
  const { files } = useFoundFiles(workspaceId, mention?.query ?? null)
  const chosen = files?.[Math.min(active, files.length - 1)]

  const change = (next: string, at?: number): void => {
    setValue(next)
    keepDraft(draftKey, next)
    if (at !== undefined) caret.current = at
  }
  useEffect(() => {
    if (caret.current === null || area.current === null) return
    area.current.setSelectionRange(caret.current, caret.current)
    area.current.focus()
    caret.current = null
  }, [value])
  const insert = (piece: string): void => {
    const at = area.current?.selectionStart ?? value.length
    const space = at === 0 || /\s/.test(value.charAt(at - 1)) ? '' : ' '
    const before = value.slice(0, at) + space + piece
    change(before + value.slice(at), before.length)
  }
  useIntent('composer.focus', () => area.current?.focus())
  useIntent('composer.insert', insert)
  const startMention = (): void => {
    const at = area.current?.selectionStart ?? value.length
    insert('@')
    setMention({ query: '', from: at + (at === 0 || /\s/.test(value.charAt(at - 1)) ? 0 : 1), to: at + 1 })
    setActive(0)
  }
  useIntent('composer.mention', startMention)

  const take = (path: string): void => {
    if (mention === null) return
    const now = mentionAt(value, area.current?.selectionStart ?? value.length) ?? mention
    const next = withMention(value, now, path)
    setMention(null)
    change(next.text, next.caret)
  }
  const send = async (): Promise<void> => {
    const said = value.trim()
    if (said === '') return
    // At once, so that the next message can be typed meanwhile; it comes back if it was not taken.
    change('', 0)
    const taken = await onSend(said)
    if (taken) return
    const whole = giveBackDraft(draftKey, said)
    change(whole, whole.length)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (mention !== null && files !== null && files.length > 0) {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) setActive((last) => (Math.min(last, files.length - 1) + step + files.length) % files.length)
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen !== undefined) take(chosen.path)
      else if (event.key === 'Escape') setMention(null)
      else return
      event.preventDefault()
    } else if (event.key === 'Escape' && mention !== null) {
      setMention(null)
      event.preventDefault()
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void send()
    }
  }
  const isListed = mention !== null && files !== null
  return (
    <div className="composer-wrap" data-region="composer">
      {isListed && (
        <div className="mentions" id={listId} role="listbox" aria-label={text.chat.files}>
          {files.length === 0 && <p className="side-note">{text.chat.noFile}</p>}
          {files.map((file, index) => (
            <div
              key={file.path}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={file === chosen}
              className={file === chosen ? 'row on' : 'row'}
              onMouseDown={(event) => {
                event.preventDefault()
                take(file.path)
              }}
            >
              <Icon name={fileIcon(file.kind, file.path)} />
              <PathName path={file.path} />
            </div>
          ))}
        </div>
      )}
      <div className="composer">
        <textarea
          ref={area}
          rows={1}
          dir="auto"
          aria-label={text.chat.message}
          placeholder={placeholder}
          value={value}
          role="combobox"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isListed && chosen !== undefined ? `${listId}-${files.indexOf(chosen)}` : undefined}
          onChange={(event) => {
            change(event.target.value)
            setMention(mentionAt(event.target.value, event.target.selectionStart))
            setActive(0)
          }}
          onBlur={() => setMention(null)}
          onKeyDown={onKeyDown}
        />
        <div className="composer-foot">
          <IconButton icon="at" label={text.chat.mention} onClick={startMention} />
          <ModelMenu model={model} />
          <Button look="primary" small className="send" disabled={value.trim() === ''} onClick={() => void send()}>
            {sendLabel}
            <Icon name="enter" size="small" />
          </Button>
        </div>
      </div>
    </div>
  )
}
