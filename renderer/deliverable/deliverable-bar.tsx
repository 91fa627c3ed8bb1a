import { useRef } from 'react'
import { contentPath } from '../../preload/content-path.ts'
import type { Deliverable } from '../../preload/document-shapes.ts'
import { canCarrySources } from '../actions/deliverable.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { ask } from '../store/dialogs.ts'
import { useIntent } from '../store/intents.ts'
import { showFailure, showToast } from '../store/toasts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoices } from '../ui/menu.tsx'

type DeliverableBarProps = {
  readonly taskId: string
  readonly all: readonly Deliverable[]
  readonly shown: Deliverable
  readonly version: number
  readonly previous: number | undefined
  readonly isComparing: boolean
  readonly onChoose: (name: string) => void
  readonly onCompare: (comparing: boolean) => void
}

/** The document's name and what can be done with it. */
export function DeliverableBar({
  taskId,
  all,
  shown,
  version,
  previous,
  isComparing,
  onChoose,
  onCompare,
}: DeliverableBarProps) {
  const { deliverable, data } = useText()
  const host = useStore(app, (state) => readyOf(state).host)
  const file = { taskId, name: shown.name, version }
  const tell = (done: Promise<unknown>): void => {
    done.catch((error: unknown) => showFailure(deliverable.failed, error))
  }
  const link = useRef<HTMLAnchorElement>(null)
  const open = (): void => tell(call('deliverable.open', file))
  const reveal = (): void => tell(call('deliverable.reveal', file))
  const saveCopy = (): void =>
    tell(
      call('deliverable.saveCopy', file).then((isSaved) => {
        if (isSaved) showToast({ look: 'ok', title: deliverable.saved, sub: shown.name })
      }),
    )
  const exportSourced = (): void => ask({ kind: 'sourced', taskId, name: shown.name })
  useIntent('deliverable.open', open)
  useIntent('deliverable.reveal', reveal)
  useIntent('deliverable.save', () => (host === 'browser' ? link.current?.click() : saveCopy()))
  useIntent('deliverable.compare', () => onCompare(previous !== undefined))
  useIntent('deliverable.export', exportSourced)
  return (
    <div className="doc-bar" role="toolbar" aria-label={deliverable.toolbar}>
      {all.length > 1 ? (
        <Menu
          label={deliverable.file}
          trigger={
            <Button look="quiet" className="doc-choice" icon="doc">
              <span className="cut">
                <bdi>{shown.name}</bdi>
              </span>
              <Icon name="updown" size="small" />
            </Button>
          }
        >
          <MenuChoices
            value={shown.name}
            options={all.map(({ name }) => ({ value: name, label: <bdi>{name}</bdi>, icon: 'doc' as const }))}
            onChange={onChoose}
          />
        </Menu>
      ) : (
        <>
          <Icon name="doc" />
          <h2 className="medium cut" title={shown.name}>
            <bdi>{shown.name}</bdi>
          </h2>
        </>
      )}
      <span className="grow" />
      {previous !== undefined && (
        <>
          <Button look="quiet" small icon="diff" aria-pressed={isComparing} onClick={() => onCompare(!isComparing)}>
            {isComparing ? deliverable.stopComparing : deliverable.compareWith(previous)}
          </Button>
          <span className="sep" />
        </>
      )}
      {canCarrySources(shown.name) && <IconButton icon="quote" label={data.sourced.button} onClick={exportSourced} />}
      <IconButton icon="folder" label={deliverable.reveal} onClick={reveal} />
      {host === 'browser' ? (
        <a
          ref={link}
          className="icon-btn"
          href={contentPath.deliverable(taskId, shown.name, version)}
          download={shown.name.split('/').at(-1)}
          aria-label={deliverable.download}
          title={deliverable.download}
        >
          <Icon name="save" />
        </a>
      ) : (
        <IconButton icon="save" label={deliverable.saveCopy} onClick={saveCopy} />
      )}
      <Button small icon="open" onClick={open}>
        {deliverable.open}
      </Button>
    </div>
  )
}
