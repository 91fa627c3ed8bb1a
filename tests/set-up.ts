import { testBrowser } from './support/browser-program.ts'

/** Before all tests: a Chromium, which pictures and PDF need as well as windows. Who has none can run the other tests. */
export function setup(): void {
  try {
    testBrowser()
  } catch (error) {
    process.stderr.write(`${String(error)} Tests that need one fail.\n`)
  }
}
