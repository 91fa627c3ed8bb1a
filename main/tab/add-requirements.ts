import type { Reply } from './gate.ts'
import { nextRequirementId, type Requirement, type Tab, type TabChange } from './record.ts'
import { safeLine } from './safe-text.ts'

/** Adds requirements; one whose text equals an open one's is not added twice, its id is returned. */
export function addRequirements(tab: Tab, items: readonly string[], turn: number): Reply {
  const open = new Map(
    tab
      .requirements()
      .filter(({ state }) => state === 'open')
      .map((requirement) => [fold(requirement.text), requirement]),
  )
  const all: Requirement[] = tab.requirements()
  const changes: TabChange[] = []
  const lines = items.map((item) => {
    const text = item.trim()
    const known = open.get(fold(text))
    if (known !== undefined) return `${known.id}: ${safeLine(known.text)}`
    const id = nextRequirementId(all)
    const value: Requirement = {
      id,
      text,
      state: 'open',
      cites: [],
      reason: null,
      by: 'agent',
      addedTurn: turn,
      turn,
      history: [{ state: 'open', turn, by: 'agent' }],
    }
    all.push(value)
    open.set(fold(text), value)
    changes.push({ kind: 'requirement', id, value })
    return `${id}: ${safeLine(text)}`
  })
  return { reply: lines.join('\n'), changes }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
