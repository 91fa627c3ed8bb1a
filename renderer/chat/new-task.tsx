import type { Workspace } from '../../preload/workspace-shapes.ts'
import { runAction } from '../actions.ts'
import { useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { sendIntent } from '../store/intents.ts'
import { startTask } from '../store/task-actions.ts'
import { nameOf } from '../tasks/workspace-name.ts'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Composer } from './composer.tsx'

/** The form of a new task over a folder. */
export function NewTask({ workspace }: { readonly workspace: Workspace | undefined }) {
  const text = useText()
  const { chat } = text
  const samples = useStore(app, (state) => readyOf(state).sampleTasks)
  if (workspace === undefined) {
    return (
      <Empty
        icon="folder"
        title={chat.noWorkspace}
        actions={
          <Button look="primary" onClick={() => runAction('folder.open')}>
            {text.shell.openFolder}
          </Button>
        }
      >
        {chat.noWorkspaceHint}
      </Empty>
    )
  }
  return (
    <>
      <header className="pane-head">
        <h1 className="task-title cut">{text.tasks.newTask}</h1>
      </header>
      <div className="new-task" data-region="chat">
        <div className="new-task-in">
          <div>
            <h1>{chat.newTitle}</h1>
            <p className="intro">
              <bdi>{chat.newHint(nameOf(workspace, text))}</bdi>
            </p>
          </div>
          {workspace.isSample && samples.length > 0 && (
            <section>
              <h2>{chat.examples}</h2>
              {samples.map((sample) => (
                <div className="example" key={sample.id}>
                  <span className="grow">
                    <b>{sample.title}</b>
                    <span className="sub">{sample.text}</span>
                  </span>
                  <Button small look="quiet" onClick={() => sendIntent('composer.insert', sample.text)}>
                    {chat.putIn}
                  </Button>
                  <Button small onClick={() => void startTask(workspace.id, sample.text)}>
                    {chat.runThis}
                  </Button>
                </div>
              ))}
            </section>
          )}
        </div>
      </div>
      <Composer
        key={workspace.id}
        workspaceId={workspace.id}
        draftKey={workspace.id}
        placeholder={chat.placeholderNew}
        sendLabel={chat.sendNew}
        onSend={(said) => startTask(workspace.id, said)}
      />
    </>
  )
}
