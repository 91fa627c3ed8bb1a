import type { KeyboardEvent } from 'react'
import { useText } from '../locales/use-text.ts'

type SheetTabsProps = {
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[]
  readonly shown: number
  readonly onShow: (sheet: number) => void
}

/** The sheets of a workbook; a hidden one says so. */
export function SheetTabs({ sheets, shown, onShow }: SheetTabsProps) {
  const { source } = useText()
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step === undefined) return
    const next = (shown + step + sheets.length) % sheets.length
    onShow(next)
    const tab = event.currentTarget.children[next]
    if (tab instanceof HTMLElement) tab.focus()
  }
  return (
    <div className="sheets" role="tablist" aria-label={source.sheets} onKeyDown={onKeyDown}>
      {sheets.map(({ name, hidden }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={index === shown}
          tabIndex={index === shown ? 0 : -1}
          onClick={() => onShow(index)}
        >
          <bdi>{name}</bdi>
          {hidden && <span className="t3"> ({source.hiddenSheet})</span>}
        </button>
      ))}
    </div>
  )
}
