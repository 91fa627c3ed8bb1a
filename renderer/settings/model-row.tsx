import { RadioGroup } from 'radix-ui'
import type { ModelFacts } from '../../preload/settings-shapes.ts'
import { useText } from '../locales/use-text.ts'
import { hostOf } from '../shell/model-host.ts'
import { keyOfModel, type Server } from '../store/use-models.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CheckBadges, CheckLine, PriceLine, useModelCheck } from './model-check.tsx'

type ModelRowProps = {
  readonly model: Server
  readonly isChosen: boolean
  /** Null while they are asked for. */
  readonly facts: ModelFacts | null
  readonly onChecked: () => void
  /** Left out for a model that is found on this computer. */
  readonly onForget: (() => void) | undefined
}

/** A model to choose, with what its test found and what it costs. */
export function ModelRow({ model, isChosen, facts, onChecked, onForget }: ModelRowProps) {
  const { models } = useText().settings
  const { state, check } = useModelCheck(model, facts?.check ?? null, onChecked)
  const host = hostOf(model)
  return (
    <div className={isChosen ? 'model on' : 'model'}>
      <RadioGroup.Item className="radio" value={keyOfModel(model)} aria-label={model.model} />
      <span className="name">
        <bdi>{model.model}</bdi>
        <span className="t3">
          <bdi>{host.name}</bdi>
        </span>
      </span>
      <span className="badges">
        <CheckBadges state={state} />
        <Button small disabled={state.phase === 'testing'} onClick={check}>
          {state.phase === 'testing' ? models.testing : models.test}
        </Button>
        {onForget !== undefined && !isChosen && (
          <IconButton icon="x" size="small" label={models.forget} onClick={onForget} />
        )}
      </span>
      <span className="sub">{host.leaves ? facts !== null && <PriceLine price={facts.price} /> : models.foundSub}</span>
      {state.phase !== 'unchecked' && <CheckLine state={state} />}
    </div>
  )
}
