import { z } from 'zod'
import type { Result } from '../../preload/errors.ts'

/** Bytes that one request may have; the longest message of the contract is far below. */
export const LARGEST_FRAME = 256 * 1024

const Frame = z.strictObject({
  id: z.number().int().min(0),
  name: z.string().max(100),
  input: z.unknown().optional(),
})

/** One request as it crosses a transport. */
export type RequestFrame = z.infer<typeof Frame>

/** What goes to the screen: an answer to a request, or an event. */
export type ReplyFrame =
  | { readonly id: number; readonly result: Result<unknown> }
  | { readonly event: string; readonly payload: unknown }

/** Whether a message that did not come as text would be longer than one may be, or cannot be text at all. */
export function isTooLong(input: unknown): boolean {
  try {
    return JSON.stringify(input ?? null).length > LARGEST_FRAME
  } catch (error) {
    // A circle, or a number that JSON has not.
    if (error instanceof TypeError) return true
    throw error
  }
}

/** The request in a frame; a text says what is wrong with it. */
export function readFrame(value: unknown): RequestFrame | string {
  const parsed = Frame.safeParse(value)
  return parsed.success ? parsed.data : `malformed frame: ${z.prettifyError(parsed.error).replaceAll('\n', ' ')}`
}

/** The request in a frame of JSON text. */
export function readTextFrame(text: string): RequestFrame | string {
  try {
    return readFrame(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return 'malformed frame: not JSON'
    throw error
  }
}
