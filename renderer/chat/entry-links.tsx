import { useText } from '../locales/use-text.ts'
import { openEntry } from '../store/open-entry.ts'
import { Icon } from '../ui/icon.tsx'
import { EntryId } from '../ui/mark.tsx'

type EntryLinksProps = {
  readonly taskId: string
  readonly workspaceId: string
  readonly ids: readonly string[]
  readonly lead?: string | undefined
}

const MOST = 3

/** `→ L10–L14`: where what was read is kept. More than a few are shown as first and last. */
export function EntryLinks({ taskId, workspaceId, ids, lead }: EntryLinksProps) {
  const text = useText()
  const first = ids[0]
  const last = ids.at(-1)
  if (first === undefined || last === undefined) return null
  const link = (id: string) => (
    <EntryId
      key={id}
      id={id}
      label={text.chat.details.openEntry(id)}
      onOpen={() => void openEntry(taskId, workspaceId, id)}
    />
  )
  return (
    <span className="to">
      {lead === undefined ? <Icon name="to" size="small" /> : lead}
      {ids.length > MOST ? (
        <span className="nowrap">
          {link(first)}–{link(last)}
        </span>
      ) : (
        ids.map(link)
      )}
    </span>
  )
}
