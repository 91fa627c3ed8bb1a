import { useState } from 'react'
import type { HostSum, LedgerFormat, LedgerPage } from '../../preload/ledger-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { ledgerTask, testsMade } from '../store/ledger.ts'
import { keepMadeFile } from '../store/made-file.ts'
import { route } from '../store/route.ts'
import { showFailure } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Segmented } from '../ui/field.tsx'
import { GroupHead } from './group-head.tsx'
import { LedgerRows } from './ledger-rows.tsx'
import './ledger.css'

const PAGE = 50

/** What has left this computer: where to, how much, when, and what was in it. */
export function LedgerSettings() {
  const text = useText()
  const { ledger } = text
  const open = useStore(route, (state) => state.taskId)
  const task = useStore(ledgerTask, (state) => state)
  const tasks = useStore(app, (state) => readyOf(state).tasks)
  // A task that goes on sends more.
  const tests = useStore(testsMade, (state) => state)
  const version = [tests, ...tasks.map(({ updatedAt }) => updatedAt)].join(' ')
  const [limit, setLimit] = useState(PAGE)
  const ofTask = task === null ? {} : { taskId: task }
  const { state } = useRequest(`${task} ${limit} ${version}`, () => call('ledger.read', { ...ofTask, limit }))
  const [last, setLast] = useState<{ task: string | null; page: LedgerPage } | null>(null)
  if (state.phase === 'ready' && last?.page !== state.data) setLast({ task, page: state.data })
  const page = state.phase === 'ready' ? state.data : last?.task === task ? last.page : undefined
  const choice = task ?? open
  return (
    <>
      <GroupHead title={text.settings.sections.ledger} hint={ledger.hint} />
      {choice !== null && (
        <Segmented
          label={ledger.scope}
          value={task === null ? 'all' : 'task'}
          options={[
            { value: 'all', label: ledger.all },
            { value: 'task', label: ledger.thisTask },
          ]}
          onChange={(next) => {
            setLimit(PAGE)
            ledgerTask.set(next === 'task' ? choice : null)
          }}
        />
      )}
      {state.phase === 'failed' && <p className="sub bad">{state.error.message}</p>}
      {page !== undefined && (
        <>
          <Answer hosts={page.hosts} />
          {page.total > 0 && (
            <>
              <Hosts hosts={page.hosts} />
              <LedgerRows rows={page.rows} />
              <div className="ledger-acts">
                {page.rows.length < page.total && (
                  <Button small onClick={() => setLimit((before) => Math.min(500, before + PAGE))}>
                    {ledger.more}
                  </Button>
                )}
                <span className="grow" />
                <Export format="csv" taskId={task} label={ledger.exportCsv} />
                <Export format="json" taskId={task} label={ledger.exportJson} />
              </div>
            </>
          )}
        </>
      )}
    </>
  )
}

/** The answer in a sentence. */
function Answer({ hosts }: { readonly hosts: readonly HostSum[] }) {
  const { ledger } = useText()
  const formats = useFormats()
  const others = hosts.filter(({ isHere }) => !isHere)
  const bytes = others.reduce((sum, host) => sum + host.bytes, 0)
  return (
    <p className="ledger-answer" role="status">
      {hosts.length === 0
        ? ledger.nothing
        : others.length === 0
          ? ledger.stayed
          : ledger.left(formats.bytes(bytes), others.length)}
    </p>
  )
}

function Hosts({ hosts }: { readonly hosts: readonly HostSum[] }) {
  const { ledger } = useText()
  const formats = useFormats()
  return (
    <table className="table">
      <thead>
        <tr>
          <th>{ledger.host}</th>
          <th className="num">{ledger.requests}</th>
          <th className="num">{ledger.sent}</th>
          <th className="num">{ledger.tokens}</th>
          <th className="num">{ledger.cost}</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map((sum) => (
          <tr key={sum.host}>
            <td className="cut">
              <bdi>{sum.host}</bdi>
              {sum.isHere && <span className="t3"> {ledger.here}</span>}
            </td>
            <td className="num">{formats.number(sum.requests)}</td>
            <td className="num">{formats.bytes(sum.bytes)}</td>
            <td className="num">
              {formats.number(sum.inputTokens)} + {formats.number(sum.outputTokens)}
            </td>
            <td className="num">{formats.money(sum.cost)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ExportProps = { readonly format: LedgerFormat; readonly taskId: string | null; readonly label: string }

function Export({ format, taskId, label }: ExportProps) {
  const text = useText()
  const ofTask = taskId === null ? {} : { taskId }
  return (
    <Button
      small
      onClick={() => {
        call('ledger.export', { format, ...ofTask }).then(
          (made) => keepMadeFile(made, text.ledger.saved),
          (error: unknown) => showFailure(text.shell.failed, error),
        )
      }}
    >
      {label}
    </Button>
  )
}
