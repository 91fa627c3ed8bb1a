import path from 'node:path'
import type { StoredEvent as ShownEvent } from '../../preload/task-shapes.ts'
import type { StoredEvent } from '../agent/event.ts'

/** A task's event as the screen gets it: without real paths and without what it does not show. `outputDir` is where the task writes. */
export function shownEvent(event: StoredEvent, outputDir: string): ShownEvent {
  const { seq, at } = event
  switch (event.type) {
    case 'task':
      return { seq, at, type: 'task', task: event.task, model: event.model, system: event.system }
    case 'assistant':
      return { seq, at, type: 'assistant', turn: event.turn, text: event.text, finishReason: event.finishReason }
    case 'deliverable': {
      const { format, bytes, version, callId } = event
      const name = path.relative(outputDir, event.path).split(path.sep).join('/')
      return { seq, at, type: 'deliverable', name, format, bytes, version, callId }
    }
    case 'audit': {
      const { path: file, ...counts } = event
      return { ...counts, name: path.relative(outputDir, file).split(path.sep).join('/') }
    }
    case 'done': {
      const { reason, turns, seconds, openRequirements, message, cap } = event
      return {
        seq,
        at,
        type: 'done',
        reason,
        turns,
        seconds,
        openRequirements,
        ...(cap === undefined ? {} : { cap: { ...cap } }),
        ...(message === undefined ? {} : { message }),
      }
    }
    case 'observation':
      return { ...event, entries: [...event.entries] }
    case 'message':
    case 'user_action':
    case 'turn':
    case 'tool':
    case 'tab':
    case 'finish_check':
    case 'usage':
    case 'notice':
      return event
  }
}
