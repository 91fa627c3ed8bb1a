import fs from 'node:fs/promises'
import type { LedgerFormat, LedgerPage } from '../../preload/ledger-shapes.ts'
import type { Engine } from '../engine.ts'
import { ledgerText } from '../ledger-text.ts'
import type { LedgerRow } from '../store/ledger.ts'
import { isOwnHost } from '../task-price.ts'
import type { OpenFolders } from './open-folders.ts'

/** What has left this computer, for the screen. Of a folder that was taken back it says what left, not which task that was. */
export function createLedgerView(engine: Engine, folders: OpenFolders) {
  const { store } = engine.parts

  function shown(row: LedgerRow): LedgerPage['rows'][number] {
    const task = row.taskId === null ? undefined : store.tasks.get(row.taskId)
    const isOpen = task !== undefined && folders.idOf(task.root) !== undefined
    return {
      ...row,
      taskId: isOpen ? task.id : null,
      title: isOpen ? engine.titleOf(task) : null,
      entries: [...row.entries],
      parts: [...row.parts],
    }
  }

  return {
    page({ taskId, offset, limit }: { taskId?: string | undefined; offset: number; limit: number }): LedgerPage {
      const hosts = store.ledger.sums(taskId)
      return {
        total: hosts.reduce((sum, { requests }) => sum + requests, 0),
        rows: store.ledger.page({ taskId, offset, limit }).map(shown),
        hosts: hosts.map((sum) => ({ ...sum, isHere: isOwnHost(sum.host) })),
      }
    },
    /** The whole of it as a file of this name. */
    write: (file: string, format: LedgerFormat, taskId?: string): Promise<void> =>
      fs.writeFile(file, ledgerText(engine.ledgerOf(taskId), format), { mode: 0o600 }),
  }
}
