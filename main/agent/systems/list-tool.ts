import { z } from 'zod'
import { defineTool, type Tool } from '../tool.ts'

const Item = z.strictObject({ text: z.string().trim().min(1).max(400), done: z.boolean() })

/** A list that the model keeps itself: each call replaces it, and the reply shows it whole. */
export function listTool(): Tool {
  return defineTool({
    name: 'todo_write',
    description: 'Replaces your list of the task’s items. Give all of them each time, the done ones marked.',
    input: z.strictObject({ items: z.array(Item).min(1).max(100) }),
    execute({ items }) {
      const lines = items.map(({ text, done }, index) => `${index + 1}. [${done ? 'x' : ' '}] ${text}`)
      const open = items.filter(({ done }) => !done).length
      return Promise.resolve({
        text: `${lines.join('\n')}\n${open} open, ${items.length - open} done`,
        summary: `todo_write: ${open} open, ${items.length - open} done`,
      })
    },
  })
}
