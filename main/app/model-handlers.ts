import type { Requests } from '../../preload/contract.ts'
import { ModelChoice, type ConsentFacts } from '../../preload/settings-shapes.ts'
import type { Handlers } from '../../preload/route.ts'
import type { Engine } from '../engine.ts'
import type { ModelAccess } from '../model/model-spec.ts'
import { priceOf, priceTable, setPrice, type Price } from '../model/prices.ts'
import type { SettingsFile } from '../settings.ts'
import { estimateOf } from '../task-estimate.ts'
import { discoverModels } from './discover-models.ts'
import type { createLedgerView } from './ledger-view.ts'
import { checkedNameOf, cloudHostOf, factsOf, modelSpecOf } from './model-access.ts'
import type { OpenFolders } from './open-folders.ts'
import type { PassingFiles } from './passing-files.ts'

export type ModelParts = {
  readonly engine: Engine
  readonly passing: PassingFiles
  readonly settings: SettingsFile
  readonly folders: OpenFolders
  readonly ledger: ReturnType<typeof createLedgerView>
  readonly access: () => ModelAccess
}

type Route = Extract<keyof Requests, `model.${string}` | `price.${string}` | `ledger.${string}` | `consent.${string}`>

/** Models, their keys and prices, what they were sent and what they may be sent. */
export function createModelHandlers(parts: ModelParts): Pick<Handlers<Requests>, Route> {
  const { engine, passing, settings, folders, ledger, access } = parts
  const { store, dataDir, now } = engine.parts
  const keys = () => engine.keys.hosts().map((name) => ({ host: name, place: engine.keys.place }))

  /** Models are kept with their tests as they were chosen. */
  function checked(): ModelChoice[] {
    return store.modelChecks.list().flatMap(({ result }) => {
      const kept = ModelChoice.safeParse((result as { choice?: unknown }).choice)
      return kept.success ? [kept.data] : []
    })
  }

  async function consentFacts(workspaceId: string, target: string): Promise<ConsentFacts> {
    const { workspace } = await folders.use(workspaceId)
    const { model, contextTokens, maxCostPerTask } = settings.get()
    const spec = cloudHostOf(model) === target ? modelSpecOf(model).model : undefined
    const price = spec === undefined ? undefined : priceOf(dataDir, spec)
    let files = 0
    let bytes = 0
    for (const file of workspace.files()) {
      files++
      bytes += file.size
    }
    const { tokens, cost } = estimateOf(bytes, contextTokens ?? price?.context, price)
    return { files, tokens, cost: cost ?? null, maxCost: maxCostPerTask }
  }

  return {
    'model.keys': keys,
    async 'model.setKey'({ host: name, key }) {
      await engine.keys.set(name, key)
      return keys()
    },
    async 'model.forgetKey'({ host: name }) {
      await engine.keys.forget(name)
      return keys()
    },
    async 'model.check'(choice) {
      const { checkModel } = await import('./check-model.ts')
      const check = await checkModel(choice, { store, dataDir, now, access: access() })
      if (choice.provider !== 'offline') store.modelChecks.put(checkedNameOf(choice), { choice, check })
      return check
    },
    'model.facts': (choices) => choices.map((choice) => factsOf(choice, dataDir, store)),
    'model.checked': checked,
    'model.forgetCheck': (choice) => {
      store.modelChecks.forget(checkedNameOf(choice))
      return checked()
    },
    'model.discover': () => discoverModels(store.ledger),
    'price.list': () => priceTable(dataDir),
    'price.set': ({ model, price }) => {
      setPrice(dataDir, model, price === null ? undefined : defined(price))
      return priceTable(dataDir)
    },
    'ledger.read': (asked) => ledger.page(asked),
    'ledger.export': ({ taskId, format }) =>
      passing.give(`ledger.${format}`, (file) => ledger.write(file, format, taskId)),
    'consent.give': ({ workspaceId, host: target }) =>
      store.folders.giveConsent(folders.folder(workspaceId).root, target),
    'consent.facts': ({ workspaceId, host: target }) => consentFacts(workspaceId, target),
  }
}

function defined(price: { readonly [K in keyof Price]: Price[K] | undefined }): Price {
  return Object.fromEntries(Object.entries(price).filter(([, value]) => value !== undefined)) as Price
}
