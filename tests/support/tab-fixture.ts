import { createHash } from 'node:crypto'
import { capture, type Captured } from '../../main/tab/capture.ts'
import { createTab, type Tab, type TabOptions, type TabParts } from '../../main/tab/record.ts'
import type { CallTrace, OutputPart, Sources, Stage } from '../../main/tab/trace.ts'

/** Workspace texts by path; change them to change the files. */
export type TestTexts = Record<string, string>

const everything: TabParts = {
  capture: true,
  candidates: true,
  review: true,
  gate: true,
  finishCheck: true,
  leads: true,
  audit: true,
}

export function testTab({
  without,
  ...options
}: Partial<TabOptions> & { without?: readonly (keyof TabParts)[] } = {}): Tab {
  const parts = { ...everything, ...Object.fromEntries((without ?? []).map((part) => [part, false])) }
  return createTab({ task: 'travel expense guide', language: 'en', limit: 20_000, paths: () => [], ...options, parts })
}

export function textSources(texts: TestTexts, { claimedBytes }: { claimedBytes?: number } = {}): Sources {
  const byName = new Map(Object.keys(texts).map((path) => [path.normalize('NFC'), path]))
  return {
    async open(path) {
      const text = texts[path]
      if (text === undefined) return undefined
      const lines = text.split('\n')
      if (lines.at(-1) === '') lines.pop()
      return {
        path,
        sha256: createHash('sha256').update(text).digest('hex'),
        size: Buffer.byteLength(text),
        mtime: 1,
        lineCount: lines.length,
        textSize: claimedBytes ?? Buffer.byteLength(text),
        lines: async (from, to) => lines.slice(from - 1, to),
        locators: async (from, to) => lines.slice(from - 1, to).map((_, index) => ({ line: from + index })),
      }
    },
    resolve(printed) {
      const parts: string[] = []
      for (const part of printed.replace(/^\/workspace\//, '').split('/')) {
        if (part === '..') parts.pop()
        else if (part !== '.' && part !== '') parts.push(part)
      }
      return byName.get(parts.join('/').normalize('NFC'))
    },
    paths: () => Object.keys(texts),
    sizeOf: (path) => (texts[path] === undefined ? undefined : Buffer.byteLength(texts[path])),
  }
}

/** A command of a call as `name arg arg`, or with all it takes where an argument holds a space. */
export type TestStage = { readonly run: string | readonly string[] } & Partial<Omit<Stage, 'id' | 'name' | 'args'>>

/** A call of these commands in dispatch order; what the last one printed is the output where none is given. */
export function trace(stages: readonly TestStage[], given: Partial<CallTrace> & { printed?: string } = {}): CallTrace {
  const { printed, ...rest } = given
  const built = stages.map(({ run, ...stage }, index): Stage => {
    const [name = '', ...args] = typeof run === 'string' ? run.split(' ') : run
    return { id: index + 1, name, args, stdinFrom: [], opened: [], stdout: '', stderr: '', ...stage }
  })
  const output: OutputPart[] = [{ stream: 'stdout', text: printed ?? built.at(-1)?.stdout ?? '' }]
  const command = stages.map(({ run }) => (typeof run === 'string' ? run : run.join(' '))).join(' | ')
  return { command, stages: built, shellOpened: [], failed: [], output, ...rest }
}

export type TestCall = {
  readonly turn?: number
  readonly shownChars?: number
  readonly ownOutputs?: ReadonlySet<string>
}

/** Captures a call and applies what changes. */
export async function call(tab: Tab, sources: Sources, made: CallTrace, facts: TestCall = {}): Promise<Captured> {
  const captured = await capture(tab, made, { turn: 1, shownChars: Number.MAX_SAFE_INTEGER, ...facts, sources })
  tab.apply(captured.changes)
  return captured
}

/** One command that opened `path` and printed `stdout`. */
export function reading(path: string, stdout: string, run: string | readonly string[] = ['cat', path]): CallTrace {
  return trace([{ run, opened: [path], stdout }])
}

/** The tab's record in short: `passage a.txt 1-3`, `D1 a.txt: 12`, `a.txt listed`. */
export function recorded(tab: Tab): string[] {
  return [
    ...tab.reads().map(({ kind, path, lines }) => `${kind} ${path} ${lines.map((range) => range.join('-')).join(',')}`),
    ...tab.derived().map(({ id, files, text }) => `${id} ${files.join(',')}: ${text}`),
    ...tab.candidates().map(({ path, state }) => `${path} ${state}`),
  ]
}
