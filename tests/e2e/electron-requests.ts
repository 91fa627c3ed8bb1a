import path from 'node:path'
import type { Result } from '../../preload/errors.ts'
import type { Driven } from '../support/electron-stand-in/drive.ts'

/** A request as the page makes it, through the preload. */
export async function invoke(app: Driven, name: string, input?: unknown): Promise<Result<unknown>> {
  const page = await app.page()
  return page.evaluate(([route, given]) => window.bridge!.invoke(route as string, given), [name, input])
}

/** What a request gave; throws where it was refused. */
export async function dataOf<T>(asked: Promise<Result<unknown>>): Promise<T> {
  const result = await asked
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.data as T
}

/** Where Chromium keeps its files, and the switches that leave out dumps of memory. */
export function dataWithoutDumps(dataDir: string) {
  const userData = path.join(dataDir, 'electron')
  return {
    userData,
    crashDumps: path.join(userData, 'crashes'),
    switches: ['disable-breakpad', 'disable-crash-reporter'],
  }
}
