import { useCallback } from 'react'
import type { DeliverableAudit } from '../../preload/document-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest, type Requested } from '../bridge/use-request.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { openSource } from '../store/places.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/state-glyph.tsx'
import type { DocumentMark } from './document-marks.ts'
import { placeOfMark } from './place-of-mark.ts'
import { PreviewBody } from './preview-body.tsx'
import { readsOfTask } from './reads-of-task.ts'

type ShownVersionProps = {
  readonly taskId: string
  readonly name: string
  readonly version: number
  readonly audit: Requested<DeliverableAudit>
}

/** A version of a document as it looks; what is marked in it leads to its source. */
export function ShownVersion({ taskId, name, version, audit }: ShownVersionProps) {
  const { deliverable, ui } = useText()
  const workspaceId = useStore(app, (state) => readyOf(state).tasks.find(({ id }) => id === taskId)?.workspaceId)
  const { state, reload } = useRequest(`${taskId} ${name} ${version}`, () =>
    call('deliverable.preview', { taskId, name, version }),
  )
  const reads = useRequest(`reads ${taskId} ${version}`, () => readsOfTask(taskId)).state
  const open = useCallback(
    (mark: DocumentMark): void => {
      const place = workspaceId === undefined ? undefined : placeOfMark(mark, { workspaceId, taskId })
      if (place !== undefined) openSource(place)
    },
    [workspaceId, taskId],
  )
  if (state.phase === 'failed')
    return (
      <Banner look="failed" title={deliverable.cannotPreview} actions={<Button onClick={reload}>{ui.retry}</Button>}>
        {state.error.message}
      </Banner>
    )
  if (state.phase === 'loading')
    return (
      <div className="source-busy">
        <Spinner label={deliverable.loading} />
      </div>
    )
  return (
    <PreviewBody
      preview={state.data}
      file={{ taskId, name, version }}
      reads={reads.phase === 'ready' ? reads.data : undefined}
      audit={audit}
      onOpen={open}
    />
  )
}
