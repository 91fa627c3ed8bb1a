import { ContractError } from '../../preload/errors.ts'
import { createStore } from './create-store.ts'

export type ToastNote = {
  readonly id: number
  readonly look: 'ok' | 'failed'
  readonly title: string
  readonly sub?: string
  readonly action?: { readonly label: string; readonly run: () => void }
}

const MOST = 2

export const toasts = createStore<readonly ToastNote[]>([])
let last = 0

/** Says what happened; the oldest gives way. */
export function showToast(note: Omit<ToastNote, 'id'>): void {
  last += 1
  const id = last
  toasts.set((shown) => [...shown, { id, ...note }].slice(-MOST))
}

export function dismissToast(id: number): void {
  toasts.set((shown) => shown.filter((note) => note.id !== id))
}

/** A refused or failed request, in the engine's own line. Anything else is a bug and goes on. */
export function showFailure(title: string, error: unknown): void {
  if (!(error instanceof ContractError)) throw error
  showToast({ look: 'failed', title, sub: error.message })
}
