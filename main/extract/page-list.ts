/** "page 3", "pages 1, 4–6". */
export function pageList(numbers: readonly number[]): string {
  const runs: [number, number][] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last[1] === number - 1) last[1] = number
    else runs.push([number, number])
  }
  return `page${numbers.length === 1 ? '' : 's'} ${runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')}`
}
