import { type ChangeEvent, useRef, useState } from 'react'
import { LARGEST_PIECE } from '../../preload/largest-piece.ts'
import { ContractError } from '../../preload/errors.ts'
import type { BackupFacts } from '../../preload/data-shapes.ts'
import { call } from '../bridge/call.ts'
import { useText } from '../locales/use-text.ts'
import { ready } from '../store/app.ts'
import { closeQuestion } from '../store/dialogs.ts'
import { closeSource } from '../store/places.ts'
import { route } from '../store/route.ts'
import { showToast } from '../store/toasts.ts'
import { Facts } from '../ui/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { WorkFigure } from './keep-dialogs.tsx'

type Step =
  | { readonly name: 'choosing' }
  | { readonly name: 'reading'; readonly done: number; readonly total: number }
  | { readonly name: 'asking' | 'replacing'; readonly upload: string; readonly facts: BackupFacts }

/** Brings a backup back: the file is chosen, handed over and looked at, and replaces what is here only after a second question. */
export function RestoreDialog() {
  const { data } = useText()
  const words = data.restore
  const [step, setStep] = useState<Step>({ name: 'choosing' })
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const isGivenUp = useRef(false)

  const fail = (error: unknown): void => {
    if (!(error instanceof ContractError)) throw error
    setProblem(error.message)
    setStep({ name: 'choosing' })
  }
  const read = async (file: File): Promise<void> => {
    setProblem(undefined)
    setStep({ name: 'reading', done: 0, total: file.size })
    const { upload } = await call('restore.begin', { bytes: Math.max(1, file.size) })
    for (let offset = 0; offset < file.size && !isGivenUp.current; offset += LARGEST_PIECE) {
      const piece = new Uint8Array(await file.slice(offset, offset + LARGEST_PIECE).arrayBuffer())
      await call('restore.piece', { upload, offset, data: base64(piece) })
      setStep({ name: 'reading', done: offset + piece.length, total: file.size })
    }
    if (isGivenUp.current) return call('restore.giveUp', { upload })
    setStep({ name: 'asking', upload, facts: await call('restore.look', { upload }) })
  }
  const choose = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    target.value = ''
    if (file !== undefined) read(file).catch(fail)
  }
  const replace = async (upload: string, facts: BackupFacts): Promise<void> => {
    setStep({ name: 'replacing', upload, facts })
    const { kept } = await call('restore.carryOut', { upload })
    for (const { id } of ready().workspaces) closeSource(id)
    route.set((last) => ({ ...last, taskId: null, workspaceId: null, evidence: 'tab' }))
    closeQuestion()
    showToast({ look: 'ok', title: words.done, sub: words.doneSub(kept) })
  }
  const close = (): void => {
    // What is being replaced is done as a whole.
    if (step.name === 'replacing') return
    isGivenUp.current = true
    if (step.name === 'asking') void call('restore.giveUp', { upload: step.upload })
    closeQuestion()
  }

  if (step.name === 'asking' || step.name === 'replacing') {
    const { upload, facts } = step
    return (
      <ConfirmDialog
        danger
        title={words.title}
        confirm={step.name === 'replacing' ? words.working : words.confirm}
        disabled={step.name === 'replacing'}
        onConfirm={() => void replace(upload, facts).catch(fail)}
        onClose={close}
      >
        <RestoreFacts facts={facts} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      title={words.choose}
      confirm={words.chooseFile}
      disabled={step.name === 'reading'}
      onConfirm={() => input.current?.click()}
      onClose={close}
    >
      <p>{words.chooseHint}</p>
      <input ref={input} type="file" accept=".runningtab-backup,.backup" hidden onChange={choose} />
      {problem !== undefined && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      {step.name === 'reading' && <WorkFigure label={words.reading} progress={step} figure={data.size} />}
    </ConfirmDialog>
  )
}

function RestoreFacts({ facts }: { readonly facts: BackupFacts }) {
  const { data } = useText()
  const words = data.restore
  return (
    <>
      <p>{words.from(facts.madeAt, facts.tasks, facts.application)}</p>
      <Facts
        facts={[
          { yes: false, text: words.goes(ready().tasks.length) },
          { yes: true, text: words.kept },
          { yes: true, text: words.stays },
          { yes: true, text: words.again },
        ]}
      />
    </>
  )
}

function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000))
  return btoa(text)
}
