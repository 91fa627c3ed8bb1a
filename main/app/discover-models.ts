import { z } from 'zod'
import type { ModelChoice } from '../../preload/settings-shapes.ts'
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

/** Which of these servers answer, with their models. Asks loopback addresses and nothing else. */
export async function discoverModels(
  servers: readonly LocalServer[] = LOCAL_SERVERS,
): Promise<{ name: string; models: Server[] }[]> {
  const found = await Promise.all(
    servers.map(async ({ name, provider, baseUrl }) => {
      const names = provider === 'ollama' ? await namesAt(`${baseUrl}/api/tags`) : await namesAt(`${baseUrl}/models`)
      return names === undefined ? [] : [{ name, models: names.map((model) => ({ provider, baseUrl, model })) }]
    }),
  )
  return found.flat()
}

async function namesAt(url: string): Promise<string[] | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(DISCOVER_MS), redirect: 'error' })
    const value: unknown = await response.json()
    const tags = Tags.safeParse(value)
    if (tags.success) return tags.data.models.map(({ name }) => name)
    const listed = Listed.safeParse(value)
    return listed.success ? listed.data.data.map(({ id }) => id) : undefined
  } catch {
    // Nothing listens there, or something that is no model server: both are the answer.
    return undefined
  }
}
