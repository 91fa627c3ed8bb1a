import { listTool } from './list-tool.ts'
import type { System } from './system.ts'

export const KEEP_A_LIST =
  'Before you open files, write a list of the items that the task asks for with todo_write, one for each fact, figure or element. Keep it up to date as you work, and look through it before you end.'

/** The model writes a list of the task's items at the start and keeps it. */
export const todo: System = {
  name: 'todo',
  hasTab: false,
  prompt: [KEEP_A_LIST],
  tools: () => [listTool()],
  atStop: () => undefined,
}
