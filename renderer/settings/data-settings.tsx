import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { ask, question } from '../store/dialogs.ts'
import { saveSupportLog } from '../store/made-file.ts'
import { Button } from '../ui/button.tsx'
import { GroupHead, Pref } from './group-head.tsx'

/** What is kept on this computer, how much, and how it goes. */
export function DataSettings() {
  const text = useText()
  const { data, sections } = text.settings
  const formats = useFormats()
  const tasks = useStore(app, (state) => readyOf(state).tasks.length)
  const isAsking = useStore(question, (open) => open !== null)
  const { state } = useRequest(`${tasks} ${String(isAsking)}`, () => call('data.usage'))
  const usage = state.phase === 'ready' ? state.data : undefined
  const size = (bytes: number | undefined): string => (bytes === undefined ? '…' : formats.bytes(bytes))
  return (
    <>
      <GroupHead title={sections.data} hint={data.hint} />
      <div className="plist">
        <Pref name={data.tasks} sub={data.tasksSub(usage?.tasks ?? tasks, size(usage?.database))}>
          <Button small look="quiet bad" onClick={() => ask({ kind: 'erase' })}>
            {data.erase}
          </Button>
        </Pref>
        <Pref name={data.text} sub={data.textSub(size(usage?.cache))}>
          <Button small look="quiet bad" onClick={() => ask({ kind: 'clearCache' })}>
            {data.clear}
          </Button>
        </Pref>
        <Pref name={text.data.backup.name} sub={text.data.backup.sub}>
          <Button small onClick={() => ask({ kind: 'backup' })}>
            {text.data.backup.button}
          </Button>
          <Button small look="quiet" onClick={() => ask({ kind: 'restore' })}>
            {text.data.restore.button}
          </Button>
        </Pref>
        <Pref name={text.data.log.name} sub={text.data.log.sub}>
          <Button small look="quiet" onClick={() => void saveSupportLog()}>
            {text.data.log.button}
          </Button>
        </Pref>
        <Pref name={data.deliverables} sub={data.deliverablesSub} />
        {usage !== undefined && <Pref name={data.place} sub={<bdi dir="ltr">{usage.shownPath}</bdi>} />}
      </div>
    </>
  )
}
