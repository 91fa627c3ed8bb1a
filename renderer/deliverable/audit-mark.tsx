import { Popover } from 'radix-ui'
import type { AuditedValue } from '../../preload/document-shapes.ts'
import { copyText } from '../chat/copy-conversation.ts'
import { useText } from '../locales/use-text.ts'
import { Button } from '../ui/button.tsx'
import { Badge, EntryId, PathName } from '../ui/mark.tsx'
import { QuotedLine } from './quoted-line.tsx'
import './audit.css'

type AuditMarkProps = {
  readonly value: AuditedValue
  /** As it stands in the document. */
  readonly text: string
  readonly onOpen: () => void
}

/** A figure of a document, underlined by what the audit says of it; a click shows the line behind it. */
export function AuditMark({ value, text, onOpen }: AuditMarkProps) {
  const { deliverable, ui } = useText()
  const { verdict, where, formula, why } = value
  return (
    <Popover.Root>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={`mark ${verdict}`}
          aria-label={deliverable.markOf(text, deliverable.verdict[verdict])}
        >
          {text}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="pop" sideOffset={6} collisionPadding={12} align="start" aria-label={text}>
          <div className="pop-head">
            <span className="val">{text}</span>
            <Badge look={LOOKS[verdict]}>{deliverable.verdict[verdict]}</Badge>
          </div>
          <div className="pop-body">
            <p className="t3 t12">{why ?? deliverable.verdictHint[verdict]}</p>
            {formula !== undefined && <p className="formula-line">{formula}</p>}
            {where !== undefined && (
              <>
                {verdict === 'ungrounded' && <p className="t12 medium">{deliverable.nearest}</p>}
                <div className="pop-src">
                  <EntryId id={where.entryId} />
                  <PathName path={where.path} nameOnly />
                </div>
                <QuotedLine text={where.text} value={verdict === 'grounded' ? value.text : ''} />
              </>
            )}
          </div>
          <div className="pop-foot">
            <Button look="quiet" small onClick={() => void copyText(text)}>
              {ui.copy}
            </Button>
            {where !== undefined && (
              <Popover.Close asChild>
                <Button small onClick={onOpen}>
                  {deliverable.openSource}
                </Button>
              </Popover.Close>
            )}
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const LOOKS = {
  grounded: 'ok',
  rounded: 'ok',
  derived: 'ok',
  fromTask: 'plain',
  ungrounded: 'failed',
  notChecked: 'unchecked',
} as const
