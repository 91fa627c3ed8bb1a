/** What a person does to the folder and to the output while a run goes on. */
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { jsonLines, runningtab, tempFolder } from '../support/command-line.ts'
import { startScriptedServer, type ScriptedAnswer } from '../support/scripted-server.ts'

const write = (content: string): ScriptedAnswer => ({
  calls: [{ name: 'write', input: { path: 'r.md', content } }],
})
const bash = (command: string): ScriptedAnswer => ({ calls: [{ name: 'bash', input: { command } }] })

type Folders = { readonly workspace: string; readonly output: string }

/** A run over `answers`; `meanwhile` happens before the answer of that turn. */
async function runWith(answers: readonly ScriptedAnswer[], turn: number, meanwhile: (folders: Folders) => void) {
  using base = tempFolder({ 'ws/a.txt': 'alpha one\n', 'ws/sub/b.txt': 'beta\n' })
  const folders = { workspace: path.join(base.dir, 'ws'), output: path.join(base.dir, 'out') }
  const server = await startScriptedServer(({ number }) => {
    if (number === turn) meanwhile(folders)
    return answers[number - 1] ?? { text: 'done' }
  })
  const args = [
    'run',
    '--workspace',
    folders.workspace,
    '--output-dir',
    folders.output,
    '--task',
    'Write r.md',
    '--json',
  ]
  const model = ['--model', 'openai-compatible:x', '--base-url', server.baseUrl, '--without', 'finish-check']
  const { code, stdout } = await runningtab([...args, ...model], { dataDir: path.join(base.dir, 'data') })
  await server.close()
  const events = jsonLines(stdout)
  const texts = (type: string): string[] =>
    events.filter((event) => event['type'] === type).map(({ text }) => String(text).split('\n\n[tab]')[0]!)
  const written = fs.existsSync(folders.output)
    ? Object.fromEntries(
        fs
          .readdirSync(folders.output)
          .filter((name) => name.endsWith('.md'))
          .map((name) => [name, fs.readFileSync(path.join(folders.output, name), 'utf8')]),
      )
    : {}
  return { code, texts, written, folders }
}

const GONE =
  'the folder of documents is not there any more (removed, renamed or unplugged): its files cannot be read now'

test.each([
  ['removed', ({ workspace }: Folders) => fs.rmSync(workspace, { recursive: true })],
  ['renamed', ({ workspace }: Folders) => fs.renameSync(workspace, `${workspace} 2`)],
])(
  'a folder that is %s in the middle of a run is said to the agent, and the run goes on to its end',
  async (_how, act) => {
    const answers = [
      bash('cat a.txt'),
      bash('cat sub/b.txt'),
      { calls: [{ name: 'read', input: { path: 'sub/b.txt' } }] },
    ]
    const { code, texts, written, folders } = await runWith([...answers, write('# One\n')], 2, act)
    const [before, after, reading] = texts('observation')
    expect([code, before, after!.includes(`[${GONE}]`), written]).toEqual([0, 'alpha one', true, { 'r.md': '# One\n' }])
    const told = texts('notice').filter((text) =>
      text.startsWith(`The folder ${folders.workspace} is not there any more.`),
    )
    expect(told).toHaveLength(1)
    expect(reading).toBe(`sub/b.txt cannot be read: ${GONE}.`)
  },
)

const edit = ({ output }: Folders): void => fs.writeFileSync(path.join(output, 'r.md'), '# Mine\n')

test('a deliverable that the person edits meanwhile stays as it is, and the person is told where the new one is', async () => {
  const { code, texts, written } = await runWith([write('# One\n'), write('# Two\n')], 2, edit)
  expect([code, written, texts('notice')]).toEqual([
    0,
    { 'r.md': '# Mine\n', 'r (2).md': '# Two\n' },
    [
      'r.md is not as it was written here (somebody changed it, or it is in use) and stays as it is; the new version is r (2).md.',
    ],
  ])
})
