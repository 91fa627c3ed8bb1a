/** Which styles of an RTF text are headings, and of which level from 0: by what the style says, else by its name. */
export function headingStyles(source: string): ReadonlyMap<number, number> {
  const levels = new Map<number, number>()
  const start = source.indexOf(String.raw`{\stylesheet`)
  if (start === -1) return levels
  const sheet = source.slice(start + 1, start + LONGEST)
  for (const [, style, said = ''] of sheet.matchAll(STYLE)) {
    const level = /\\outlinelevel(\d)/.exec(said)?.[1] ?? /\bheading (\d);?\s*$/i.exec(said)?.[1]
    if (level !== undefined)
      levels.set(Number(style), said.includes('\\outlinelevel') ? Number(level) : Number(level) - 1)
  }
  return levels
}

/** Far more than Word's three hundred styles take. */
const LONGEST = 256 * 1024
const STYLE = /\{\\s(\d{1,5})\b([^{}]{0,4000}(?:\{[^{}]{0,4000}\}[^{}]{0,4000}){0,20})\}/g
