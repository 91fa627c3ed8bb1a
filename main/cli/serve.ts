import { AppError } from '../app-error.ts'
import { packageDir } from '../paths.ts'
import type { Serving } from '../serve/serve.ts'
import { ExitCode, type Command, type CommandCall } from './command.ts'
import { openEngine } from './open-engine.ts'

/** Milliseconds without a screen after which a closed window ends the application: a reload is not an end. */
const LINGER = 5000

export const serve: Command = {
  summary: 'the application in a window of your browser',
  usage: '[--port N] [--no-open]',
  details:
    'Opens a window of the installed Chrome, Edge or Chromium. Without one, without a display, or with --no-open it prints the address, which is good for one browser. It serves this computer alone, until Ctrl-C or until its window is closed.',
  options: { port: { type: 'string' }, 'no-open': { type: 'boolean' } },
  positionals: { min: 0, max: 0 },
  async run(call) {
    const port = readPort(call.values['port'])
    const [{ createApp }, { serveApp }, { createBrowserHost }, { openLog }, { lastPort }] = await Promise.all([
      import('../app/create-app.ts'),
      import('../serve/serve.ts'),
      import('../serve/browser-host.ts'),
      import('../log.ts'),
      import('../serve/last-port.ts'),
    ])
    const engine = await openEngine(call)
    const { dataDir } = engine.parts
    const log = openLog(dataDir)
    const app = await createApp({ engine, host: createBrowserHost(), onBug: log })
    try {
      const pageDir = packageDir('dist', 'renderer')
      const serving = await serveApp(app, {
        pageDir,
        port,
        lastPort: lastPort(engine.parts.paths.port),
        onError: (error) => log(error, 'serve'),
      })
      try {
        await show(call, serving, dataDir)
      } finally {
        await serving.close()
      }
    } finally {
      await app.close()
    }
    return ExitCode.finished
  },
}

/** Shows the application in a window where that is possible, else prints its address. Resolves when it is to end. */
async function show(
  { values, env, stdout, stderr, signal }: CommandCall,
  serving: Serving,
  dataDir: string,
): Promise<void> {
  const interrupted = new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    signal.addEventListener('abort', () => resolve())
  })
  const { hasDisplay, installedBrowser } = await import('../host/installed-browser.ts')
  const { openBrowserWindow } = await import('../serve/browser-window.ts')
  // Chrome does not start for root without giving up its sandbox.
  const isShowable = values['no-open'] !== true && hasDisplay(env) && process.getuid?.() !== 0
  const browser = isShowable ? installedBrowser(env) : undefined
  if (browser !== undefined) {
    try {
      const window = await openBrowserWindow(browser, serving.address, dataDir)
      await Promise.race([interrupted, window.closed.then(() => screensGone(serving))])
      return window.close()
    } catch (error) {
      stderr.write(`runningtab: no window could be opened (${(error as Error).message}). Open this address instead:\n`)
    }
  }
  stdout.write(`${serving.address}\n`)
  return interrupted
}

/** Resolves once no screen has been connected for a while: another window of the same browser may show it still. */
async function screensGone(serving: Serving): Promise<void> {
  for (let gone = 0; gone < LINGER; gone = serving.screens() === 0 ? gone + 250 : 0) {
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

function readPort(given: string | boolean | undefined): number {
  if (given === undefined) return 0
  const port = typeof given === 'string' && /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN
  if (!(port >= 0 && port <= 65_535)) throw new AppError('usage', '--port is a number from 0 to 65535.')
  return port
}
