/** What is cheap to look at and differs whenever a file's content may: bytes, inode, and its times in milliseconds. */
export type Stamp = { readonly size: number; readonly mtime: number; readonly ino: number; readonly ctime: number }

export function stampOf(stat: { size: number; mtimeMs: number; ino: number; ctimeMs: number }): Stamp {
  return { size: stat.size, mtime: Math.round(stat.mtimeMs), ino: stat.ino, ctime: stat.ctimeMs }
}

export function isSameStamp(a: Stamp, b: Stamp): boolean {
  return a.size === b.size && a.mtime === b.mtime && a.ino === b.ino && a.ctime === b.ctime
}
