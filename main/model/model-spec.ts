import type { LanguageModelV4 } from '@ai-sdk/provider'
import { AppError } from '../app-error.ts'
import { demandStream } from './event-stream.ts'
import { createGate, type SentRequest } from './gated-fetch.ts'
import { offlineModel } from './offline/offline-model.ts'
import { isProvider, providers, type ProviderName } from './providers.ts'
import { repliesWithoutKey, withoutKey } from './without-key.ts'

/** `model` is the name the provider knows; empty for the offline agent. */
export type ModelSpec = { readonly provider: 'offline' | ProviderName; readonly model: string }

/** What may be reached, and with which keys. */
export type ModelAccess = {
  readonly localOnly?: boolean
  readonly env: Readonly<Record<string, string | undefined>>
  /** Milliseconds without a byte from the server after which a request is given up; minutes, unless given. */
  readonly idleMs?: number
  /** The key that was saved for a host. */
  readonly savedKey?: (host: string) => string | undefined
}

export type ModelSettings = ModelAccess & {
  readonly baseUrl?: string
  /** Tokens of context to ask for, where the server lets us. */
  readonly contextTokens?: number
  readonly fetch?: typeof globalThis.fetch
  /** Told before each request goes out. */
  readonly onSend?: (request: SentRequest) => void
  /** Told what a person should know about the model's server. */
  readonly onNotice?: (code: string, text: string) => void
}

export type ChosenModel = {
  readonly model: LanguageModelV4
  /** The host that requests go to; undefined where nothing leaves this process. */
  readonly host: string | undefined
  /** What the model thought, and its signatures, go back with the next request. */
  readonly keepsReasoning: boolean
  /** Bytes sent since the last call of this function. */
  readonly takeBytesSent: () => number
  /** Asks the server for the size of the model's context; undefined where it does not tell. */
  readonly askContext: (signal: AbortSignal) => Promise<number | undefined>
}

/** Tokens that a model is taken to hold where it does not say. */
export const CONTEXT_TOKENS = 32_768

const CHOICE = `offline, PROVIDER:MODEL with ${Object.keys(providers).join(', ')}`

/** Reads `--model`. Throws a usage error that names what works. */
export function parseModelSpec(text: string): ModelSpec {
  if (text === 'offline') return { provider: 'offline', model: '' }
  const [, provider = text, model = ''] = /^([^:]*):(.*)$/s.exec(text) ?? []
  if (isProvider(provider)) {
    const baseUrl = provider === 'openai-compatible' ? ' --base-url URL' : ''
    if (model.trim() === '')
      throw new AppError('usage', `The model’s name is missing: --model ${provider}:NAME${baseUrl}.`)
    return { provider, model: model.trim() }
  }
  if (provider === 'mcp')
    throw new AppError(
      'usage',
      'Another agent works on this task over MCP: go on with it there (runningtab mcp --resume TASK_ID), or start a new task.',
    )
  throw new AppError('usage', `There is no model ${JSON.stringify(text)}. Use ${CHOICE}.`)
}

/** The model that a spec names, behind the gate through which all its traffic passes. */
export function createModel({ provider, model }: ModelSpec, settings: ModelSettings): ChosenModel {
  // The offline agent reads its own transcript back: nothing of it may give way.
  if (provider === 'offline')
    return {
      model: offlineModel(),
      host: undefined,
      keepsReasoning: false,
      takeBytesSent: () => 0,
      askContext: () => Promise.resolve(undefined),
    }
  const { localOnly = false, idleMs, fetch, onSend, onNotice = () => undefined } = settings
  const { baseUrl, keepsReasoning, streams, connect, contextSize } = providers[provider]
  const url = checkedUrl(provider, settings.baseUrl ?? baseUrl)
  const gate = createGate({
    baseUrl: url.href,
    localOnly,
    ...(idleMs === undefined ? {} : { idleMs }),
    ...(fetch === undefined ? {} : { fetch }),
    ...(onSend === undefined ? {} : { onSend }),
  })
  const apiKey = keyFor(provider, url, settings)
  if (apiKey === undefined && baseUrl !== undefined && provider !== 'ollama' && url.host === new URL(baseUrl).host)
    throw new AppError(
      'model',
      `There is no key for ${url.host}. Set RUNNINGTAB_API_KEY or ${providers[provider].keyVariables[0]}, or save a key in the window that \`runningtab serve\` opens; keys saved in the Electron window are not visible here.`,
    )
  const asked = settings.contextTokens ?? CONTEXT_TOKENS
  const options = {
    model,
    baseUrl: trimmed(url.href),
    apiKey,
    contextTokens: asked,
    fetch: withoutKey(gate.fetch, apiKey),
    onNotice,
  }
  const demand = { form: streams, baseUrl: options.baseUrl, advice: adviceFor(provider) }
  return {
    model: repliesWithoutKey(
      connect({ ...options, fetch: async (input, init) => demandStream(await options.fetch(input, init), demand) }),
      apiKey,
    ),
    host: url.host,
    keepsReasoning,
    takeBytesSent: gate.takeBytesSent,
    askContext: (signal) => contextSize({ ...options, signal }),
  }
}

/** One name for a model at an address, under which a test's result is kept. */
export function fullNameOf({ provider, model }: ModelSpec, baseUrl: string | undefined): string {
  if (provider === 'offline') return 'offline'
  return `${provider}:${model} ${trimmed(baseUrl ?? providers[provider].baseUrl ?? '')}`
}

function adviceFor(provider: ProviderName): string {
  if (provider === 'openai-compatible')
    return 'Check --base-url (it usually ends in /v1) and that a server for OpenAI’s chat completions runs there.'
  return 'Check --base-url, and whether a sign-in page or a proxy stands in between.'
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '')
}

function checkedUrl(provider: ProviderName, baseUrl: string | undefined): URL {
  if (baseUrl === undefined)
    throw new AppError('usage', `${provider} needs --base-url, e.g. --base-url http://127.0.0.1:8080/v1.`)
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new AppError('usage', `--base-url ${JSON.stringify(baseUrl)} is no http or https address.`)
  }
  // Neither is repeated: it would stand in logs and in the ledger.
  if (url.username !== '' || url.password !== '')
    throw new AppError(
      'usage',
      `--base-url holds a name or password before ${url.host}. Leave it out and give the key as RUNNINGTAB_API_KEY.`,
    )
  return url
}

/** A provider's usual variable is for its own host: another host never gets it. */
function keyFor(provider: ProviderName, url: URL, { env, savedKey }: ModelAccess): string | undefined {
  const own = env['RUNNINGTAB_API_KEY']
  if (own !== undefined && own !== '') return own
  const owner = [provider, ...Object.keys(providers).filter(isProvider)].find((name) => {
    const { baseUrl } = providers[name]
    return baseUrl !== undefined && new URL(baseUrl).host === url.host
  })
  const variables = owner === undefined ? [] : providers[owner].keyVariables
  return variables.map((name) => env[name]).find((key) => key !== undefined && key !== '') ?? savedKey?.(url.host)
}
