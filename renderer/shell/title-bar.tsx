import { type ActionName, runAction } from '../actions.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { showSettings } from '../store/route.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { IconButton, Keys } from '../ui/button.tsx'
import { keysOf } from '../shortcuts.ts'
import { hostOf } from './model-host.ts'
import './title-bar.css'

/** The bar across the window: panes, the palette, and what may leave this computer. */
export function TitleBar() {
  const text = useText()
  const host = useStore(app, (state) => readyOf(state).host)
  const platform = useStore(app, (state) => readyOf(state).platform)
  const classes = ['titlebar', host, platform === 'darwin' && 'mac'].filter(Boolean).join(' ')
  return (
    <header className={classes} data-region="title">
      <div className="titlebar-start">
        <PaneButton action="pane.left" icon="side" label={text.shell.leftPane} />
        <span className="brand">
          <Icon name="tally" />
          RunningTab
        </span>
      </div>
      <button type="button" className="command-field" onClick={() => runAction('palette.open')}>
        <Icon name="search" size="small" />
        <span className="cut">{text.shell.commandField}</span>
        <Keys>{keysOf('palette.open') ?? ''}</Keys>
      </button>
      <div className="titlebar-end">
        <Privacy />
        <PaneButton action="pane.right" icon="panel" label={text.shell.rightPane} />
      </div>
    </header>
  )
}

/** In one line, what may leave this computer. */
function Privacy() {
  const text = useText()
  const settings = useStore(app, (state) => readyOf(state).settings)
  const host = hostOf(settings.model)
  const [icon, line]: [IconName, string] = settings.localOnly
    ? ['lock', text.shell.localOnly]
    : host.leaves
      ? ['up', text.shell.mayLeave(host.name)]
      : ['laptop', text.shell.offline]
  return (
    <button type="button" className="net" title={text.shell.privacy} onClick={() => showSettings('privacy')}>
      <Icon name={icon} size="small" />
      <span className="cut">{line}</span>
    </button>
  )
}

type PaneButtonProps = { readonly action: ActionName; readonly icon: IconName; readonly label: string }

function PaneButton({ action, icon, label }: PaneButtonProps) {
  return <IconButton icon={icon} label={label} keys={keysOf(action)} onClick={() => runAction(action)} />
}
