import type { Deliverable } from '../../preload/document-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'

type VersionListProps = {
  readonly deliverable: Deliverable
  readonly shown: number
  readonly onShow: (version: number) => void
}

/** All versions of a document, the newest first. */
export function VersionList({ deliverable: { versions, isCurrent }, shown, onShow }: VersionListProps) {
  const { deliverable } = useText()
  const { time, bytes, moment } = useFormats()
  return (
    <>
      <h3>{deliverable.versions}</h3>
      {versions.map(({ version, at, bytes: size }, index) => (
        <button
          key={version}
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
      ))}
    </>
  )
}
