import type { ReactNode } from 'react'

/** A drawing and the box that it is drawn in. */
export type IconShape = { readonly box: string; readonly shape: ReactNode }
