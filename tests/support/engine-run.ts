import { createEngine } from '../../main/engine.ts'
import type { StoredEvent } from '../../main/agent/event.ts'
import type { RunRequest } from '../../main/run-request.ts'
import { wholeRequest } from './whole-request.ts'

/** One run of a task by an engine of its own in this process; everything it knows of a task before is on disk. */
export async function runInEngine(
  dataDir: string,
  request: Partial<RunRequest>,
  onEvent: (event: StoredEvent, stop: AbortController) => void = () => undefined,
): Promise<{ readonly taskId: string; readonly events: readonly StoredEvent[] }> {
  const engine = createEngine({ dataDir })
  const stop = new AbortController()
  const events: StoredEvent[] = []
  try {
    await engine.runTask(wholeRequest(request), {
      signal: stop.signal,
      onEvent(event) {
        events.push(event)
        onEvent(event, stop)
      },
    })
  } finally {
    await engine.close()
  }
  const first = events.find((event) => event.type === 'task')
  return { taskId: request.resume ?? first?.taskId ?? '', events }
}
