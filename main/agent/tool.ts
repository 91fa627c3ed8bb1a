import { z } from 'zod'
import { shortSchema } from './short-schema.ts'

export type ToolContext = { readonly signal: AbortSignal; readonly turn: number; readonly callId: string }

/** `text` is what the model reads, before the cut; `summary` is the one line a person reads. */
export type ToolResult = {
  readonly text: string
  readonly summary: string
  /** What a terminal or reading call opened and printed (`CallTrace`), for the capture. */
  readonly trace?: unknown
  /** What the call itself changed in the tab. */
  readonly changes?: readonly unknown[]
}

/** A tool with its input type erased: the loop hands `run` raw model output. */
export type Tool = {
  readonly name: string
  readonly description: string
  readonly jsonSchema: Record<string, unknown>
  readonly run: (raw: unknown, context: ToolContext) => Promise<ToolResult>
}

type Definition<I extends z.ZodObject> = Omit<Tool, 'jsonSchema' | 'run'> & {
  readonly input: I
  /** Where the input's own would take too many words. */
  readonly jsonSchema?: Readonly<Record<string, unknown>>
  /** Told with what is wrong with a call. */
  readonly help?: string
  readonly execute: (input: z.output<I>, context: ToolContext) => Promise<ToolResult>
}

/** Declares a tool. Arguments are parsed here once; a bad call throws text the model can act on. */
export function defineTool<I extends z.ZodObject>({ input, execute, help, jsonSchema, ...rest }: Definition<I>): Tool {
  return {
    ...rest,
    jsonSchema: jsonSchema === undefined ? shortSchema(z.toJSONSchema(input, { io: 'input' })) : { ...jsonSchema },
    run: async (raw, context) => {
      const parsed = input.safeParse(raw)
      if (!parsed.success)
        throw new Error(
          [
            `Invalid arguments for ${rest.name}:\n${z.prettifyError(parsed.error)}`,
            ...(help === undefined ? [] : [help]),
          ].join('\n\n'),
        )
      return execute(parsed.data, context)
    },
  }
}
