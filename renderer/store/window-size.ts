import { createStore } from './create-store.ts'

/** How much room the window gives; the widths are those at which the panes are laid out anew. */
export type WindowSize = 'narrow' | 'middle' | 'wide'

export const windowSize = createStore<WindowSize>('middle')

/** Once at the start: follows the window. */
export function followWindowSize(): void {
  const wide = matchMedia('(min-width: 1600px)')
  const narrow = matchMedia('(max-width: 1150px)')
  const measure = (): void => windowSize.set(wide.matches ? 'wide' : narrow.matches ? 'narrow' : 'middle')
  for (const query of [wide, narrow]) query.addEventListener('change', measure)
  measure()
}
