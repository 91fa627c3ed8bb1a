/** Where each provider with a protocol of its own is, unless the person names another place. */
export const providerAddresses = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  deepseek: 'https://api.deepseek.com',
  ollama: 'http://127.0.0.1:11434',
} as const
