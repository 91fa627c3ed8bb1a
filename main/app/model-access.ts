import type { ModelCheck, ModelChoice } from '../../preload/settings-shapes.ts'
import { z } from 'zod'
import { defineTool } from '../agent/tool.ts'
import { modelStep } from '../agent/model-step.ts'
import { createModel, type ModelAccess } from '../model/model-spec.ts'

const CHECK_MS = 45_000
const DISCOVER_MS = 1_500

/** Servers of models that people run on their own computer, at their usual ports. */
const LOCAL_SERVERS = [
  { name: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://127.0.0.1:1234/v1' },
  { name: 'llama.cpp', baseUrl: 'http://127.0.0.1:8080/v1' },
  { name: 'vLLM', baseUrl: 'http://127.0.0.1:8000/v1' },
] as const

const Models = z.object({ data: z.array(z.object({ id: z.string() })) })

/** `--model` for a choice of the screen. */
export function modelSpecOf(choice: ModelChoice): { readonly model: string; readonly baseUrl?: string } {
  return choice.provider === 'offline'
    ? { model: 'offline' }
    : { model: `${choice.provider}:${choice.model}`, baseUrl: choice.baseUrl }
}

/** The host that a model's requests go to; undefined where nothing leaves this computer. */
export function cloudHostOf(choice: ModelChoice): string | undefined {
  if (choice.provider === 'offline') return undefined
  const { hostname, host } = new URL(choice.baseUrl)
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname) ? undefined : host
}

/** One small request with one tool: does the server answer, stream, and call it. Nothing of any folder is in it. */
export async function checkModel(choice: ModelChoice, access: ModelAccess): Promise<ModelCheck> {
  if (choice.provider === 'offline')
    return {
      reachable: true,
      streams: null,
      callsTools: true,
      contextTokens: null,
      message: 'The offline agent needs no server.',
    }
  const { model, contextTokens } = createModel(choice, { ...access, baseUrl: choice.baseUrl })
  let deltas = 0
  const ping = defineTool({
    name: 'ping',
    description: 'Answers pong. Call it once.',
    input: z.strictObject({}),
    execute: () => Promise.resolve({ text: 'pong', summary: 'pong' }),
  })
  try {
    const reply = await modelStep({
      model,
      system: 'This is a test of the connection. Say the word ready, then call the tool ping once.',
      messages: [{ role: 'user', content: 'Say ready, then call ping.' }],
      tools: [ping],
      signal: AbortSignal.timeout(CHECK_MS),
      onText: () => deltas++,
    })
    const callsTools = reply.calls.some(({ name }) => name === 'ping')
    return {
      reachable: true,
      streams: deltas === 0 ? null : deltas > 1,
      callsTools,
      contextTokens: contextTokens ?? null,
      message: callsTools
        ? 'The model answers and calls tools.'
        : 'The model answers but did not call the tool. RunningTab needs a model that calls tools.',
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { reachable: false, streams: null, callsTools: null, contextTokens: null, message }
  }
}

/** Which of the usual servers answer on this computer, with their models. Asks loopback addresses and nothing else. */
export async function discoverModels(): Promise<{ name: string; baseUrl: string; models: string[] }[]> {
  const found = await Promise.all(
    LOCAL_SERVERS.map(async ({ name, baseUrl }) => {
      try {
        const response = await fetch(`${baseUrl}/models`, {
          signal: AbortSignal.timeout(DISCOVER_MS),
          redirect: 'error',
        })
        const parsed = Models.safeParse(await response.json())
        return parsed.success ? [{ name, baseUrl, models: parsed.data.data.map(({ id }) => id) }] : []
      } catch {
        // Nothing listens there, or something that is no model server: both are the answer.
        return []
      }
    }),
  )
  return found.flat()
}
