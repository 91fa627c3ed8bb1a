/** Passwords of files that were typed; in memory only, gone with the window. */
const typed = new Map<string, string>()

export function keepPassword(file: { readonly workspaceId: string; readonly path: string }, password: string): void {
  typed.set(keyOf(file), password)
}

export function passwordOf(file: { readonly workspaceId: string; readonly path: string }): string | undefined {
  return typed.get(keyOf(file))
}

function keyOf({ workspaceId, path }: { readonly workspaceId: string; readonly path: string }): string {
  return `${workspaceId} ${path}`
}
