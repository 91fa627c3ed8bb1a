import { listTool } from './list-tool.ts'
import { noteTools } from './note-tools.ts'
import { refineOnce } from './self-refine.ts'
import type { System } from './system.ts'
import { KEEP_A_LIST } from './todo.ts'

const TAKE_NOTES =
  'Take a note with note_add of every value that the task needs, with the file and place where it stands, as soon as you have read it. Go through note_list before you write.'

/** The model keeps list and notes itself and reviews at the end. */
export const selfTracking: System = {
  name: 'self-tracking',
  hasTab: false,
  prompt: [KEEP_A_LIST, TAKE_NOTES],
  tools: (events) => [listTool(), ...noteTools(events)],
  atStop: refineOnce,
}
