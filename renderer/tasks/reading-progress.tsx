import { useState } from 'react'
import type { WorkspaceStatus } from '../../preload/workspace-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { openWorkspace, pauseReading } from '../store/workspaces.ts'
import { IconButton, LinkButton } from '../ui/button.tsx'
import { Progress } from '../ui/mark.tsx'

type ReadingProgressProps = { readonly workspaceId: string }

/** Listing or reading under way: a figure, not only a motion, and a way to pause. It stands at the foot, where coming and going moves nothing. */
export function ReadingProgress({ workspaceId }: ReadingProgressProps) {
  const status = useStore(app, (state) => readyOf(state).statuses[workspaceId])
  return status === undefined ? null : <Reading status={status} />
}

function Reading({ status }: { readonly status: WorkspaceStatus }) {
  const text = useText()
  const formats = useFormats()
  const { workspaceId, phase, files, read, notices } = status
  const [isPaused, setPaused] = useState(false)
  if (phase === 'failed') {
    return (
      <p className="reading bad" role="alert">
        <span>{text.said(notices.at(-1) ?? text.tasks.unreachable)}</span>
        <LinkButton onClick={() => void openWorkspace(workspaceId)}>{text.ui.retry}</LinkButton>
      </p>
    )
  }
  if (phase === 'inventory') return <p className="reading">{text.tasks.takingStock(files)}</p>
  if (phase !== 'reading') return null
  const line = text.tasks.reading(read, files)
  return (
    <div className="reading">
      <div className="reading-line" title={`${formats.number(read)} / ${formats.number(files)}`}>
        <span className="cut">{line}</span>
        <IconButton
          icon={isPaused ? 'play' : 'pause'}
          size="small"
          label={isPaused ? text.tasks.resumeReading : text.tasks.pauseReading}
          onClick={() => {
            setPaused(!isPaused)
            void pauseReading(workspaceId, !isPaused)
          }}
        />
      </div>
      <Progress label={line} done={read} total={files} />
    </div>
  )
}
