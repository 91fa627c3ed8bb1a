import { expect, test } from 'vitest'
import { cachedPrompt } from '../../main/model/call-options.ts'

test('The ends of the instructions and of the conversation are marked for the provider’s cache, and nothing else', () => {
  const marked = cachedPrompt([
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Sum up' }] },
    { role: 'assistant', content: [{ type: 'text', text: 'I look.' }] },
    { role: 'user', content: [{ type: 'text', text: 'Go on' }] },
  ])
  const mark = { anthropic: { cacheControl: { type: 'ephemeral' } } }
  expect(marked.map(({ providerOptions }) => providerOptions)).toEqual([mark, undefined, undefined, mark])
})
