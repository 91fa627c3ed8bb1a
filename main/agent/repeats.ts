import type { TaskEvent } from './event.ts'

const REMARK_FROM = 3
const GIVEN_UP_AT = 8

/** How often the last call was made in a row, with the same input and nothing said in between. */
function inARow(events: readonly TaskEvent[]): number {
  let last: string | undefined
  let count = 0
  for (let index = events.length - 1; index >= 0; index--) {
    const event = events[index]
    if (event?.type === 'message' || event?.type === 'done') break
    if (event?.type !== 'tool') continue
    const call = JSON.stringify([event.name, event.input])
    last ??= call
    if (call !== last) break
    count++
  }
  return count
}

/** What the model is told with the observation of a call that it makes again and again. */
export function repeatRemark(events: readonly TaskEvent[]): string | undefined {
  const count = inARow(events)
  return count < REMARK_FROM
    ? undefined
    : `[This same call was made ${count} times in a row. Do something else, or end with a short closing text.]`
}

/** Why a run over these events ends, where its model does nothing but repeat itself. */
export function stuckMessage(events: readonly TaskEvent[]): string | undefined {
  const count = inARow(events)
  return count < GIVEN_UP_AT
    ? undefined
    : `The model made the same call ${count} times in a row. Say what it should do instead and go on with --resume, or choose another model.`
}
