import { z } from 'zod'
import type { TaskEvent } from '../event.ts'
import { defineTool, type Tool } from '../tool.ts'

const Note = z.strictObject({ text: z.string().trim().min(1).max(4_000) })

/** Notes that the model takes itself; they are read back from the task's events. */
export function noteTools(events: readonly TaskEvent[]): Tool[] {
  const notes = (): string[] =>
    events.flatMap((event) => {
      const note = event.type === 'tool' && event.name === 'note_add' ? Note.safeParse(event.input) : undefined
      return note?.success === true ? [note.data.text] : []
    })
  return [
    defineTool({
      name: 'note_add',
      description: 'Keeps a note of your own: a value you found, and the file and place where it stands.',
      input: Note,
      execute: () => Promise.resolve({ text: 'Noted.', summary: 'note_add' }),
    }),
    defineTool({
      name: 'note_list',
      description: 'All notes that you have taken.',
      input: z.strictObject({}),
      execute() {
        const taken = notes()
        const text =
          taken.length === 0 ? 'No notes yet.' : taken.map((note, index) => `${index + 1}. ${note}`).join('\n')
        return Promise.resolve({ text, summary: `note_list: ${taken.length} notes` })
      },
    }),
  ]
}
