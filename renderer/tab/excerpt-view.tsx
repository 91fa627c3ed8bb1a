import type { Excerpt } from '../../preload/task-shapes.ts'
import { placeWords } from '../document/place-words.ts'
import { useText } from '../locales/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { EntryId, PathName } from '../ui/mark.tsx'
import { excerptWindow } from './excerpt-window.ts'
import { useLinePlace } from './use-line-place.ts'

type ExcerptViewProps = {
  readonly excerpt: Excerpt
  readonly workspaceId: string | undefined
  readonly onOpen: (excerpt: Excerpt) => void
}

/** A line that was read, word for word, with its place and what in it matches; a click opens it there. */
export function ExcerptView({ excerpt, workspaceId, onOpen }: ExcerptViewProps) {
  const { tab, source } = useText()
  const { id, path, text, hits, stale } = excerpt
  const locator = useLinePlace(excerpt, workspaceId)
  const place = locator === undefined ? '' : placeWords(locator, source.place)
  return (
    <button
      type="button"
      className="excerpt"
      data-excerpt={id}
      aria-label={tab.openAt(id, path, place)}
      aria-description={text}
      onClick={() => onOpen(excerpt)}
    >
      <EntryId id={id} stale={stale} />
      <span className="at">
        <PathName path={path} nameOnly />
        <span className="nowrap">{place}</span>
        {stale && (
          <span className="warn nowrap" title={tab.stale}>
            <Icon name="refresh" size="small" /> {tab.staleShort}
          </span>
        )}
      </span>
      <q>
        <bdi>
          {excerptWindow(text, hits).map((piece, index) =>
            piece.isHit ? (
              <mark key={index} className="hit">
                {piece.text}
              </mark>
            ) : (
              <span key={index}>{piece.text}</span>
            ),
          )}
        </bdi>
      </q>
    </button>
  )
}
