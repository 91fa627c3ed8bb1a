import { useEffect, useRef } from 'react'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { leaveSettings, route, showSettings } from '../store/route.ts'
import { Keys } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { AdvancedSettings } from './advanced-settings.tsx'
import { DataSettings } from './data-settings.tsx'
import { FolderSettings } from './folder-settings.tsx'
import { LedgerSettings } from './ledger-settings.tsx'
import { LimitSettings } from './limit-settings.tsx'
import { LookSettings } from './look-settings.tsx'
import { ModelSettings } from './model-settings.tsx'
import { PriceSettings } from './price-settings.tsx'
import { PrivacySettings } from './privacy-settings.tsx'
import { TabSettings } from './tab-settings.tsx'
import './settings.css'

const sections = [
  ['models', 'globe', ModelSettings],
  ['privacy', 'lock', PrivacySettings],
  ['ledger', 'ledger', LedgerSettings],
  ['limits', 'tune', LimitSettings],
  ['prices', 'coin', PriceSettings],
  ['folders', 'folder', FolderSettings],
  ['tab', 'list', TabSettings],
  ['look', 'sun', LookSettings],
  ['data', 'db', DataSettings],
  ['advanced', 'sigma', AdvancedSettings],
] as const satisfies readonly (readonly [string, IconName, () => React.ReactNode])[]

/** Pixels above the heading of the part that is shown. */
const HEADING_SPACE = 30

/** Everything that can be set, on one page. What is changed holds at once. */
export function SettingsScreen() {
  const text = useText()
  const section = useStore(route, (state) => state.section)
  const version = useStore(app, (state) => readyOf(state).version)
  const body = useRef<HTMLElement>(null)
  useEffect(() => {
    const heading = body.current?.querySelector<HTMLElement>(`#settings-${section ?? 'models'} h2`)
    if (section === null || section === 'models') body.current?.scrollTo({ top: 0 })
    else if (body.current !== null && heading !== null && heading !== undefined) {
      // `scrollIntoView` would scroll the window too where the last part is shorter than the pane.
      const above = heading.getBoundingClientRect().top - body.current.getBoundingClientRect().top
      body.current.scrollBy({ top: above - HEADING_SPACE })
    }
    heading?.focus({ preventScroll: true })
  }, [section])
  return (
    <div className="settings">
      <nav className="settings-nav" aria-label={text.settings.title} data-region="left">
        <button type="button" className="row back" onClick={leaveSettings}>
          <Icon name="back" />
          <span className="cut">{text.settings.back}</span>
          <span className="end">
            <Keys>Esc</Keys>
          </span>
        </button>
        {sections.map(([name, icon]) => (
          <button
            key={name}
            type="button"
            className={name === (section ?? 'models') ? 'row on' : 'row'}
            aria-current={name === (section ?? 'models') ? 'true' : undefined}
            onClick={() => showSettings(name)}
          >
            <Icon name={icon} />
            <span>{text.settings.sections[name]}</span>
          </button>
        ))}
      </nav>
      <main ref={body} className="settings-body" data-region="chat" tabIndex={0} aria-label={text.settings.title}>
        <div className="settings-col">
          <h1>{text.settings.title}</h1>
          {sections.map(([name, , Section]) => (
            <section key={name} className="group" id={`settings-${name}`} aria-label={text.settings.sections[name]}>
              <Section />
            </section>
          ))}
          <p className="t12 t3">{text.settings.data.version(version)}</p>
        </div>
      </main>
    </div>
  )
}
