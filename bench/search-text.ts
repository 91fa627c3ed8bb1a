import type { Measurement } from './bench-context.ts'
import { searchRows } from './ripgrep-peer.ts'

/** Terminal search over text files, which are searched where they lie. */
export const searchText: Measurement = (bench) =>
  searchRows(
    (size) => `grep -rn over ${size} text files`,
    bench.sizes,
    async (size) => {
      const folder = bench.textFolder(size)
      const environment = await bench.openEnvironment(folder)
      return {
        folder,
        run: (command) => environment.terminal.run(command),
        [Symbol.asyncDispose]: () => environment[Symbol.asyncDispose](),
      }
    },
  )
