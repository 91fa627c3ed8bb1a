import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { rendererBuild } from './vite.build.ts'

/** `vite build` makes the screen, `vitest` runs the tests; `npm run build` makes everything. */
export default defineConfig(({ command }) =>
  command === 'build'
    ? rendererBuild
    : {
        test: {
          pool: 'forks',
          globalSetup: 'tests/set-up.ts',
          // Much of the time is waiting for browsers, timers and disks: two at once even on two cores.
          maxWorkers: Math.max(2, availableParallelism() - 1),
          testTimeout: 300_000,
          hookTimeout: 300_000,
          projects: [
            {
              extends: true,
              test: {
                name: 'unit',
                include: ['tests/**/*.test.ts'],
                exclude: ['tests/integration/**', 'tests/e2e/**'],
              },
            },
            { extends: true, test: { name: 'integration', include: ['tests/integration/**/*.test.ts'] } },
            { extends: true, test: { name: 'e2e', include: ['tests/e2e/**/*.test.ts'] } },
          ],
        },
      },
)
