import { z } from 'zod'
import type { ModelChoice } from '../../preload/settings-shapes.ts'
import { createGate } from '../model/gated-fetch.ts'
import type { Store } from '../store/store.ts'
import { providerAddresses } from '../../preload/provider-addresses.ts'

const DISCOVER_MS = 1_500

type Server = Exclude<ModelChoice, { provider: 'offline' }>

/** Servers of models that people run on their own computer, at their usual ports. */
export const LOCAL_SERVERS = [
  { name: 'Ollama', provider: 'ollama', baseUrl: providerAddresses.ollama },
  { name: 'LM Studio', provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', provider: 'openai-compatible', baseUrl: 'http://127.0.0.1:8000/v1' },
] as const

type LocalServer = { readonly name: string; readonly provider: Server['provider']; readonly baseUrl: string }

const Listed = z.object({ data: z.array(z.object({ id: z.string() })) })
const Tags = z.object({ models: z.array(z.object({ name: z.string() })) })

/** Which of these servers answer, with their models. Asks loopback addresses and nothing else; what reached a server is in the ledger. */
export async function discoverModels(
  ledger: Pick<Store['ledger'], 'add'>,
  servers: readonly LocalServer[] = LOCAL_SERVERS,
): Promise<{ name: string; models: Server[] }[]> {
  const found = await Promise.all(
    servers.map(async ({ name, provider, baseUrl }) => {
      const url = provider === 'ollama' ? `${baseUrl}/api/tags` : `${baseUrl}/models`
      const names = await namesAt(url, (host) => {
        const parts = [{ kind: 'discovery', characters: 0 }] as const
        ledger.add({ taskId: null, turn: 0, host, model: name, bytes: 0, parts, entries: [] })
      })
      return names === undefined ? [] : [{ name, models: names.map((model) => ({ provider, baseUrl, model })) }]
    }),
  )
  return found.flat()
}

async function namesAt(url: string, onReached: (host: string) => void): Promise<string[] | undefined> {
  const { host, origin } = new URL(url)
  const gate = createGate({ baseUrl: origin, localOnly: true })
  let body: string
  try {
    const response = await gate.fetch(url, { signal: AbortSignal.timeout(DISCOVER_MS) })
    body = await response.text()
  } catch (error) {
    // Nothing listens there, in which case nothing was sent; or something that is no model server. Both are the answer.
    if (!isUnreached(error)) onReached(host)
    return undefined
  }
  onReached(host)
  return namesIn(body)
}

function namesIn(body: string): string[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return undefined // a page of something else
  }
  const tags = Tags.safeParse(value)
  if (tags.success) return tags.data.models.map(({ name }) => name)
  const listed = Listed.safeParse(value)
  return listed.success ? listed.data.data.map(({ id }) => id) : undefined
}

/** No connection was made, as against one that broke or gave something that is no HTTP. */
function isUnreached(error: unknown): boolean {
  if (!(error instanceof TypeError) || !(error.cause instanceof Error)) return false
  const code = 'code' in error.cause ? String(error.cause.code) : ''
  return !/^(?:UND_ERR_SOCKET|ECONNRESET|HPE_)/.test(code)
}
