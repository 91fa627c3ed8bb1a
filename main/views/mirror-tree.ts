import fs from 'node:fs/promises'
import path from 'node:path'

/** A folder tree of text views that mirrors the workspace, so that a search walks folders and is never handed long lists. */
export function createMirrorTree(dir: string) {
  const at = (file: string): string => path.join(dir, ...file.split('/'))

  return {
    dir,
    fileOf: at,
    /** Puts `text` (a file of the content store) where the document lies. */
    async link(file: string, text: string): Promise<void> {
      const target = at(file)
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      await fs.rm(target, { force: true, recursive: true })
      try {
        await fs.link(text, target)
      } catch (error) {
        // Some file systems know no hard links; another process may have linked the same view just now.
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await fs.copyFile(text, target)
      }
    },
    unlink: (file: string): Promise<void> => fs.rm(at(file), { force: true, recursive: true }),
    has: async (file: string): Promise<boolean> => (await fs.stat(at(file)).catch(() => undefined))?.isFile() ?? false,
  }
}
