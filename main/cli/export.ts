import path from 'node:path'
import { AppError } from '../app-error.ts'
import { callerDir } from '../paths.ts'
import type { Command } from './command.ts'
import { openEngine } from './open-engine.ts'

export const exportTask: Command = {
  summary: 'write a task with its evidence to a zip file, or its document with its sources',
  usage: 'TASK_ID --out FILE.zip|FILE.docx|FILE.pdf [--document NAME]',
  details:
    'The archive holds the transcript, the tab, the deliverables, every excerpt and a manifest of hashes. runningtab audit --verify checks it.\nA .docx, .pdf, .doc or .html file gets the newest document of the task (or --document NAME) with a footnote for each sourced figure and an appendix: requirement, evidence, file, location, hash, time read.',
  options: { out: { type: 'string' }, document: { type: 'string' } },
  positionals: { min: 1, max: 1 },
  async run(call) {
    const { out } = call.values
    if (typeof out !== 'string' || out === '')
      throw new AppError('usage', 'Where to? Give --out FILE.zip, or FILE.docx for the document with its sources.')
    const file = path.resolve(callerDir(call.env), out)
    const engine = await openEngine(call)
    try {
      const id = call.positionals[0]!
      const { document } = call.values
      const isArchive = path.extname(file).toLowerCase() === '.zip' || path.extname(file) === ''
      if (isArchive) await engine.exportTask(id, file, { signal: call.signal })
      else
        await engine.exportDocument(id, file, {
          signal: call.signal,
          ...(typeof document === 'string' ? { name: document } : {}),
        })
      call.stdout.write(`${file}\n`)
      return 0
    } finally {
      await engine.close()
    }
  },
}
