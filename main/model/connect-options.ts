/** What it takes to reach one model of a provider. */
export type ConnectOptions = {
  readonly model: string
  /** Without a slash at its end. */
  readonly baseUrl: string
  readonly apiKey: string | undefined
  /** Tokens of the context to ask for, where the server lets us. */
  readonly contextTokens: number
  /** All traffic goes through it: pass a gate's. */
  readonly fetch: typeof globalThis.fetch
  readonly onNotice: (code: string, text: string) => void
}
