import fs from 'node:fs'
import path from 'node:path'

/** A folder tree of text views that mirrors the workspace, so that a search walks folders and is never handed long lists. */
export function createMirrorTree(home: string) {
  const dir = path.join(home, 'mirror')
  const fileOf = (file: string): string => path.join(dir, ...file.split('/'))
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 })

  return {
    dir,
    fileOf,
    /** Puts `text` (a file of the content store) where the document lies, in place of what was there. */
    link(file: string, text: string): void {
      const target = fileOf(file)
      const temporary = path.join(home, `${process.pid}.${Math.random().toString(36).slice(2)}.tmp`)
      fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
      try {
        fs.linkSync(text, temporary)
      } catch (error) {
        if (!['EPERM', 'ENOTSUP', 'ENOSYS', 'EMLINK', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? ''))
          throw error
        fs.copyFileSync(text, temporary) // A file system without hard links.
      }
      if (fs.lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === true)
        fs.rmSync(target, { recursive: true })
      fs.renameSync(temporary, target)
      // Renaming one link of a file onto another does nothing and leaves both.
      fs.rmSync(temporary, { force: true })
    },
    /** At once: no search may find what a changed file said before. */
    unlink: (file: string): void => fs.rmSync(fileOf(file), { force: true, recursive: true }),
    has: (file: string): boolean => fs.lstatSync(fileOf(file), { throwIfNoEntry: false })?.isFile() ?? false,
    files(): string[] {
      const entries = fs.readdirSync(dir, { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    },
    clear(): void {
      fs.rmSync(dir, { recursive: true, force: true })
      fs.mkdirSync(dir, { mode: 0o700 })
    },
  }
}
