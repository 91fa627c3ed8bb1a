import { moved } from './gate.ts'
import { nextRequirementId, type Mark, type Requirement, type Tab, type TabChange } from './record.ts'
import { safeLine } from './safe-text.ts'

/** What the user did, and the one line that tells a running agent. */
export type UserAction = { readonly changes: readonly TabChange[]; readonly line: string }

export function userAdds(tab: Tab, text: string, turn: number): UserAction {
  const id = nextRequirementId(tab.requirements())
  const value: Requirement = {
    id,
    text: text.trim(),
    state: 'open',
    cites: [],
    reason: null,
    by: 'user',
    addedTurn: turn,
    turn,
    history: [{ state: 'open', turn, by: 'user' }],
  }
  return { changes: [{ kind: 'requirement', id, value }], line: `[tab] The user added ${id}: ${safeLine(value.text)}` }
}

/** Closes (`done by user`, no citation needed) or reopens a requirement. */
export function userMoves(requirement: Requirement, state: 'done' | 'open', turn: number): UserAction {
  const value = moved(requirement, { state, cites: [], reason: null, turn, by: 'user' })
  return {
    changes: [{ kind: 'requirement', id: requirement.id, value }],
    line: `[tab] The user ${state === 'done' ? 'closed' : 'reopened'} ${requirement.id}: ${safeLine(requirement.text)}`,
  }
}

/** Pins a file (ranked first), excludes it (gone from counts and terminal), or takes the mark away. */
export function userMarks(path: string, mark: Mark | undefined): UserAction {
  const value = mark === undefined ? undefined : { path, mark }
  return {
    changes: [{ kind: 'mark', id: path, value }],
    line: `[tab] The user ${mark ?? 'unmarked'} ${safeLine(path)}`,
  }
}
