import type { Events } from '../../preload/events.ts'

/** Tells every open screen; nobody waits for it. */
export type Send = <K extends keyof Events>(name: K, payload: Events[K]) => void
