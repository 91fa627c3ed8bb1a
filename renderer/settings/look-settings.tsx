import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Segmented } from '../ui/field.tsx'
import { change } from './change.ts'
import { GroupHead, Pref } from './group-head.tsx'

/** Theme and language. */
export function LookSettings() {
  const text = useText()
  const { look, sections } = text.settings
  const { theme, language } = useStore(app, (state) => readyOf(state).settings)
  return (
    <>
      <GroupHead title={sections.look} />
      <div className="plist">
        <Pref name={look.theme}>
          <Segmented
            label={look.theme}
            value={theme}
            options={[
              { value: 'system', label: look.system },
              { value: 'light', label: look.light },
              { value: 'dark', label: look.dark },
            ]}
            onChange={(next) => change({ theme: next })}
          />
        </Pref>
        <Pref name={look.language}>
          <Segmented
            label={look.language}
            value={language}
            options={[
              { value: 'system', label: look.languageSystem },
              { value: 'en', label: 'English' },
              { value: 'ko', label: '한국어' },
            ]}
            onChange={(next) => change({ language: next })}
          />
        </Pref>
      </div>
    </>
  )
}
