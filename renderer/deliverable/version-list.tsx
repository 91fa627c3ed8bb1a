import { Fragment } from 'react'
import type { Deliverable } from '../../preload/document-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { Button } from '../ui/button.tsx'

type VersionListProps = {
  readonly deliverable: Deliverable
  readonly shown: number
  readonly onShow: (version: number) => void
  readonly onRestore: (version: number) => void
}

/** All versions of a document, the newest first. */
export function VersionList({ deliverable: { versions, isCurrent }, shown, onShow, onRestore }: VersionListProps) {
  const { deliverable } = useText()
  const { time, bytes, moment } = useFormats()
  return (
    <>
      <h3>{deliverable.versions}</h3>
      {versions.map(({ version, at, bytes: size }, index) => (
        <Fragment key={version}>
          <button
            type="button"
            className={version === shown ? 'version on' : 'version'}
            aria-current={version === shown ? 'true' : undefined}
            onClick={() => onShow(version)}
          >
            <span className="v">{deliverable.version(version)}</span>
            <span>{index === 0 && isCurrent ? deliverable.current : ''}</span>
            <time dateTime={new Date(at).toISOString()} title={moment(at)}>
              {time(at)}
            </time>
            <span className="sub">{bytes(size)}</span>
          </button>
          {version === shown && !(index === 0 && isCurrent) && (
            <Button
              look="quiet"
              small
              icon="refresh"
              className="version-restore"
              title={deliverable.restoreHint}
              onClick={() => onRestore(version)}
            >
              {deliverable.restore(version)}
            </Button>
          )}
        </Fragment>
      ))}
    </>
  )
}
