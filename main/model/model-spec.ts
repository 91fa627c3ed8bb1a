import type { LanguageModelV4 } from '@ai-sdk/provider'
import { AppError } from '../app-error.ts'
import { createGate } from './gated-fetch.ts'
import { offlineModel } from './offline/offline-model.ts'
import { openAiCompatible } from './openai-compatible.ts'

/** `model` is the name the provider knows; empty for the offline agent. */
export type ModelSpec = { readonly provider: 'offline' | 'openai-compatible'; readonly model: string }

/** What may be reached, and with which keys. */
export type ModelAccess = {
  readonly localOnly?: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** The key that was saved for a host. */
  readonly savedKey?: (host: string) => string | undefined
}

export type ModelSettings = ModelAccess & {
  readonly baseUrl?: string
  readonly fetch?: typeof globalThis.fetch
}

export type ChosenModel = {
  readonly model: LanguageModelV4
  /** Size of the context where it is known. */
  readonly contextTokens: number | undefined
  /** Bytes sent since the last call of this function. */
  readonly takeBytesSent: () => number
}

const LATER = new Set(['openai', 'anthropic', 'google', 'deepseek', 'ollama', 'sim'])

/** Reads `--model`. Throws a usage error that names what works. */
export function parseModelSpec(text: string): ModelSpec {
  if (text === 'offline') return { provider: 'offline', model: '' }
  const [, provider = text, model = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  if (provider === 'openai-compatible') {
    if (model.trim() === '')
      throw new AppError('usage', 'The model’s name is missing: --model openai-compatible:NAME --base-url URL.')
    return { provider, model: model.trim() }
  }
  if (LATER.has(provider)) {
    throw new AppError(
      'usage',
      `${provider} models come with a later version. Use offline, or openai-compatible:NAME with --base-url.`,
    )
  }
  throw new AppError(
    'usage',
    `There is no model ${JSON.stringify(text)}. Use offline, or openai-compatible:NAME with --base-url.`,
  )
}

/** The model that a spec names, behind the gate through which all its traffic passes. */
export function createModel(
  { provider, model }: ModelSpec,
  { baseUrl, localOnly = false, env, savedKey, fetch }: ModelSettings,
): ChosenModel {
  // The offline agent reads its own transcript back: nothing of it may give way.
  if (provider === 'offline')
    return { model: offlineModel(), contextTokens: Number.MAX_SAFE_INTEGER, takeBytesSent: () => 0 }
  const url = checkedUrl(baseUrl)
  const gate = createGate({ baseUrl: url.href, localOnly, ...(fetch === undefined ? {} : { fetch }) })
  const apiKey = keyFor(url, env) ?? savedKey?.(url.host)
  const key = apiKey === undefined ? {} : { apiKey }
  return {
    model: openAiCompatible({ baseUrl: url.href.replace(/\/+$/, ''), model, fetch: gate.fetch, ...key }),
    contextTokens: undefined,
    takeBytesSent: gate.takeBytesSent,
  }
}

function checkedUrl(baseUrl: string | undefined): URL {
  if (baseUrl === undefined)
    throw new AppError('usage', 'openai-compatible needs --base-url, e.g. --base-url http://127.0.0.1:8080/v1.')
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new AppError('usage', `--base-url ${JSON.stringify(baseUrl)} is no http or https address.`)
  }
  return url
}

/** Another provider's key never goes to a host that is not that provider's. */
function keyFor(url: URL, env: ModelSettings['env']): string | undefined {
  const own = env['RUNNINGTAB_API_KEY']
  if (own !== undefined && own !== '') return own
  return url.hostname === 'api.openai.com' ? env['OPENAI_API_KEY'] : undefined
}
