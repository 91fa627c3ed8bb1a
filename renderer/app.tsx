import './ui/tokens.css'
import './ui/base.css'
import { useEffect } from 'react'
import { actionOf } from './shortcuts.ts'
import { isActionName, runAction } from './actions.ts'
import { on } from './bridge/call.ts'
import { setLanguage, useText } from './locales/use-text.ts'
import { Panes } from './shell/panes.tsx'
import { Questions } from './shell/questions.tsx'
import { TitleBar } from './shell/title-bar.tsx'
import { app, loadApp } from './store/app.ts'
import { useStore } from './store/create-store.ts'
import { leaveSettings, route } from './store/route.ts'
import { Button } from './ui/button.tsx'
import { Empty } from './ui/empty.tsx'
import { later } from './ui/later.tsx'
import { Toasts } from './ui/toast.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

const SettingsScreen = later(async () => (await import('./settings/settings-screen.tsx')).SettingsScreen)

/** The whole screen. */
export function App() {
  const text = useText()
  const state = useStore(app, (now) => now)
  if (state.phase === 'loading') return <div className="window" role="status" aria-label={text.shell.loading} />
  if (state.phase === 'failed') {
    return (
      <div className="window failed">
        <Empty
          icon="warn"
          title={text.shell.startFailed}
          actions={
            <Button look="primary" onClick={() => void loadApp()}>
              {text.ui.retry}
            </Button>
          }
        >
          {state.message} {text.shell.startFailedHint}
        </Empty>
      </div>
    )
  }
  return <Window theme={state.settings.theme} language={state.settings.language} />
}

type WindowProps = {
  readonly theme: 'system' | 'light' | 'dark'
  readonly language: 'system' | 'en' | 'ko'
}

function Window({ theme, language }: WindowProps) {
  const screen = useStore(route, (now) => now.screen)
  useEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = theme
  }, [theme])
  useEffect(() => setLanguage(language), [language])
  useEffect(() => {
    addEventListener('keydown', followKeys)
    const off = on('menu.command', ({ command }) => {
      if (isActionName(command)) runAction(command)
    })
    return () => {
      removeEventListener('keydown', followKeys)
      off()
    }
  }, [])
  return (
    <TooltipProvider>
      <>
        <div className="window">
          <TitleBar />
          {screen === 'settings' ? <SettingsScreen /> : <Panes />}
        </div>
        <Questions />
        <Toasts />
      </>
    </TooltipProvider>
  )
}

/** Esc closes what floats (each float sees to that), then the settings, then stops the run. */
function followKeys(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing) return
  const isAsked = document.querySelector('dialog[open]') !== null
  if (event.key === 'Escape') {
    if (isAsked) return
    if (route.get().screen === 'settings') leaveSettings()
    else runAction('task.stop')
    return
  }
  const action = actionOf(event)
  if (action === undefined || isAsked) return
  event.preventDefault()
  runAction(action)
}
