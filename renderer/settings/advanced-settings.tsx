import { SYSTEM_NAMES, TAB_PARTS } from '../../preload/system-names.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Banner } from '../ui/banner.tsx'
import { Choice } from '../ui/choice.tsx'
import { Switch } from '../ui/field.tsx'
import { change } from './change.ts'
import { GroupHead, Pref } from './group-head.tsx'

/** Ways of working to compare: another system, or the tab without some of its parts. */
export function AdvancedSettings() {
  const { advanced, sections } = useText().settings
  const { system, without } = useStore(app, (state) => readyOf(state).settings)
  return (
    <>
      <GroupHead title={sections.advanced} hint={advanced.hint} />
      <div className="plist">
        <Pref name={advanced.system} sub={advanced.systemSub}>
          <Choice
            label={advanced.system}
            value={system}
            options={SYSTEM_NAMES.map((name) => ({ value: name, label: advanced.systems[name] }))}
            onChange={(next) => change({ system: next })}
          />
        </Pref>
        {system === 'runningtab' &&
          TAB_PARTS.map((part) => (
            <Pref key={part} name={advanced.parts[part].name} sub={advanced.parts[part].sub}>
              <Switch
                label={advanced.parts[part].name}
                checked={!without.includes(part)}
                onChange={(on) =>
                  change({ without: TAB_PARTS.filter((one) => (one === part ? !on : without.includes(one))) })
                }
              />
            </Pref>
          ))}
      </div>
      {system === 'runningtab' && without.length > 0 && (
        <div className="advanced-note">
          <Banner boxed look="warned" title={advanced.without} />
        </div>
      )}
    </>
  )
}
