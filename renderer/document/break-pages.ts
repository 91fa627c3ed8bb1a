type MeasuredBlock = { readonly height: number; readonly isHeading: boolean }

/** Indexes of the blocks with which pages begin. A heading goes with what follows it; a block higher than a page has one to itself. */
export function breakPages(blocks: readonly MeasuredBlock[], pageHeight: number): number[] {
  const starts = [0]
  let filled = 0
  for (let index = 0; index < blocks.length;) {
    let end = index
    while (blocks[end]?.isHeading === true && end < blocks.length - 1) end++
    const group = blocks.slice(index, end + 1).reduce((sum, { height }) => sum + height, 0)
    if (filled > 0 && filled + group > pageHeight) {
      starts.push(index)
      filled = 0
    }
    filled += group
    index = end + 1
  }
  return starts
}
