import { serveEngine, type OpenApp } from '../../main/engine-port/engine-end.ts'
import type { FromEngine, ToEngine } from '../../main/engine-port/messages.ts'
import { AppError } from '../../main/app-error.ts'
import { echoApp } from './hosted-app.ts'

/** The engine's process for tests of the line: an echo application, and requests that use the host or end the process. */
const open: OpenApp = async ({ dataDir, host, keys, keepKey }) => {
  if (dataDir === 'broken') throw new AppError('store', 'The database is from a newer version.')
  if (dataDir === 'dying') process.exit(7)
  const { app, emit } = echoApp({ '/content/source/w1/a.pdf': '0123456789' })
  return {
    ...app,
    async dispatch(name, input) {
      if (name === 'die') process.exit(9)
      if (name === 'choose') return { ok: true, data: await host.chooseFolder?.() }
      if (name === 'save') return { ok: true, data: await host.saveCopy?.('/real/a.docx', 'a.docx') }
      if (name === 'keys') return { ok: true, data: keys }
      if (name === 'keep' || name === 'link') {
        const asked = name === 'keep' ? keepKey('models.example', 'k1') : host.openLink('mailto:a@b.example')
        return asked.then(
          () => ({ ok: true, data: 'kept' }) as const,
          (error: unknown) => ({ ok: true, data: String(error) }) as const,
        )
      }
      if (name === 'tell') emit({ name: 'tab.changed', payload: { taskId: 't1' } })
      return app.dispatch(name, input)
    },
    async grant(folder) {
      if (folder === '/none') throw new AppError('workspace', 'There is no folder /none that can be read.')
      return { granted: folder }
    },
  }
}

await serveEngine(
  {
    post: (message: FromEngine) => process.send?.(message),
    onMessage: (listener: (message: ToEngine) => void) => process.on('message', listener),
  },
  open,
)
process.disconnect()
