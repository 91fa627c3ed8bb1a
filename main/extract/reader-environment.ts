const KNOWN = ['HOME', 'LANG', 'LC_ALL', 'PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR', 'TZ']

/** What a process that reads documents needs to know of its surroundings; above all no keys. */
export function readerEnvironment(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter(
      (entry): entry is [string, string] => KNOWN.includes(entry[0]) && entry[1] !== undefined,
    ),
  )
}
