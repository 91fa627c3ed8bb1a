import fs from 'node:fs'
import path from 'node:path'
import { parseSync, type ESTree } from 'vite'
import { expect, test } from 'vitest'
import { said as english } from '../../renderer/locales/en/said.ts'
import { said as korean } from '../../renderer/locales/ko/said.ts'
import { sayAs } from '../../renderer/locales/said.ts'

const say = sayAs(korean)
const root = path.resolve(import.meta.dirname, '../..')

/** What only the command line, another agent or the model is told. */
const NOT_SHOWN =
  /^main\/(?:cli|mcp|serve\/serve|host|terminal|tab|agent\/systems|run-request|verify-archive|engine-port\/engine-end|deliverable\/(?:write-|markdown-chart|rendered|docx-template|output-path))/

test('everything that the engine tells a person is said in Korean', () => {
  const left = sentences().filter(({ text }) => say(text) === text)
  // They are made of pieces; the next test says them whole.
  expect(left.map(({ file }) => file).toSorted()).toEqual([
    'main/extract/recognised-note.ts',
    'main/extract/web-archive.ts',
    'main/model/event-stream.ts',
    'main/model/model-error.ts',
    'main/store/open-database.ts',
    'main/views/create-views.ts',
  ])
})

test('what a wording puts in is in the sentence', () => {
  const foreign = [...Object.entries(korean), ...Object.entries(english)].filter(([sentence, wording]) =>
    names(wording).some((name) => !names(sentence).includes(name)),
  )
  expect(foreign).toEqual([])
})

test('each sentence has one wording', () => {
  for (const worded of [korean, english])
    expect(shapesOf(worded).filter((shape, index, all) => all.indexOf(shape) !== index)).toEqual([])
})

test('a sentence inside another is put over too, and what is not known stays', () => {
  expect(say('The file is damaged: its part word/document.xml is cut off.')).toBe(
    '파일이 손상되었습니다: word/document.xml 부분이 잘렸습니다.',
  )
  expect(say('The document holds no text, only 2 pictures, 1 embedded object (Excel).')).toBe(
    '문서에 텍스트가 없고 다음만 있습니다: 그림 2개, 삽입된 개체 1개(Excel).',
  )
  expect(say('The page holds no text, only 3 pictures.')).toBe('페이지에 텍스트가 없고 다음만 있습니다: 그림 3개.')
  expect(say('Read by character recognition (eng; confidence 71 % or more): check what matters, pages 1, 3–4.')).toBe(
    '문자 인식으로 읽었습니다(eng, 신뢰도 71% 이상). 중요한 것은 확인하세요: 1, 3–4쪽.',
  )
  expect(say('a.pipe is not a plain file (a device, pipe or socket).')).toBe(
    'a.pipe: 일반 파일이 아님(장치, 파이프, 소켓).',
  )
  expect(say('2 files are left out: a (a link that leads nowhere), b (refused).')).toBe(
    '파일 2개를 열지 않습니다: a(갈 곳이 없는 링크), b(안전을 위해 열지 않음)',
  )
  expect(say('The data folder /d cannot be written: tasks can be read, not run.')).toContain('/d')
  expect(
    say(
      'The server at http://h answers with a web page instead of a model’s reply. Check --base-url (it usually ends in /v1) and that a server for OpenAI’s chat completions runs there.',
    ),
  ).toContain('웹 페이지')
  expect(say('a.pdf is there.')).toBe('a.pdf is there.')
})

test('the window says where it is set, not which option of the command line sets it', () => {
  const inWindow = sayAs(english)
  const options = sentences().filter(({ text }) => /--[a-z]|RUNNINGTAB_|runningtab [a-z]/.test(inWindow(text)))
  // The data folder is chosen before there is a window.
  expect(options.map(({ file }) => file)).toEqual(['main/store/open-database.ts'])
})

function names(text: string): string[] {
  return Array.from(text.matchAll(/\{\w+…?\}/g), ([name]) => name)
}

/** Sentences without the names of what stands in them. */
function shapesOf(worded: object): string[] {
  return Object.keys(worded).map((sentence) => sentence.replaceAll(/\{\w+…?\}/g, '{}'))
}

/** The sentences of the errors and warnings of the engine, `⟨n⟩` where a value stands. */
function sentences(): { file: string; text: string }[] {
  return fs
    .globSync('main/**/*.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !NOT_SHOWN.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, fs.readFileSync(path.join(root, file), 'utf8'))
      return saidIn(program, constantsOf(program)).map((text) => ({ file, text }))
    })
}

function saidIn(node: unknown, named: ReadonlyMap<string, ESTree.Node>): string[] {
  if (Array.isArray(node)) return node.flatMap((one) => saidIn(one, named))
  if (typeof node !== 'object' || node === null) return []
  const own = isNode(node) ? ownSentences(node, named) : []
  return [...own, ...Object.values(node).flatMap((one) => saidIn(one, named))]
}

function ownSentences(node: ESTree.Node, named: ReadonlyMap<string, ESTree.Node>): string[] {
  if (node.type === 'NewExpression') {
    const { callee } = node
    const isError = callee.type === 'Identifier' && /^(?:App|Extract|Model|Contract)Error$/.test(callee.name)
    const [, message] = node.arguments
    return isError ? textsOf(message?.type === 'Identifier' ? named.get(message.name) : message) : []
  }
  if (node.type !== 'Property' || node.key.type !== 'Identifier') return []
  return node.key.name === 'message' ? textsOf(node.value).filter((text) => text.endsWith('.')) : []
}

/** What the constants of a module stand for. */
function constantsOf({ body }: ESTree.Program): ReadonlyMap<string, ESTree.Node> {
  return new Map(
    body.flatMap((statement) =>
      statement.type === 'VariableDeclaration'
        ? statement.declarations.flatMap(({ id, init }): [string, ESTree.Node][] =>
            id.type === 'Identifier' && init !== null ? [[id.name, init]] : [],
          )
        : [],
    ),
  )
}

function textsOf(node: ESTree.Node | undefined): string[] {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value === '' ? [] : [node.value]
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node?.type !== 'TemplateLiteral') return []
  return [node.quasis.map(({ value }, index) => (index === 0 ? '' : `⟨${index}⟩`) + (value.cooked ?? '')).join('')]
}

function isNode(node: object): node is ESTree.Node {
  return 'type' in node && typeof node.type === 'string'
}
