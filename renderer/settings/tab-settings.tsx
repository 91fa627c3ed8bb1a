import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Switch } from '../ui/field.tsx'
import { change } from './change.ts'
import { GroupHead, Pref } from './group-head.tsx'

/** How the tab is kept. */
export function TabSettings() {
  const { tab, sections } = useText().settings
  const leads = useStore(app, (state) => readyOf(state).settings.leads)
  return (
    <>
      <GroupHead title={sections.tab} />
      <div className="plist">
        <Pref name={tab.leads} sub={tab.leadsSub}>
          <Switch label={tab.leads} checked={leads} onChange={(next) => change({ leads: next })} />
        </Pref>
      </div>
    </>
  )
}
