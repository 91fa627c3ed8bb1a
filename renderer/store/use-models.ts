import type { ModelChoice, ModelFacts } from '../../preload/settings-shapes.ts'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'

export type Server = Exclude<ModelChoice, { provider: 'offline' }>

/** One name for a choice of a model. */
export function keyOfModel(model: ModelChoice): string {
  return model.provider === 'offline' ? 'offline' : `${model.provider} ${model.baseUrl} ${model.model}`
}

/** Models that were tested, newest first. */
export function useKnownModels() {
  const { state, reload, put } = useRequest('checked', () => call('model.checked'))
  const all = state.phase === 'ready' ? state.data : []
  return { known: all.filter((model): model is Server => model.provider !== 'offline'), reload, put }
}

/** What is known of these models, by `keyOfModel`. */
export function useModelFacts(models: readonly Server[]): ReadonlyMap<string, ModelFacts> {
  const keys = models.map(keyOfModel)
  const { state } = useRequest(`facts ${keys.join(' ')}`, () => call('model.facts', [...models]))
  if (state.phase !== 'ready') return new Map()
  return new Map(keys.flatMap((key, index) => (state.data[index] === undefined ? [] : [[key, state.data[index]]])))
}
