import { useEffect, useRef, useState } from 'react'
import type { Workspace } from '../../preload/workspace-shapes.ts'
import { getBridge } from '../bridge/bridge.ts'
import { call } from '../bridge/call.ts'
import { mentionText } from '../chat/mention.ts'
import { useText } from '../locales/use-text.ts'
import { sendIntent } from '../store/intents.ts'
import { showToast } from '../store/toasts.ts'
import { showWorkspace } from '../store/workspaces.ts'

type Dragged = 'folder' | 'file'

/** A folder that is dropped on the window is opened, a file is mentioned. What can be opened, the host decides. */
export function FileDrop({ workspaceId }: { readonly workspaceId: string | null }) {
  const text = useText()
  const [dragged, setDragged] = useState<Dragged | null>(null)
  const latest = useRef(workspaceId)
  latest.current = workspaceId
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      // While it is dragged a folder is an item without a type.
      setDragged(event.dataTransfer.items[0]?.type === '' ? 'folder' : 'file')
    }
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setDragged(null)
    }
    const drop = (event: DragEvent): void => {
      setDragged(null)
      const item = event.dataTransfer?.items[0]
      const file = item?.getAsFile()
      if (item === undefined || file === null || file === undefined) return
      event.preventDefault()
      if (item.webkitGetAsEntry()?.isDirectory === true) void openDropped(file)
      else void mentionDropped(file.name, latest.current)
    }
    addEventListener('dragover', over)
    addEventListener('dragleave', leave)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', over)
      removeEventListener('dragleave', leave)
      removeEventListener('drop', drop)
    }
  }, [])
  if (dragged === null) return null
  return (
    <div className="drop-cover" aria-hidden="true">
      {dragged === 'folder' ? text.shell.dropFolder : text.shell.dropFile}
    </div>
  )

  async function openDropped(file: File): Promise<void> {
    const grant = getBridge().grantDropped
    if (grant === undefined) {
      showToast({ look: 'failed', title: text.shell.dropRefused, sub: text.shell.dropRefusedHint })
      return
    }
    const result = await grant(file)
    if (result.ok) showWorkspace(result.data as Workspace)
    else showToast({ look: 'failed', title: text.shell.failed, sub: result.error.message })
  }
}

/** A file of the workspace is named by its path, any other by its name: its content is not read. */
async function mentionDropped(name: string, workspaceId: string | null): Promise<void> {
  if (workspaceId === null) return
  const { files } = await call('file.find', { workspaceId, query: name, limit: 20 })
  const path = files.find((file) => file.path === name || file.path.endsWith(`/${name}`))?.path ?? name
  sendIntent('composer.insert', `${mentionText(path)} `)
}
