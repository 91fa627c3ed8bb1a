import type { LanguageModelV4 } from '@ai-sdk/provider'
export function offlineModel(): LanguageModelV4 {
  throw new Error('soon')
}
