/** No tokenizer makes fewer tokens than this of ordinary text: blank-padded tables are the thinnest there is. */
const MOST_CHARACTERS_PER_TOKEN = 9

/** A later prompt of the same conversation is much like the first; half as dense again is another text. */
const TOLERANCE = 1.6

/**
 * Compares what was sent with the tokens that the server says it read: far fewer than there must be, and the server cut the prompt without
 * saying so. Told once. The first prompt, which fits for certain, shows how many characters a token of this model holds.
 */
export function createPromptWatch(contextTokens: number, onCut: (text: string) => void) {
  let usual: number | undefined
  let told = false
  return (characters: number, tokensRead: number): void => {
    if (tokensRead <= 0) return
    const perToken = characters / tokensRead
    const limit =
      usual === undefined ? MOST_CHARACTERS_PER_TOKEN : Math.min(MOST_CHARACTERS_PER_TOKEN, usual * TOLERANCE)
    if (perToken > limit) {
      if (told) return
      told = true
      onCut(
        `The model’s server read only ${tokensRead} tokens of a prompt of about ${Math.round(characters / (usual ?? 4))}: it cut the beginning of the conversation without saying so. Use --context-tokens ${Math.max(1024, Math.floor(Math.min(tokensRead, contextTokens) / 1024) * 1024)}, or a model with a larger context.`,
      )
      return
    }
    usual ??= perToken
  }
}
