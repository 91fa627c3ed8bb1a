import type { Measurement } from './bench-context.ts'
import { createDocumentFolder } from './document-folder.ts'
import { searchRows } from './ripgrep-peer.ts'

/** Terminal search over documents whose text views are cached; ripgrep gets their text as files. */
export const searchDocuments: Measurement = (bench) =>
  searchRows(
    (size) => `grep -rn over ${size} PDF, DOCX, XLSX files, cached`,
    bench.quick ? [15, 60, 240] : [60, 300, 1_500],
    async (size) => {
      const folder = bench.newDir()
      await createDocumentFolder(folder, size)
      const environment = await bench.openEnvironment(folder)
      return {
        folder: environment.views.mirror,
        run: (command) => environment.terminal.run(command),
        [Symbol.asyncDispose]: () => environment[Symbol.asyncDispose](),
      }
    },
  )
