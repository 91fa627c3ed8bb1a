import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider'

type OllamaMessage = {
  readonly role: 'system' | 'user' | 'assistant' | 'tool'
  readonly content: string
  readonly tool_calls?: readonly { readonly function: { readonly name: string; readonly arguments: unknown } }[]
  readonly tool_name?: string
}

/** A conversation in Ollama's form: arguments are objects, results name their tool. */
export function ollamaMessages(prompt: LanguageModelV4Prompt): OllamaMessage[] {
  return prompt.flatMap((message): OllamaMessage[] => {
    if (message.role === 'system') return [{ role: 'system', content: message.content }]
    if (message.role === 'user') return [{ role: 'user', content: textOf(message.content) }]
    if (message.role === 'assistant') {
      const calls = message.content.flatMap((part) =>
        part.type === 'tool-call' ? [{ function: { name: part.toolName, arguments: part.input } }] : [],
      )
      return [
        {
          role: 'assistant',
          content: textOf(message.content),
          ...(calls.length === 0 ? {} : { tool_calls: calls }),
        },
      ]
    }
    return message.content.flatMap((part): OllamaMessage[] =>
      part.type === 'tool-result'
        ? [
            {
              role: 'tool',
              tool_name: part.toolName,
              content: part.output.type === 'text' ? part.output.value : JSON.stringify(part.output),
            },
          ]
        : [],
    )
  })
}

/** The tools of a call in Ollama's form; nothing where there are none. */
export function ollamaTools(tools: LanguageModelV4CallOptions['tools']): { readonly tools?: readonly object[] } {
  const functions = (tools ?? []).flatMap((tool) =>
    tool.type === 'function'
      ? [
          {
            type: 'function',
            function: { name: tool.name, description: tool.description ?? '', parameters: tool.inputSchema },
          },
        ]
      : [],
  )
  return functions.length === 0 ? {} : { tools: functions }
}

function textOf(parts: readonly { readonly type: string; readonly text?: string }[]): string {
  return parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('')
}
