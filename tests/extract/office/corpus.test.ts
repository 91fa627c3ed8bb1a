import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { extractBytes } from '../../../main/extract/extract.ts'
import { ExtractError } from '../../../main/extract/text-view.ts'

const corpus = path.resolve(import.meta.dirname, '../../../../shared/corpus')
const isHere = fs.existsSync(path.join(corpus, 'truth.json'))

type Truth = {
  readonly file: string
  readonly kind: string
  readonly must_contain: readonly string[]
  readonly must_not_contain: readonly string[]
  readonly expect: string
}

const kinds = new Set([
  'docx',
  'xlsx',
  'xlsm',
  'xlsb',
  'xls',
  'ods',
  'pptx',
  'eml',
  'doc',
  'ppt',
  'msg',
  'rtf',
  'odt',
  'odp',
])
const truths = isHere
  ? (JSON.parse(fs.readFileSync(path.join(corpus, 'truth.json'), 'utf8')) as Truth[]).filter(({ kind }) =>
      kinds.has(kind),
    )
  : []

/** Values are compared as written by people: without regard to width, white space and invisible marks. */
function squash(text: string): string {
  return text.normalize('NFKC').replaceAll(/[\s\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu, '')
}

async function answer(file: string): Promise<string> {
  try {
    const view = await extractBytes(fs.readFileSync(path.join(corpus, 'files', file)), { name: file })
    return view.lines.map(({ text }) => text).join('\n')
  } catch (error) {
    if (error instanceof ExtractError) return `error:${error.code}`
    throw error
  }
}

describe.skipIf(!isHere)('office files of the corpus (skipped where ../shared is not there)', () => {
  test('there are files', () => {
    expect(truths.length).toBeGreaterThan(0)
  })

  test.for(truths.filter(({ expect: kind }) => kind.startsWith('error:')))('$file is refused', async (truth) => {
    expect(await answer(truth.file)).toBe(truth.expect.replace('-', '_'))
  })

  test.for(truths.filter(({ expect: kind }) => kind === 'text'))('$file says what it holds', async (truth) => {
    const text = squash(await answer(truth.file))
    expect({
      missing: truth.must_contain.filter((value) => !text.includes(squash(value))),
      wrong: truth.must_not_contain.filter((value) => text.includes(squash(value))),
    }).toEqual({ missing: [], wrong: [] })
  })
})
