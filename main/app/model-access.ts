import type { ModelChoice, ModelFacts } from '../../preload/settings-shapes.ts'
import { z } from 'zod'
import { ModelCheck } from '../../preload/settings-shapes.ts'
import { fullNameOf } from '../model/model-spec.ts'
import type { Store } from '../store/store.ts'
import { isOwnHost, priceFor } from '../task-price.ts'

/** `--model` for a choice of the screen. */
export function modelSpecOf(choice: ModelChoice): { readonly model: string; readonly baseUrl?: string } {
  return choice.provider === 'offline'
    ? { model: 'offline' }
    : { model: `${choice.provider}:${choice.model}`, baseUrl: choice.baseUrl }
}

/** The host that a model's requests go to; undefined where nothing leaves this computer. */
export function cloudHostOf(choice: ModelChoice): string | undefined {
  if (choice.provider === 'offline') return undefined
  const { host } = new URL(choice.baseUrl)
  return isOwnHost(host) ? undefined : host
}

/** The name under which a test of a model is kept. */
export function checkedNameOf(choice: ModelChoice): string {
  return choice.provider === 'offline' ? 'offline' : fullNameOf(choice, choice.baseUrl)
}

/** What is known of a model before it is used. */
export function factsOf(choice: ModelChoice, dataDir: string, store: Store): ModelFacts {
  const kept = keptIn(store.modelChecks.get(checkedNameOf(choice))?.result)
  const host = choice.provider === 'offline' ? undefined : new URL(choice.baseUrl).host
  const price = priceFor(dataDir, { model: modelSpecOf(choice).model, host, maxCost: undefined })
  return { check: kept ?? null, price: price ?? null }
}

/** As `model.check` keeps it. */
const KeptCheck = z.object({ check: ModelCheck })

function keptIn(value: unknown): ModelCheck | undefined {
  const parsed = KeptCheck.safeParse(value)
  return parsed.success ? parsed.data.check : undefined
}
