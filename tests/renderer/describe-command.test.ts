import { describe, expect, it } from 'vitest'
import { describeCommand } from '../../renderer/chat/describe-command.ts'

describe('describeCommand', () => {
  it.each([
    ['grep -rn "per diem" policies/', { kind: 'search', pattern: 'per diem', paths: ['policies/'] }],
    ["rg -i -C 3 -e 'hotel limit' .", { kind: 'search', pattern: 'hotel limit', paths: [] }],
    ['cd policies && grep -n rail *.txt | head -n 5', { kind: 'search', pattern: 'rail', paths: ['*.txt'] }],
    ['find . -type f', { kind: 'list', paths: [] }],
    ['ls -la finance', { kind: 'list', paths: ['finance'] }],
    ["sed -n '10,20p' 'notes/a b.md'", { kind: 'read', paths: ['notes/a b.md'] }],
    ['head -n 20 a.csv', { kind: 'read', paths: ['a.csv'] }],
    ["awk -F, '{ sum += $3 } END { print sum }' orders.csv", { kind: 'compute' }],
    ['find . -exec rm {} +', { kind: 'run' }],
    ['echo hello', { kind: 'run' }],
    ['', { kind: 'run' }],
  ])('tells what %j is for', (command, use) => {
    expect(describeCommand(command)).toEqual(use)
  })
})
