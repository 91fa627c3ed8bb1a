/** A file operation that failed for a reason the user of the terminal can read. */
export class FsError extends Error {
  override readonly name = 'FsError'
  readonly reason: string
  readonly path: string
  constructor(code: string, reason: string, path: string) {
    super(`${code}: ${reason}, open '${path}'`)
    this.reason = reason
    this.path = path
  }
}

/** How a path is shown in a message: relative where the terminal starts, else in full. */
export function shownPath(path: string): string {
  return path.startsWith('/workspace/') ? path.slice('/workspace/'.length) : path
}

/** Puts the true reason where a command printed its own guess or an error code. */
export function explain(
  stderr: string,
  failures: readonly { readonly path: string; readonly reason: string }[],
): string {
  if (stderr === '') return stderr
  const plain = stderr.replace(/\bE[A-Z]{2,}: ([^\n]*?), \w+ '[^'\n]*'/g, '$1').replaceAll("'/host/", "'/")
  if (failures.length === 0) return plain
  return plain
    .split('\n')
    .map((line) => {
      const failure = failures.find(({ path }) => named(path).test(line))
      return failure === undefined
        ? line
        : line.replace(/No such file or directory|I\/O error|failed to write output/, () => failure.reason)
    })
    .join('\n')
}

/** The file's own name between what messages put around names. */
function named(path: string): RegExp {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return new RegExp(`(?:^|[\\s/'":])${name.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')}(?=['":]|\\s|$)`)
}
