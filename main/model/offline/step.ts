export type ToolCall = { readonly name: string; readonly input: Readonly<Record<string, unknown>> }

/** One reply of the offline agent; without a call it is the last. */
export type Step = { readonly text: string; readonly calls: readonly ToolCall[] }
