import type { LanguageModelV4 } from '@ai-sdk/provider'
import { modelStep, type Reply } from '../../main/agent/model-step.ts'

/** What a model replies to one short message, by the loop's own request path. */
export function askModel(model: LanguageModelV4, signal = new AbortController().signal): Promise<Reply> {
  return modelStep({
    model,
    system: 'Be brief.',
    messages: [{ role: 'user', content: 'Hallo' }],
    tools: [],
    signal,
    onText: () => undefined,
  })
}
