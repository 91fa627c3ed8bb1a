import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './icon.tsx'
import './dialog.css'

type ModalProps = {
  readonly label?: string
  readonly labelledBy?: string
  readonly className?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own modal: it keeps the focus inside, begins at `data-autofocus`, gives the focus back, and Esc or a click beside it closes it. */
export function Modal({ label, labelledBy, className, onClose, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null)
  const [before] = useState(() => document.activeElement)
  useEffect(() => {
    element.current?.showModal()
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [before])
  return (
    <dialog
      ref={element}
      className={className}
      aria-label={label}
      aria-labelledby={labelledBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        if (event.target === element.current) onClose()
      }}
    >
      {children}
    </dialog>
  )
}

type DialogProps = {
  /** A question, or what is asked for. */
  readonly title: string
  readonly wide?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
  /** Refusal before consent. */
  readonly actions: ReactNode
}

/** A question as its title, the thing itself in a well, facts, then refusal before consent. */
export function Dialog({ title, wide = false, onClose, children, actions }: DialogProps) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} onClose={onClose}>
      <div className={wide ? 'dialog wide' : 'dialog'}>
        <h2 id={titleId}>{title}</h2>
        {children}
        <div className="acts">{actions}</div>
      </div>
    </Modal>
  )
}

/** What is so and what is not, each with its sign. */
export function Facts({ facts }: { readonly facts: readonly { readonly yes: boolean; readonly text: ReactNode }[] }) {
  return (
    <ul className="facts">
      {facts.map(({ yes, text }, index) => (
        <li key={index} className={yes ? 'yes' : undefined}>
          <Icon name={yes ? 'check' : 'x'} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
