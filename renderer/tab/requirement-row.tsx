import { useRef, type KeyboardEvent } from 'react'
import type { Requirement } from '../../preload/task-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { EntryId } from '../ui/mark.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { RequirementGlyph } from '../ui/state-glyph.tsx'
import { ExcerptView } from './excerpt-view.tsx'
import type { TabActions } from './tab-actions.ts'
import { UnopenedFileRow } from './unopened-file-row.tsx'
import './requirement.css'

type RequirementRowProps = { readonly requirement: Requirement; readonly actions: TabActions }

/** What the task must cover: while open with what was read about it and what was not, closed in one line with its cites. */
export function RequirementRow({ requirement, actions }: RequirementRowProps) {
  const { tab } = useText()
  const row = useRef<HTMLElement>(null)
  const { id, text, state, cites, reason, by, excerpts, unopened } = requirement
  const isOpen = state === 'open'

  /** The line of the entry that the requirement stands on, where that is known. */
  function openCite(cite: string): void {
    const excerpt = excerpts.find((own) => own.id === cite)
    if (excerpt === undefined) actions.openEntry(cite)
    else actions.openExcerpt(excerpt)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== row.current) return
    if (event.key === 'Enter') row.current?.querySelector<HTMLElement>('.excerpt, .cites button')?.click()
    else if (event.key === ' ') {
      event.preventDefault()
      row.current?.querySelector<HTMLElement>('.req-more')?.focus()
      row.current
        ?.querySelector<HTMLElement>('.req-more')
        ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0 }))
    }
  }

  return (
    <article
      ref={row}
      className={`req ${state}`}
      tabIndex={0}
      data-requirement={id}
      aria-label={`${id} ${text}`}
      onKeyDown={onKeyDown}
    >
      <div className="req-head">
        <RequirementGlyph state={state} />
        <EntryId id={id} />
        <h3 className="title" dir="auto">
          {text}
        </h3>
        <span className="meta">
          {!isOpen && (
            <span className="cites">
              {cites.map((cite) => (
                <EntryId key={cite} id={cite} label={tab.openAt(cite, '', '')} onOpen={() => openCite(cite)} />
              ))}
              {cites.length === 0 && reason !== undefined && (
                <span className="reason" title={reason}>
                  {reason === 'authored' ? tab.authored : reason}
                </span>
              )}
              {by === 'user' && <span>{tab.byYou}</span>}
            </span>
          )}
          <span className="req-actions">
            <Button look="quiet" small onClick={() => (isOpen ? actions.close(id) : actions.reopen(id))}>
              {isOpen ? tab.close : tab.reopen}
            </Button>
            <Menu
              label={tab.more(id)}
              align="end"
              trigger={<IconButton className="req-more" icon="more" label={tab.more(id)} />}
            >
              {isOpen ? (
                <MenuItem icon="check" onSelect={() => actions.close(id)}>
                  {tab.close}
                </MenuItem>
              ) : (
                <MenuItem icon="refresh" onSelect={() => actions.reopen(id)}>
                  {tab.reopen}
                </MenuItem>
              )}
              <MenuItem icon="copy" onSelect={() => actions.copy(text)}>
                {tab.copyText}
              </MenuItem>
            </Menu>
          </span>
        </span>
      </div>
      {isOpen && (
        <div className="req-body">
          {excerpts.length === 0 && <p className="nothing">{tab.nothingRead}</p>}
          {excerpts.map((excerpt) => (
            <ExcerptView
              key={`${excerpt.id} ${excerpt.line}`}
              excerpt={excerpt}
              workspaceId={actions.workspaceId}
              onOpen={actions.openExcerpt}
            />
          ))}
          {unopened.map((file) => (
            <UnopenedFileRow key={file.path} file={file} actions={actions} nameOnly />
          ))}
        </div>
      )}
    </article>
  )
}
