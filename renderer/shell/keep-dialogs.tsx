import { type ReactNode, useState } from 'react'
import { ContractError } from '../../preload/errors.ts'
import type { SourcedFormat } from '../../preload/document-shapes.ts'
import type { MadeFile } from '../../preload/data-shapes.ts'
import type { TaskSummary } from '../../preload/task-shapes.ts'
import { call } from '../bridge/call.ts'
import { useWork } from '../bridge/use-work.ts'
import { useText } from '../locales/use-text.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { keepMadeFile } from '../store/made-file.ts'
import { showFailure } from '../store/toasts.ts'
import { Facts } from '../ui/dialog.tsx'
import { Segmented } from '../ui/field.tsx'
import { Progress } from '../ui/mark.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A task with its evidence as one file. */
export function ExportDialog({ task }: { readonly task: TaskSummary }) {
  const { data } = useText()
  const { title, confirm, done, holds, verify, never } = data.export
  return (
    <KeepDialog
      words={{ title, confirm, done, figure: data.files }}
      make={(work) => call('task.export', { taskId: task.id, work })}
    >
      <p className="well">
        <bdi>{task.title}</bdi>
      </p>
      <Facts
        facts={[
          { yes: true, text: holds },
          { yes: true, text: verify },
          { yes: false, text: never },
        ]}
      />
    </KeepDialog>
  )
}

/** A document with its sources as footnotes and the evidence as an appendix. */
export function SourcedDialog({ taskId, name }: { readonly taskId: string; readonly name: string }) {
  const { data } = useText()
  const { title, confirm, done, holds, appendix, stays, format: formatLabel } = data.sourced
  const [format, setFormat] = useState<SourcedFormat>(/\.pdf$/i.test(name) ? 'pdf' : 'docx')
  return (
    <KeepDialog
      words={{ title, confirm, done, figure: data.figures }}
      make={(work) => call('deliverable.export', { taskId, name, format, work })}
    >
      <p className="well">
        <bdi>{name}</bdi>
      </p>
      <Facts
        facts={[
          { yes: true, text: holds },
          { yes: true, text: appendix },
          { yes: true, text: stays },
        ]}
      />
      <Segmented
        label={formatLabel}
        value={format}
        options={[
          { value: 'docx', label: 'Word' },
          { value: 'pdf', label: 'PDF' },
        ]}
        onChange={setFormat}
      />
    </KeepDialog>
  )
}

/** Everything that the application keeps, but keys, as one file. */
export function BackupDialog() {
  const { data } = useText()
  const { title, confirm, done, holds, never } = data.backup
  return (
    <KeepDialog words={{ title, confirm, done, figure: data.percent }} make={(work) => call('data.backup', { work })}>
      <Facts
        facts={[
          { yes: true, text: holds },
          { yes: false, text: never },
        ]}
      />
    </KeepDialog>
  )
}

type KeepProps = {
  readonly words: {
    readonly title: string
    readonly confirm: string
    readonly done: string
    readonly figure: (done: number, total: number) => string
  }
  readonly make: (work: string) => Promise<MadeFile>
  readonly children: ReactNode
}

/** Asks, makes a file with its progress in sight, and has it saved. Closing ends what is under way. */
function KeepDialog({ words, make, children }: KeepProps) {
  const { data } = useText()
  const { id, progress, cancel } = useWork()
  const [isMaking, setMaking] = useState(false)
  const start = async (): Promise<void> => {
    setMaking(true)
    try {
      const made = await make(id)
      closeQuestion()
      keepMadeFile(made, words.done)
    } catch (error) {
      closeQuestion()
      if (!(error instanceof ContractError && error.code === 'cancelled')) showFailure(data.failed, error)
    }
  }
  return (
    <ConfirmDialog
      title={words.title}
      confirm={words.confirm}
      disabled={isMaking}
      onConfirm={() => void start()}
      onClose={() => {
        if (isMaking) cancel()
        else closeQuestion()
      }}
    >
      {children}
      {isMaking && <WorkFigure label={words.title} progress={progress} figure={words.figure} />}
    </ConfirmDialog>
  )
}

type WorkFigureProps = {
  readonly label: string
  readonly progress: { readonly done: number; readonly total: number } | null
  readonly figure: (done: number, total: number) => string
}

/** How far a long operation is, as a bar and in words. */
export function WorkFigure({ label, progress, figure }: WorkFigureProps) {
  const { done, total } = progress ?? { done: 0, total: 0 }
  return (
    <div className="work-figure">
      <Progress label={label} done={done} total={total} />
      <span className="t12 t2">{progress === null ? '…' : figure(done, total)}</span>
    </div>
  )
}
