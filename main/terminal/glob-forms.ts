/** A glob as it is and in both Unicode forms, each once: ripgrep compares with the names on disk, which may be composed or decomposed. */
export function globForms(glob: string): string[] {
  return [...new Set([glob, glob.normalize('NFC'), glob.normalize('NFD')])]
}
