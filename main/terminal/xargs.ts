/** Separates the short options of xargs from their values (`-n1` → `-n 1`), which the interpreter's xargs wants apart. */
export function splitXargs(args: readonly string[]): string[] {
  const split: string[] = []
  for (const [at, arg] of args.entries()) {
    const attached = /^-([nPLIdsE])(.+)$/s.exec(arg)
    if (attached !== null) split.push(`-${attached[1]}`, attached[2]!)
    else split.push(arg)
    const takesNext = /^-[nPLIdsE]$/.test(arg)
    if (!arg.startsWith('-') && !/^-[nPLIdsE]$/.test(args[at - 1] ?? '')) return [...split, ...args.slice(at + 1)]
    if (takesNext && at + 1 >= args.length) return split
  }
  return split
}
