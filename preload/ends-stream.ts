type Event = { readonly type: string; readonly code?: string }

/** Whether what was streamed before this event is whole with it, or comes anew. */
export function endsStream({ type, code }: Event): boolean {
  return type === 'assistant' || type === 'done' || (type === 'notice' && code === 'retry')
}
