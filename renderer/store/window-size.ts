import { createStore } from './create-store.ts'

/** How much room the window gives; the widths are those at which the panes are laid out anew. */
export type WindowSize = 'narrow' | 'middle' | 'wide'

const wide = matchMedia('(min-width: 1600px)')
const narrow = matchMedia('(max-width: 1150px)')
const now = (): WindowSize => (wide.matches ? 'wide' : narrow.matches ? 'narrow' : 'middle')

export const windowSize = createStore<WindowSize>(now())
for (const query of [wide, narrow]) query.addEventListener('change', () => windowSize.set(now()))
