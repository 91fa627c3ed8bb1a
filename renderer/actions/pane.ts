import { ask } from '../store/dialogs.ts'
import { focusRegion } from '../shell/focus-region.ts'
import { changeLayout, layout } from '../store/layout.ts'
import { type Evidence, leaveSettings, route, showEvidence } from '../store/route.ts'
import { currentTask } from '../store/task-actions.ts'
import { windowSize } from '../store/window-size.ts'
import type { Action } from './action.ts'

const show = (evidence: Evidence) => (): void => {
  changeLayout({ rightOpen: true })
  showEvidence(evidence)
}

/** Settings cover the panes: what folds or widens them comes back to them first. */
function toPanes(): void {
  if (route.get().screen === 'settings') leaveSettings()
}

export const paneActions = {
  'palette.open': { group: 'go', icon: 'search', title: 'paletteOpen', run: () => ask({ kind: 'palette', query: '' }) },
  'pane.left': {
    group: 'look',
    icon: 'side',
    title: 'paneLeft',
    run() {
      toPanes()
      const isRail = isRoomy() && layout.get().rightOpen && windowSize.get() !== 'wide'
      // Where a document has the room, the left pane comes back by giving the room back.
      if (isRail) changeLayout({ leftOpen: true, roomy: false })
      else changeLayout({ leftOpen: !layout.get().leftOpen })
    },
  },
  'pane.right': {
    group: 'look',
    icon: 'panel',
    title: 'paneRight',
    run() {
      toPanes()
      changeLayout({ rightOpen: !layout.get().rightOpen })
    },
  },
  'pane.chat': {
    group: 'look',
    icon: 'panel',
    title: 'paneChat',
    isAvailable: () => currentTask() !== undefined,
    run() {
      toPanes()
      const { rightOpen, chatOpen, chatFolded } = layout.get()
      const isNarrow = windowSize.get() === 'narrow' && isRoomy()
      const isFolded = rightOpen && (chatFolded || (isNarrow && !chatOpen))
      changeLayout({ rightOpen: true, chatFolded: !isFolded, chatOpen: isFolded })
    },
  },
  'pane.room': {
    group: 'look',
    icon: 'open',
    title: 'paneRoom',
    run() {
      toPanes()
      changeLayout({ rightOpen: true, roomy: !isRoomy(), chatOpen: false })
    },
  },
  'pane.next': { group: 'go', icon: 'right', title: 'paneNext', run: () => focusRegion(1) },
  'pane.previous': { group: 'go', icon: 'back', title: 'panePrevious', run: () => focusRegion(-1) },
  'evidence.tab': { group: 'go', icon: 'checks', title: 'evidenceTab', run: show('tab') },
  'evidence.deliverable': { group: 'go', icon: 'doc', title: 'evidenceDeliverable', run: show('deliverable') },
  'evidence.source': { group: 'go', icon: 'read', title: 'evidenceSource', run: show('source') },
} satisfies Record<string, Action>

/** Whether the evidence has the room: as the person set it, else while a document is shown. */
export function isRoomy(): boolean {
  return layout.get().roomy ?? route.get().evidence !== 'tab'
}
