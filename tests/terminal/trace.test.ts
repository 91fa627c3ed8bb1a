import { afterAll, expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

const folder = terminalOver({
  a: 'one x\ntwo\nthree x\n',
  b: 'four\nfive\n',
  'j.json': '{"total": 12}\n',
  'd/c.pdf': { bytes: '%PDF', view: ['six x'] },
  'photo.jpg': { bytes: 'jpg', error: 'unsupported' },
})
afterAll(() => folder[Symbol.asyncDispose]())

/** Each stage as `id name<stdinFrom: opened`, then what the shell opened and what failed. */
async function traced(command: string): Promise<string[]> {
  const { trace } = await folder.run(command)
  return [
    ...trace.stages.map(({ id, name, stdinFrom, opened }) => `${id} ${name}<${stdinFrom.join()}: ${opened.join()}`),
    ...trace.shellOpened.map((path) => `shell: ${path}`),
    ...trace.failed.map(({ path, reason }) => `failed: ${path}, ${reason}`),
  ]
}

test.for<[string, string[]]>([
  ['cat a | grep x', ['1 cat<: a', '2 grep<1: ']],
  ['grep x a', ['1 grep<: a']],
  ['grep -n x < a', ['1 grep<: a']],
  ['grep -rn x .', ['1 grep<: a,d/c.pdf']],
  ['grep -c x *', ['1 grep<: ', 'failed: photo.jpg, unsupported']],
  ['rg -l x', ['1 rg<: ']],
  ['find . | head -3', ['1 find<: ', '2 head<1: ']],
  ["ls -l | awk '{print $9}'", ['1 ls<: ', '2 awk<1: ']],
  ['for f in *; do :; done', []],
  ['stat a; md5sum a; [ -f a ]', ['1 stat<: ', '2 md5sum<: ']],
  ['cut -d" " -f2 a', ['1 cut<: a']],
  ['jq .total j.json', ['1 jq<: j.json']],
  ["awk '{n++} END {print n}' a b", ['1 awk<: a,b']],
  ['paste a b', ['1 paste<: a,b']],
  ['diff a b', ['1 diff<: a,b']],
  ['tr a-z A-Z < a', ['1 tr<: a']],
  ['while read l; do echo "$l"; done < b', ['1 echo<: ', '2 echo<: ', 'shell: b']],
  ['x=$(cat b); echo "$x"', ['1 cat<: b', '2 echo<: ']],
  ['x=$(<b); echo "$x"', ['1 echo<: ', 'shell: b']],
  ['mapfile -t l < b; printf "%s\\n" "${l[@]}"', ['1 printf<: ', 'shell: b']],
  ['cat a > /output/x; cat /output/x', ['1 cat<: a', '2 cat<: ']],
  ['cat /output/x', ['1 cat<: ']],
  ['cp a /tmp/y; cat /tmp/y', ['1 cp<: a', '2 cat<: ']],
  ['sed -n 1,2p a', ['1 sed<: a']],
  ['cat a missing', ['1 cat<: a']],
  ['cat photo.jpg', ['1 cat<: ', 'failed: photo.jpg, unsupported']],
  ['cat a ./a /workspace/a d/../a', ['1 cat<: a']],
  ['{ cat a; cat b; } | sort | head -1', ['1 cat<: a', '2 cat<: b', '3 sort<1,2: ', '4 head<3: ']],
  ['for f in a b; do cat $f; done | grep x', ['1 cat<: a', '2 cat<: b', '3 grep<1,2: ']],
  ['cat a | { read first; grep x; }', ['1 cat<: a', '2 grep<1: ']],
  ['ls a b | xargs cat', ['1 ls<: ', '2 xargs<1,3: ', '3 cat<: a,b']],
  ['find . -name c.pdf -exec cat {} \\; | grep x', ['1 find<2: ', '2 cat<: d/c.pdf', '3 grep<1: ']],
  ['bash -c "grep x < a"', ['1 bash<2: ', '2 grep<: a']],
  ['cat < photo.jpg', ['failed: photo.jpg, unsupported']],
  [`python3 -c "print(open('a').read())"`, ['1 python3<: a']],
])('%s', async ([command, expected]) => {
  expect(await traced(command)).toEqual(expected)
})

test('stages carry their arguments and all that they printed, notices stay out of pipes', async () => {
  const { trace, stdout, stderr } = await folder.run("grep -rn 'x' d b photo.jpg . | head -n 1; echo err >&2")
  expect(trace.stages[0]).toEqual({
    id: 1,
    cwd: '',
    name: 'grep',
    args: ['-rn', 'x', 'd', 'b', 'photo.jpg', '.'],
    stdinFrom: [],
    opened: ['d/c.pdf', 'a'],
    stdout: 'd/c.pdf:1:six x\n./a:1:one x\n./a:3:three x\n',
    stderr: 'grep: photo.jpg: unsupported\n',
  })
  const notice = '[searched 4 of 5 files; not searched: 1 unsupported: photo.jpg]\n'
  expect([stdout, stderr]).toEqual(['d/c.pdf:1:six x\n', `grep: photo.jpg: unsupported\nerr\n${notice}`])
  expect(trace.output).toEqual([
    { stream: 'stdout', text: 'd/c.pdf:1:six x\n' },
    { stream: 'stderr', text: 'grep: photo.jpg: unsupported\nerr\n' },
    { stream: 'notice', text: notice },
  ])
})
