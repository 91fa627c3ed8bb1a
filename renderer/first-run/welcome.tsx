import { runAction } from '../actions.ts'
import { runSample } from '../actions/task.ts'
import { useText } from '../locales/use-text.ts'
import { keysOf } from '../shortcuts.ts'
import { ModelChoices } from '../settings/model-choices.tsx'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Button, Keys } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import '../settings/settings.css'
import './welcome.css'

/** The first sight: a ready task, one's own folder, and who does the reading. No account. */
export function Welcome() {
  const { firstRun } = useText()
  const { host, sampleTasks, workspaces, statuses } = useStore(app, readyOf)
  const demo = sampleTasks[0]
  const sample = workspaces.find(({ isSample }) => isSample)
  const files = sample === undefined ? 0 : (statuses[sample.id]?.files ?? 0)
  return (
    <div className="welcome-scroll" data-region="chat">
      <div className="welcome">
        <h1>{firstRun.title}</h1>
        <p className="intro">{firstRun.intro}</p>
        {demo !== undefined && sample !== undefined && (
          <section className="step">
            <span className="n">1</span>
            <div>
              <h2>{firstRun.sampleTitle}</h2>
              <p className="say">{firstRun.sampleSay(files)}</p>
              <div className="ready">
                <p className="ask">{demo.text}</p>
                <div className="foot">
                  <Icon name="laptop" size="small" />
                  <span className="cut">{firstRun.sampleAgent}</span>
                  <Button look="primary" autoFocus onClick={runSample}>
                    {firstRun.run}
                    <Icon name="enter" size="small" />
                  </Button>
                </div>
              </div>
            </div>
          </section>
        )}
        <section className="step">
          <span className="n">2</span>
          <div>
            <h2>{firstRun.folderTitle}</h2>
            <p className="say">{firstRun.folderSay}</p>
            <div className="drop">
              <Icon name="folder" />
              <span className="drop-say">{host === 'electron' ? firstRun.drop : firstRun.folderPick}</span>
              <Button onClick={() => runAction('folder.open')}>
                {firstRun.choose}
                <Keys>{keysOf('folder.open') ?? ''}</Keys>
              </Button>
            </div>
          </div>
        </section>
        <section className="step">
          <span className="n">3</span>
          <div>
            <h2 className="gap">{firstRun.modelTitle}</h2>
            <div className="choices">
              <ModelChoices />
            </div>
          </div>
        </section>
      </div>
    </div>
  )
}
