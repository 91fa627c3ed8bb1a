const foldsCase = process.platform === 'darwin' || process.platform === 'win32'

/** What two spellings of one workspace path have in common: NFC, and no case where the file system has none. */
export function pathKey(path: string): string {
  const composed = path.normalize('NFC')
  return foldsCase ? composed.toLowerCase() : composed
}

/** The folder that a workspace path lies in; '' for the root. */
export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** `./a`, `/workspace/a` and `d/../a` as `a`; undefined when it leads out of the workspace. */
export function normalisePath(named: string): string | undefined {
  const relative = named === '/workspace' || named.startsWith('/workspace/') ? named.slice('/workspace/'.length) : named
  if (relative.startsWith('/')) return undefined
  const parts: string[] = []
  for (const part of relative.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}
