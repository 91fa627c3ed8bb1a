import type { UnopenedFile } from '../../preload/task-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { PathName } from '../ui/mark.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { FileGlyph, type FileGlyphState } from '../ui/state-glyph.tsx'
import type { TabActions } from './tab-actions.ts'
import './unopened.css'

type UnopenedFileRowProps = {
  readonly file: UnopenedFile
  readonly actions: TabActions
  readonly rank?: number
  readonly nameOnly?: boolean
}

/** A file that was listed and never opened, with what can be done about it. */
export function UnopenedFileRow({ file, actions, rank, nameOnly = false }: UnopenedFileRowProps) {
  const { tab, said } = useText()
  const { number, bytes } = useFormats()
  const { path, state, size, pinned } = file
  const reason = file.reason === undefined ? undefined : said(file.reason)
  const isExcluded = state === 'excluded'
  return (
    <div className={isExcluded ? 'unread is-excluded' : 'unread'} data-unopened={path}>
      {rank !== undefined && <span className="rank">{number(rank)}</span>}
      <FileGlyph state={glyphOf(file)} />
      <button
        type="button"
        className="unread-name"
        data-main
        aria-description={tab.look}
        onClick={() => actions.openFile(path)}
      >
        <PathName path={path} nameOnly={nameOnly} />
      </button>
      {pinned && (
        <span className="pinned" title={tab.pinned}>
          <Icon name="pin" size="small" />
          <span className="sr">{tab.pinned}</span>
        </span>
      )}
      <span className="end">
        {state === 'failed' && reason !== undefined && (
          <span className="bad reason" title={reason}>
            {reason}
          </span>
        )}
        {isExcluded && <span>{tab.excluded}</span>}
        {state === 'never_listed' && <span>{tab.neverListed}</span>}
        <span className="nowrap size">{bytes(size)}</span>
        <span className="unread-actions">
          {state !== 'failed' && !isExcluded && (
            <LinkButton onClick={() => actions.readFile(path)}>{tab.readThis}</LinkButton>
          )}
          <Menu
            label={tab.more(path)}
            align="end"
            trigger={<IconButton icon="more" size="small" label={tab.more(path)} />}
          >
            <MenuItem icon="text" onSelect={() => actions.openFile(path)}>
              {tab.look}
            </MenuItem>
            <MenuItem icon="read" disabled={state === 'failed'} onSelect={() => actions.readFile(path)}>
              {tab.readThis}
            </MenuItem>
            <MenuItem icon="pin" onSelect={() => actions.mark(file, pinned ? null : 'pinned')}>
              {pinned ? tab.unpin : tab.pin}
            </MenuItem>
            <MenuItem icon="x" onSelect={() => actions.mark(file, isExcluded ? null : 'excluded')}>
              {isExcluded ? tab.include : tab.exclude}
            </MenuItem>
          </Menu>
        </span>
      </span>
    </div>
  )
}

function glyphOf({ state, aboveThreshold }: UnopenedFile): FileGlyphState {
  if (state === 'failed') return 'fail'
  return aboveThreshold && state !== 'excluded' ? 'star' : 'none'
}
