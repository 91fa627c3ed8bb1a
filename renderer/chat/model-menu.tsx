import { useText } from '../locales/use-text.ts'
import type { ModelChoice, ModelFacts } from '../../preload/settings-shapes.ts'
import type { Catalogue } from '../locales/en.ts'
import { app, changeSettings, readyOf } from '../store/app.ts'
import { keyOfModel, useKnownModels, useModelFacts } from '../store/use-models.ts'
import { CheckBadges, PriceLine } from '../settings/model-check.tsx'
import { useStore } from '../store/create-store.ts'
import { showSettings } from '../store/route.ts'
import { showFailure } from '../store/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuChoices, MenuItem, MenuLine } from '../ui/menu.tsx'

/** Who does the reading. A task keeps the model that it was started with; the menu is for the next one. */
export function ModelMenu({ model }: { readonly model: string | undefined }) {
  const text = useText()
  const chosen = useStore(app, (state) => readyOf(state).settings.model)
  const label = model === undefined ? modelLabel(chosen, text) : modelName(model, text)
  const { known } = useKnownModels()
  const servers = [
    ...(chosen.provider === 'offline' ? [] : [chosen]),
    ...known.filter((one) => keyOfModel(one) !== keyOfModel(chosen)),
  ]
  const facts = useModelFacts(servers)
  const offline: ModelChoice = { provider: 'offline' }
  const choices: readonly ModelChoice[] = [...servers, offline]
  const trigger = (
    <Button look="quiet" aria-label={`${text.chat.model}: ${label}`}>
      <Icon name={label === text.chat.offline ? 'laptop' : 'globe'} size="small" />
      <span className="cut">{label}</span>
      <Icon name="down" size="small" />
    </Button>
  )
  return (
    <Menu trigger={trigger} label={text.settings.models.choose}>
      <MenuChoices
        value={keyOfModel(chosen)}
        options={choices.map((choice) => ({
          value: keyOfModel(choice),
          label: <ModelLabel label={modelLabel(choice, text)} facts={facts.get(keyOfModel(choice))} />,
          icon: choice.provider === 'offline' ? 'laptop' : 'globe',
        }))}
        onChange={(key) => {
          const choice = choices.find((one) => keyOfModel(one) === key)
          if (choice !== undefined) {
            changeSettings({ model: choice }).catch((error: unknown) => showFailure(text.shell.failed, error))
          }
        }}
      />
      <MenuLine />
      <MenuItem icon="gear" onSelect={() => showSettings('models')}>
        {text.chat.chooseModel}
      </MenuItem>
    </Menu>
  )
}

type ModelLabelProps = { readonly label: string; readonly facts: ModelFacts | undefined }

/** A model's name with what its test found and what it costs. */
function ModelLabel({ label, facts }: ModelLabelProps) {
  return (
    <span className="model-label">
      <bdi>{label}</bdi>
      {facts !== undefined && (
        <span className="t12 t3">
          <PriceLine price={facts.price} />
        </span>
      )}
      {facts?.check != null && (
        <span className="badges">
          <CheckBadges state={{ phase: 'checked', result: facts.check }} />
        </span>
      )}
    </span>
  )
}

function modelLabel(choice: ModelChoice, text: Catalogue): string {
  return choice.provider === 'offline' ? text.chat.offline : choice.model
}

/** As a task names it: `offline`, or the provider and its name for it. */
function modelName(model: string, text: Catalogue): string {
  return model === 'offline'
    ? text.chat.offline
    : model.replace(/^(?:openai-compatible|openai|anthropic|google|deepseek|ollama|mcp):/, '')
}
