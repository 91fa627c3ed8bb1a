import { expect, test } from 'vitest'
import { createModel, parseModelSpec } from '../../main/model/model-spec.ts'

test.each([
  ['offline', { provider: 'offline', model: '' }],
  ['openai-compatible:qwen2.5:7b', { provider: 'openai-compatible', model: 'qwen2.5:7b' }],
])('%s is read', (text, spec) => {
  expect(parseModelSpec(text)).toEqual(spec)
})

test.each([
  ['openai-compatible', 'The model’s name is missing'],
  ['openai-compatible: ', 'The model’s name is missing'],
  ['anthropic:claude', 'anthropic models come with a later version'],
  ['sim:forgetful', 'sim models come with a later version'],
  ['', 'There is no model ""'],
  ['offline:x', 'There is no model "offline:x"'],
])('%j is a usage error that says what works', (text, message) => {
  expect(() => parseModelSpec(text)).toThrow(message)
  expect(() => parseModelSpec(text)).toThrow(expect.objectContaining({ code: 'usage' }))
})

test.each([undefined, 'localhost:8080', 'ftp://x/v1', ''])('base URL %j is a usage error', (baseUrl) => {
  const settings = baseUrl === undefined ? { env: {} } : { env: {}, baseUrl }
  expect(() => createModel({ provider: 'openai-compatible', model: 'm' }, settings)).toThrow(
    expect.objectContaining({ code: 'usage' }),
  )
})
