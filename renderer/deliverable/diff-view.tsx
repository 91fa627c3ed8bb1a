import { useMemo, useState } from 'react'
import type { DiffLine } from '../../preload/document-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { Banner } from '../ui/banner.tsx'
import { Empty } from '../ui/empty.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import { diffRows } from './diff-rows.ts'

type DiffViewProps = { readonly taskId: string; readonly name: string; readonly from: number; readonly to: number }

/** What changed in the text from an older version to a newer one. */
export function DiffView({ taskId, name, from, to }: DiffViewProps) {
  const { deliverable } = useText()
  const { state } = useRequest(`${taskId} ${name} ${from} ${to}`, () =>
    call('deliverable.diff', { taskId, name, from, to }),
  )
  const lines = state.phase === 'ready' ? state.data : NO_LINES
  const rows = useMemo(() => diffRows(lines), [lines])
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  if (state.phase === 'failed')
    return (
      <Banner look="failed" title={deliverable.failed}>
        {state.error.message}
      </Banner>
    )
  if (state.phase === 'loading') return <Spinner label={deliverable.loading} />
  const count = (change: DiffLine['change']): number => lines.filter((line) => line.change === change).length
  return (
    <>
      <div className="audit-bar" role="status">
        <b>{deliverable.comparing(from, to)}</b>
        <span>{deliverable.added(count('added'))}</span>
        <span>{deliverable.removed(count('removed'))}</span>
      </div>
      <div className="stage" tabIndex={0} role="region" aria-label={deliverable.comparing(from, to)}>
        {count('added') + count('removed') === 0 ? (
          <Empty icon="diff" title={deliverable.noChange} />
        ) : (
          <div className="stage-in">
            <div className="paper diff">
              {rows.map((row, index) =>
                'line' in row ? (
                  <Line key={index} line={row.line} />
                ) : unfolded.has(index) ? (
                  row.same.map((line, at) => <Line key={`${index} ${at}`} line={line} />)
                ) : (
                  <button
                    key={index}
                    type="button"
                    className="diff-fold"
                    onClick={() => setUnfolded(new Set([...unfolded, index]))}
                  >
                    {deliverable.sameLines(row.same.length)}
                  </button>
                ),
              )}
            </div>
          </div>
        )}
      </div>
    </>
  )
}

const NO_LINES: readonly DiffLine[] = []

function Line({ line: { change, text, place } }: { readonly line: DiffLine }) {
  const { deliverable } = useText()
  if (change === 'same') return <p>{text}</p>
  return (
    <p className={change}>
      <span className="sr">{change === 'added' ? deliverable.addedLine : deliverable.removedLine}: </span>
      {place !== undefined && (
        <span className="diff-place">
          {'slide' in place ? deliverable.slide(place.slide) : `${place.sheet} ${place.cell}`}
        </span>
      )}
      {change === 'added' ? <ins>{text}</ins> : <del>{text}</del>}
    </p>
  )
}
