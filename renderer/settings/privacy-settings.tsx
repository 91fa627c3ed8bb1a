import { useText } from '../locales/use-text.ts'
import { hostOf } from '../shell/model-host.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Switch } from '../ui/field.tsx'
import { change } from './change.ts'
import { GroupHead, Pref } from './group-head.tsx'

/** What may leave this computer, and the switch that lets nothing. */
export function PrivacySettings() {
  const { privacy, sections } = useText().settings
  const { localOnly, model } = useStore(app, (state) => readyOf(state).settings)
  const host = hostOf(model)
  const leaves =
    host.name === ''
      ? privacy.leavesNothing
      : host.leaves
        ? privacy.leavesHost(host.name)
        : privacy.leavesLocal(host.name)
  return (
    <>
      <GroupHead title={sections.privacy} />
      <div className="plist">
        <Pref name={privacy.localOnly} sub={privacy.localOnlySub}>
          <Switch label={privacy.localOnly} checked={localOnly} onChange={(next) => change({ localOnly: next })} />
        </Pref>
        <Pref name={privacy.leaves} sub={<bdi>{leaves}</bdi>} />
      </div>
    </>
  )
}
