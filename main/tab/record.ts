import type { Locator } from '../extract/text-view.ts'
import type { Ranges } from './ranges.ts'

export type Actor = 'agent' | 'user'
export type RequirementState = 'open' | 'done' | 'unavailable'

/** One state a requirement was in; `reason` is empty where none was given. */
export type RequirementStep = {
  readonly state: RequirementState
  readonly cites: readonly string[]
  readonly quote?: string
  readonly reason: string
  readonly by: Actor
  readonly turn: number
}

/** `history` holds every step, the present one last. */
export type Requirement = RequirementStep & {
  readonly id: string
  readonly text: string
  readonly addedTurn: number
  readonly history: readonly RequirementStep[]
}

/** What one call showed of one file. `text` is verbatim, a row per line, without what the command put before it. */
export type ReadEntry = {
  readonly id: string
  readonly kind: 'passage' | 'matches'
  readonly path: string
  readonly sha256: string
  /** Bytes and milliseconds since 1970, of the file as it was read. */
  readonly size: number
  readonly mtime: number
  readonly turn: number
  readonly lastTurn: number
  readonly command: string
  /** Shown lines of the text view. */
  readonly lines: Ranges
  /** Those of `lines` of which only a part was shown. */
  readonly partial: Ranges
  /** Printed, but beyond the observation limit. */
  readonly cut: Ranges
  /** One per line of `lines`, in order. */
  readonly locators: readonly Locator[]
  readonly chars: number
  /** Lines that the whole text view has. */
  readonly lineCount: number
  readonly stale: boolean
  readonly text: string
}

/** What a call computed from files: shown, but no line of them. */
export type DerivedEntry = {
  readonly id: string
  readonly turn: number
  readonly command: string
  readonly files: readonly string[]
  readonly text: string
}

/** What the tab knows of one workspace file, besides what was read of it. */
export type FileRecord = {
  readonly path: string
  /** Bytes. */
  readonly size: number
  /** `none`: known by the user's action alone, never printed. */
  readonly state: 'none' | 'listed' | 'matched' | 'failed'
  readonly reason?: string
  readonly pinned?: true
  readonly excluded?: true
}

/** A file that was printed or searched, and never opened. */
export type Candidate = {
  readonly path: string
  readonly state: 'listed' | 'matched' | 'failed' | 'excluded'
  readonly reason?: string
  readonly score: number
  readonly aboveThreshold: boolean
  readonly size: number
}

/** One row of the tab as it is from now on: plain JSON, kept by kind and id. */
export type TabChange =
  | { readonly kind: 'requirement'; readonly id: string; readonly value: Requirement }
  | { readonly kind: 'read'; readonly id: string; readonly value: ReadEntry }
  | { readonly kind: 'derived'; readonly id: string; readonly value: DerivedEntry }
  | { readonly kind: 'file'; readonly id: string; readonly value: FileRecord }

/** Everything a tab is rebuilt from: the rows of each kind, in the order in which they were first written. */
export type TabSnapshot = {
  readonly requirement: readonly Requirement[]
  readonly read: readonly ReadEntry[]
  readonly derived: readonly DerivedEntry[]
  readonly file: readonly FileRecord[]
}

/** Parts of the tab that can be switched off; the names are those of `--without`. */
export type Ablation = 'capture' | 'review' | 'finish-check' | 'gate' | 'candidates' | 'leads' | 'audit'
