import { AppError } from '../app-error.ts'
import type { Language } from '../tab/language.ts'
import { createTab, rowIdOf, type TabChange } from '../tab/record.ts'
import { candidatesText, readsText } from '../tab/replies.ts'
import { reviewText } from '../tab/review.ts'
import { printJson, type Command } from './command.ts'
import { openEngine } from './open-engine.ts'

const KINDS = ['requirements', 'candidates', 'reads', 'all']

export const tab: Command = {
  summary: 'show the tab of a task',
  usage: 'TASK_ID [--kind requirements|candidates|reads|all] [--json]',
  options: { kind: { type: 'string' }, json: { type: 'boolean' } },
  positionals: { min: 1, max: 1 },
  async run(call) {
    const kind = call.values['kind'] ?? 'all'
    if (typeof kind !== 'string' || !KINDS.includes(kind))
      throw new AppError('usage', `--kind is one of ${KINDS.join(', ')}.`)
    const engine = await openEngine(call)
    try {
      const { task, state, rows } = engine.readTask(call.positionals[0]!)
      const record = createTab({
        task: task.text,
        language: task.settings.language as Language,
        parts: {
          capture: true,
          candidates: true,
          review: true,
          gate: true,
          finishCheck: true,
          leads: false,
          audit: false,
        },
        limit: Number.MAX_SAFE_INTEGER,
        paths: () => [],
      })
      for (const name of ['requirement', 'read', 'derived', 'candidate', 'mark'] as const) {
        record.apply(rows(name).map((value) => ({ kind: name, id: rowIdOf(value), value }) as TabChange))
      }
      const wants = (name: string): boolean => kind === 'all' || kind === name
      if (call.values['json'] === true) {
        printJson(call.stdout, {
          task: { id: task.id, text: task.text, state },
          ...(wants('requirements') ? { requirements: record.requirements() } : {}),
          ...(wants('reads') ? { reads: record.reads(), derived: record.derived() } : {}),
          ...(wants('candidates') ? { candidates: record.candidates() } : {}),
        })
        return 0
      }
      const texts = [
        wants('requirements') ? reviewText(record) : '',
        wants('reads') ? readsText(record, 0) : '',
        wants('candidates') ? candidatesText(record, 0) : '',
      ]
      call.stdout.write(`${texts.filter((text) => text !== '').join('\n\n')}\n`)
      return 0
    } finally {
      await engine.close()
    }
  },
}
