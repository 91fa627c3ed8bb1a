/** Passwords of files that were typed; in memory only, gone with the window. */
const typed = new Map<string, string>()

export function keepPassword(file: string, password: string): void {
  typed.set(file, password)
}

export function passwordOf(file: string): string | undefined {
  return typed.get(file)
}
