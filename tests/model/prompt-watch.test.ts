import { expect, test } from 'vitest'
import { createPromptWatch } from '../../main/model/prompt-watch.ts'

/** What is said about prompts of these sizes, as characters sent and tokens read. */
function saidAbout(prompts: readonly (readonly [characters: number, tokens: number])[]): string[] {
  const said: string[] = []
  const watch = createPromptWatch(32_768, (text) => said.push(text))
  for (const [characters, tokens] of prompts) watch(characters, tokens)
  return said
}

test('A conversation that is read whole is not remarked on, whatever its language', () => {
  expect(
    saidAbout([
      [8_000, 2_000],
      [40_000, 10_500],
      [90_000, 60_000],
    ]),
  ).toEqual([])
})

test('A prompt of which the server read a part is said, with the size that it can hold', () => {
  expect(
    saidAbout([
      [8_000, 2_000],
      [60_000, 4_096],
    ]),
  ).toEqual([expect.stringMatching(/read only 4096 tokens of a prompt of about 15000.*--context-tokens 4096/)])
})

test('A first prompt that is far too thin is said too', () => {
  expect(saidAbout([[60_000, 2_048]])).toHaveLength(1)
})

test('A server that counts nothing is not judged', () => {
  expect(saidAbout([[60_000, 0]])).toEqual([])
})
