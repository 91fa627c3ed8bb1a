import { expect, test } from 'vitest'
import { markdownBlocks } from '../../renderer/ui/markdown-blocks.ts'

const reply = `# Guide

The per diem is 68 EUR.
It is paid daily.

1. Ask first

   with the form

2. Travel

| City | Limit |
| ---- | ----- |
| Oslo | 210   |

~~~text
one

~~~~ two

~~~

> Quoted

End`

test('a text is cut where a paragraph, list, table or fence ends, and nothing of it is lost', () => {
  const blocks = markdownBlocks(reply)
  expect(blocks.map((block) => block.trim().split('\n')[0])).toEqual([
    '# Guide',
    'The per diem is 68 EUR.',
    '| City | Limit |',
    '~~~text',
    'End',
  ])
  expect(blocks.join('')).toBe(reply)
})

test('a text that grows changes its last block alone', () => {
  let before: readonly string[] = []
  for (let end = 1; end <= reply.length; end++) {
    const now = markdownBlocks(reply.slice(0, end))
    const settled = before.slice(0, -1)
    expect(now.slice(0, settled.length)).toEqual(settled)
    before = now
  }
})
