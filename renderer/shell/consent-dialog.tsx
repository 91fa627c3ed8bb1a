import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { app, readyOf } from '../store/app.ts'
import { useStore } from '../store/create-store.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, Facts } from '../ui/dialog.tsx'

type ConsentProps = {
  readonly workspaceId: string
  readonly host: string
  readonly onAnswer: (given: boolean) => void
}

/** Before the first request to a cloud model: what would be sent, how much at the most, and to which host. */
export function ConsentDialog({ workspaceId, host, onAnswer }: ConsentProps) {
  const { consent } = useText().shell
  const formats = useFormats()
  const { state: asked } = useRequest(`${workspaceId} ${host}`, () => call('consent.facts', { workspaceId, host }))
  const facts = asked.phase === 'ready' ? asked.data : undefined
  const workspace = useStore(app, (state) => readyOf(state).workspaces.find(({ id }) => id === workspaceId))
  return (
    <Dialog
      title={consent.title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{consent.refuse}</Button>
          <Button look="primary" onClick={() => onAnswer(true)}>
            {consent.allow}
          </Button>
        </>
      }
    >
      <p className="well">
        {workspace?.shownPath}
        <br />→ {host}
      </p>
      <Facts
        facts={[
          { yes: true, text: consent.yes },
          ...(facts === undefined
            ? []
            : [
                { yes: true, text: consent.amount(facts.files, formats.about(facts.tokens)) },
                {
                  yes: true,
                  text: facts.cost === null ? consent.noPrice : consent.cost(formats.money(facts.cost)),
                },
                facts.maxCost === null
                  ? { yes: false, text: consent.noCap }
                  : { yes: true, text: consent.cap(formats.money(facts.maxCost)) },
              ]),
          { yes: false, text: consent.no },
          { yes: false, text: consent.never },
        ]}
      />
      <p className="t12">{consent.again}</p>
    </Dialog>
  )
}
