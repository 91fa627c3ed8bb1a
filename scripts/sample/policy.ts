import fs from 'node:fs'
import path from 'node:path'

export type Align = 'left' | 'right'

export type Block =
  | { readonly type: 'heading' | 'paragraph' | 'item'; readonly text: string }
  | { readonly type: 'table'; readonly align: readonly Align[]; readonly rows: readonly (readonly string[])[] }

export type Policy = {
  /** Path in the sample; its extension names the format. */
  readonly file: string
  readonly title: string
  /** What stands in the box under the title, in order. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  readonly blocks: readonly Block[]
}

/** The texts of all policies, by file name. */
export function readPolicies(): Policy[] {
  const folder = path.join(import.meta.dirname, 'policies')
  return fs
    .readdirSync(folder)
    .toSorted()
    .map((name) => parsePolicy(fs.readFileSync(path.join(folder, name), 'utf8')))
}

/** `Key: value` lines, an empty line, then headings (`# `), items (`- `), tables (`| `) and paragraphs, one a line. */
function parsePolicy(source: string): Policy {
  const lines = source.split(/\r?\n/u)
  const bodyStart = lines.indexOf('')
  const facts = lines.slice(0, bodyStart).map((line): [string, string] => {
    const colon = line.indexOf(': ')
    return [line.slice(0, colon), line.slice(colon + 2)]
  })
  const fact = (name: string): string => facts.find(([key]) => key === name)![1]
  return {
    file: fact('File'),
    title: fact('Title'),
    facts: facts.filter(([name]) => name !== 'File' && name !== 'Title'),
    blocks: parseBlocks(lines.slice(bodyStart).filter((line) => line !== '')),
  }
}

function parseBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (line.startsWith('# ')) blocks.push({ type: 'heading', text: line.slice(2) })
    else if (line.startsWith('- ')) blocks.push({ type: 'item', text: line.slice(2) })
    else if (line.startsWith('| ')) {
      const end = lines.findIndex((other, index) => index > at && !other.startsWith('| '))
      const [head, rule, ...rows] = lines.slice(at, end < 0 ? lines.length : end).map(cellsOf)
      blocks.push({
        type: 'table',
        align: rule!.map((mark) => (mark.endsWith(':') ? 'right' : 'left')),
        rows: [head!, ...rows],
      })
      at = (end < 0 ? lines.length : end) - 1
    } else blocks.push({ type: 'paragraph', text: line })
  }
  return blocks
}

function cellsOf(line: string): string[] {
  return line.slice(2, -2).split(' | ')
}
