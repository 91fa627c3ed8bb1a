import { expect, test } from 'vitest'
import { terminalOver } from '../support/terminal-folder.ts'

test('each file written under /output is committed once per call, with its final content', async () => {
  await using folder = terminalOver({ 'a.txt': 'one\n' })
  await folder.run(
    'echo 1 > /output/r.md; echo 2 >> /output/r.md; cp a.txt /output/copy.txt; echo t > /tmp/t; echo x > /output/gone.txt; rm /output/gone.txt',
  )
  expect(folder.committed).toEqual({ 'r.md': '1\n2\n', 'copy.txt': 'one\n' })
})

test('office formats are left to the write tool, and copies of whole files are not', async () => {
  await using folder = terminalOver({ 'a.pdf': { bytes: '%PDF-bytes', view: ['text'] } })
  const { stderr, exitCode } = await folder.run('cp a.pdf /output/a.pdf; cat a.pdf > /output/b.docx')
  expect({ stderr, exitCode, committed: folder.committed }).toEqual({
    stderr: 'bash: /output/b.docx: the terminal writes only text formats; use the write tool for .docx files\n',
    exitCode: 1,
    committed: { 'a.pdf': '%PDF-bytes' },
  })
})

test('/tmp lasts from call to call, also when a call was ended by its time limit', async () => {
  await using folder = terminalOver({})
  await folder.run('mkdir /tmp/d; echo kept > /tmp/d/a')
  const ended = await folder.run('echo begun > /tmp/b; echo more >> /tmp/b; while true; do :; done', {
    timeoutSeconds: 1,
  })
  const { stdout } = await folder.run('cat /tmp/d/a /tmp/b')
  expect([ended.exitCode, ended.timedOut, stdout]).toEqual([124, true, 'kept\nbegun\nmore\n'])
})

test('what an ended call had written to /output is committed', async () => {
  await using folder = terminalOver({})
  await folder.run('echo part > /output/p.txt; while true; do :; done', { timeoutSeconds: 1 })
  expect(folder.committed).toEqual({ 'p.txt': 'part\n' })
})

test('an ended call returns what it had printed, without what went into pipes and files', async () => {
  await using folder = terminalOver({ 'a.txt': 'one\ntwo\n' })
  const { stdout, exitCode, trace } = await folder.run(
    'echo first; cat a.txt | grep two; cat a.txt > /tmp/x; for i in 1 2; do echo $i; done; while true; do :; done',
    { timeoutSeconds: 1 },
  )
  expect([stdout, exitCode]).toEqual(['first\ntwo\n1\n2\n', 124])
  expect(trace.output.at(-1)).toEqual({ stream: 'notice', text: '[stopped after 1 s; what it had printed is above]\n' })
})

test('a cancelled call says so, and the next one runs', async () => {
  await using folder = terminalOver({})
  await folder.run('true') // Starting the thread may take longer than what is measured here.
  const stop = new AbortController()
  const running = folder.run('echo begun; while true; do :; done', { signal: stop.signal })
  setTimeout(() => stop.abort(), 500)
  const { stdout, exitCode, cancelled } = await running
  const next = await folder.run('echo next')
  expect([stdout, exitCode, cancelled, next.stdout]).toEqual(['begun\n', 130, true, 'next\n'])
})

test('a worker that runs out of memory ends its call, not the engine', async () => {
  await using folder = terminalOver({}, { maxHeapMb: 128 })
  const ended = await folder.run(`echo begun; awk 'BEGIN { while (1) a[i++] = i " some more text to keep" }'`)
  const next = await folder.run('echo next')
  expect([ended.stdout, ended.exitCode, next.stdout]).toEqual(['begun\n', 137, 'next\n'])
})
