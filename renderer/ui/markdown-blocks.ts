/** Markdown in pieces that can be laid out each by itself, cut at blank lines; joined they are the text. A text that grows leaves all but the last as they were. */
export function markdownBlocks(text: string): readonly string[] {
  const blocks: string[] = []
  let block = ''
  let fence = ''
  let isAfterBlank = false
  for (const line of text.match(/[^\n]*\n|[^\n]+/g) ?? []) {
    // What is set in, a quote and a point of a list, also a begun one, may belong to what stands above it.
    if (isAfterBlank && fence === '' && !/^(?:\s|>|(?:[-*+]|\d{1,9}[.)])(?: |$)|\d{1,9}$)/.test(line)) {
      blocks.push(block)
      block = ''
    }
    block += line
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (marks !== undefined) {
      if (fence === '') fence = marks
      else if (marks.startsWith(fence) && line.trim() === marks) fence = ''
    }
    isAfterBlank = line.trim() === ''
  }
  return block === '' ? blocks : [...blocks, block]
}
