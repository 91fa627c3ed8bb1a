import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

type Environment = Readonly<Record<string, string | undefined>>

/** The platform's usual application-data folder for RunningTab, unless `RUNNINGTAB_DATA_DIR` names another. */
export function defaultDataDir(
  env: Environment = process.env,
  platform = process.platform,
  home = os.homedir(),
): string {
  if (env['RUNNINGTAB_DATA_DIR']) return path.resolve(callerDir(env), env['RUNNINGTAB_DATA_DIR'])
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'RunningTab')
  if (platform === 'win32') return path.join(env['LOCALAPPDATA'] ?? path.join(home, 'AppData', 'Local'), 'RunningTab')
  return path.join(env['XDG_DATA_HOME'] ?? path.join(home, '.local', 'share'), 'runningtab')
}

/** Where the user called from: npm runs scripts in the package's folder and keeps the caller's in `INIT_CWD`. */
export function callerDir(env: Environment = process.env): string {
  return env['INIT_CWD'] ?? process.cwd()
}

/** The files below the data folder. */
export function dataPaths(dataDir: string) {
  return {
    database: path.join(dataDir, 'runningtab.db'),
    views: path.join(dataDir, 'views'),
    /** Files on their way out or in; nothing is kept there. */
    passing: path.join(dataDir, 'passing'),
    /** The port of the browser window, so that its address stays. */
    port: path.join(dataDir, 'serve-port'),
    logs: path.join(dataDir, 'logs'),
    /** Languages for character recognition that the person added: Tesseract's `CODE.traineddata.gz`. */
    ocr: path.join(dataDir, 'ocr'),
  }
}

/** A folder of the package, from the sources or from the built files. */
export function packageDir(...parts: string[]): string {
  const here = path.dirname(fileURLToPath(import.meta.url))
  const root = import.meta.url.endsWith('.ts') ? path.dirname(here) : path.dirname(path.dirname(here))
  // Packed for Electron, resources lie beside the archive: whole folders are copied from there.
  return path.join(parts[0] === 'resources' ? root.replace(/app\.asar$/, 'app.asar.unpacked') : root, ...parts)
}
