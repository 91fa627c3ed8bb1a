import { createStore } from './create-store.ts'

/** How the panes stand. Widths in pixels; null leaves them to the size of the window. */
export type Layout = {
  readonly left: number | null
  readonly right: number | null
  readonly chat: number | null
  readonly leftOpen: boolean
  readonly rightOpen: boolean
  /** The evidence has the room: the left pane is a rail, the chat narrow. `null` follows what is shown. */
  readonly roomy: boolean | null
  /** In a narrow window with roomy evidence, the chat is a strip until it is asked for. */
  readonly chatOpen: boolean
  /** The person folded the chat to a strip, whatever the window's size. */
  readonly chatFolded: boolean
}

const KEY = 'layout'
const standard: Layout = {
  left: null,
  right: null,
  chat: null,
  leftOpen: true,
  rightOpen: true,
  roomy: null,
  chatOpen: false,
  chatFolded: false,
}

export const layout = createStore<Layout>(remembered())
layout.subscribe(() => localStorage.setItem(KEY, JSON.stringify(layout.get())))

export function changeLayout(part: Partial<Layout>): void {
  layout.set((last) => ({ ...last, ...part }))
}

/** What was kept, as far as it still fits; anything else is as new. */
function remembered(): Layout {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? readLayout(kept as Record<string, unknown>) : standard
  } catch {
    // Not ours, or cut off by a crash: the standard is no loss.
    return standard
  }
}

export function readLayout(kept: Readonly<Record<string, unknown>>): Layout {
  return {
    left: width(kept['left']),
    right: width(kept['right']),
    chat: width(kept['chat']),
    leftOpen: flag(kept['leftOpen'], true),
    rightOpen: flag(kept['rightOpen'], true),
    roomy: typeof kept['roomy'] === 'boolean' ? kept['roomy'] : null,
    chatOpen: flag(kept['chatOpen'], false),
    chatFolded: flag(kept['chatFolded'], false),
  }
}

function width(value: unknown): number | null {
  return typeof value === 'number' && value >= 150 && value <= 2000 ? value : null
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}
