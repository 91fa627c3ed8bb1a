import type { LanguageModelV4, LanguageModelV4FunctionTool, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { createTerms } from '../../main/tab/terms.ts'

/** Text by workspace path; a form feed begins a new page, `!reason` is a file that cannot be read. */
export type ScriptedFiles = Readonly<Record<string, string>>

/** A call of `write`. */
export type ScriptedWrite = {
  readonly path: string
  readonly content?: string
  readonly sheets?: readonly {
    readonly name: string
    readonly columns?: readonly { readonly header: string }[]
    readonly rows: readonly (readonly unknown[])[]
  }[]
}

export type ScriptedOutcome = {
  readonly writes: readonly ScriptedWrite[]
  readonly requirements: readonly { readonly id: string; readonly text: string; readonly state: string }[]
  readonly calls: readonly {
    readonly name: string
    readonly input: Readonly<Record<string, unknown>>
    readonly output: string
  }[]
  readonly texts: readonly string[]
  readonly prompt: LanguageModelV4Prompt
}

export type ScriptedRun = {
  readonly task: string
  readonly files: ScriptedFiles
  readonly without?: readonly string[]
  readonly finishCheck?: boolean
  readonly limit?: number
  /** Goes on from here instead of from the task. */
  readonly prompt?: LanguageModelV4Prompt
  readonly maxTurns?: number
}

const names = ['bash', 'read', 'write', 'tab_add', 'tab_list', 'tab_show', 'tab_resolve']

/** Runs a model over files in memory, with tools that answer in the product's shapes: enough to test an agent, not a product. */
export async function runScripted(
  model: LanguageModelV4,
  { task, files, without = [], finishCheck = false, limit = 20_000, prompt: given, maxTurns = 60 }: ScriptedRun,
): Promise<ScriptedOutcome> {
  const environment = createEnvironment(task, files)
  const prompt: LanguageModelV4Prompt = given ?? [
    { role: 'system', content: 'x' },
    { role: 'user', content: [{ type: 'text', text: task }] },
  ]
  const tools = names
    .filter((name) => !without.includes(name))
    .map((name): LanguageModelV4FunctionTool => ({ type: 'function', name, inputSchema: {} }))
  const texts: string[] = []
  const writes: ScriptedWrite[] = []
  const calls: { name: string; input: Record<string, unknown>; output: string }[] = []
  let checked = !finishCheck
  for (let turn = 1; turn <= maxTurns; turn++) {
    const { content } = await model.doGenerate({ prompt, tools })
    const asked = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []))
    const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')
    texts.push(text)
    prompt.push({
      role: 'assistant',
      content: [
        { type: 'text', text },
        ...asked.map(({ toolCallId, toolName, input }) => ({
          type: 'tool-call' as const,
          toolCallId,
          toolName,
          input: JSON.parse(input) as unknown,
        })),
      ],
    })
    for (const { toolCallId, toolName, input } of asked) {
      const parsed: ScriptedWrite & Record<string, unknown> = JSON.parse(input)
      if (toolName === 'write') writes.push(parsed)
      const full = environment.run(toolName, parsed)
      const shown =
        full.length > limit
          ? `${full.slice(0, full.lastIndexOf('\n', limit) + 1).trimEnd()}\n\n[The first ${limit} of ${full.length} characters are shown. Narrow the command.]`
          : full
      const output = without.includes('tab_list') ? shown : `${shown}\n\n${environment.status()}`
      calls.push({ name: toolName, input: parsed, output })
      prompt.push({
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId, toolName, output: { type: 'text', value: output } }],
      })
    }
    if (asked.length > 0) continue
    if (checked || environment.open().length === 0) break
    checked = true
    prompt.push({
      role: 'user',
      content: [
        {
          type: 'text',
          text: `[tab] Finish check 1 of at most 1: you stopped. ${environment.open().length} requirements are still open:`,
        },
      ],
    })
  }
  return {
    writes,
    requirements: environment.requirements,
    calls,
    texts,
    prompt,
  }
}

type Requirement = { readonly id: string; readonly text: string; state: string }
type Entry = { readonly id: string; readonly path: string; from: number; to: number }

function createEnvironment(task: string, files: ScriptedFiles) {
  const terms = createTerms('en')
  const requirements: Requirement[] = []
  const entries: Entry[] = []
  const listed = new Set<string>()
  const linesOf = (path: string): string[] =>
    (files[path] ?? '').split('\f').flatMap((page) => page.replace(/\n$/, '').split('\n'))
  const open = (): Requirement[] => requirements.filter(({ state }) => state === 'open')
  const unopened = (): string[] => [...listed].filter((path) => !entries.some((entry) => entry.path === path))
  const shared = (path: string, text: string): number => {
    const wanted = new Set(terms(text))
    return new Set(terms(path).filter((term) => wanted.has(term))).size
  }
  const ranked = (text: string): string[] =>
    unopened().toSorted((a, b) => shared(b, text) - shared(a, text) || (a < b ? -1 : 1))

  const tools: Record<string, (input: Record<string, unknown>) => string> = {
    bash: ({ command }) => {
      const text = String(command)
      if (text.startsWith('find . -type f')) {
        for (const path of Object.keys(files)) listed.add(path)
        return Object.keys(files)
          .map((path) => `./${path}`)
          .join('\n')
      }
      const words = Array.from(text.matchAll(/-e '([^']*)'/g), ([, word = '']) => word)
      const hits = Object.keys(files).flatMap((path) =>
        linesOf(path).flatMap((line, index) =>
          words.some((word) => line.toLowerCase().includes(word)) && !line.startsWith('!')
            ? [`./${path}:${index + 1}:${line}`]
            : [],
        ),
      )
      return hits.slice(0, 150).join('\n')
    },
    read: ({ path: given, page, start_line: start }) => {
      const path = String(given)
      const text = files[path]
      if (text === undefined) return `There is no file ${path} in /workspace. List the files with find or ls.`
      if (text.startsWith('!')) return `read: ${path}: ${text.slice(1)}`
      const pages = text.split('\f').map((part) => part.replace(/\n$/, '').split('\n'))
      const all = linesOf(path)
      if (typeof page === 'number') {
        const own = pages[page - 1]
        if (own === undefined) throw new Error(`${path} has ${pages.length} pages.`)
        const before = pages.slice(0, page - 1).reduce((sum, part) => sum + part.length, 0)
        return `${own.join('\n')}\n[page ${page} of ${pages.length}: lines ${before + 1}-${before + own.length} of ${all.length}]`
      }
      const from = typeof start === 'number' ? start : 1
      let to = from
      for (let size = 0; to <= all.length && size + all[to - 1]!.length < 15_000; to++) size += all[to - 1]!.length + 1
      entries.push({ id: `L${entries.length + 1}`, path, from, to: to - 1 })
      const body = all.slice(from - 1, to - 1).join('\n')
      return to > all.length
        ? body
        : `${body}\n[lines ${from}-${to - 1} of ${all.length}; continue with start_line=${to}]`
    },
    write: ({ path }) =>
      /\.(?:pdf|pptx)$/.test(String(path))
        ? `Error: ${String(path)}: this format cannot be written`
        : `Wrote ${String(path)} (version 1, 10 bytes).`,
    tab_add: ({ items }) =>
      strings(items)
        .map((text) => {
          const known = requirements.find((requirement) => requirement.text === text)
          if (known === undefined) requirements.push({ id: `r${requirements.length + 1}`, text, state: 'open' })
          return `${(known ?? requirements.at(-1)!).id}: ${text}`
        })
        .join('\n'),
    tab_list: ({ kind }) => {
      if (kind === 'reads')
        return [
          `Read log: ${entries.length} entries`,
          ...entries.map(({ id, path, from, to }) => `${id} ${path} (turn 1, 10 chars) lines ${from}-${to}`),
        ].join('\n')
      if (kind === 'candidates') {
        const rows = ranked(task).map((path, index) => `${index + 1}. ${path}${shared(path, task) >= 2 ? ' *' : ''}`)
        return [
          `Unopened candidates: ${rows.length} (0 above threshold, marked *), ranked by relevance to the task`,
          ...rows,
        ].join('\n')
      }
      const rows = requirements.map(
        ({ id, text, state }) =>
          `${id} [${state}] ${text}\n  nothing in your reads matches yet\n  never opened:\n${ranked(text)
            .slice(0, 3)
            .map((path) => `    ${path}`)
            .join('\n')}`,
      )
      return [`Requirements: ${open().length} open, ${requirements.length - open().length} resolved`, ...rows].join(
        '\n',
      )
    },
    tab_resolve: ({ id, status, cite, quote }) => {
      const requirement = requirements.find((candidate) => candidate.id === id)
      if (requirement === undefined) return `There is no requirement ${String(id)}`
      const cited = entries.filter((entry) => strings(cite).includes(entry.id))
      const texts = cited.map(({ path, from, to }) =>
        linesOf(path)
          .slice(from - 1, to)
          .join('\n'),
      )
      const wanted = new Set(terms(requirement.text))
      const supported =
        texts.some((text) => terms(text).some((term) => wanted.has(term))) ||
        (typeof quote === 'string' && texts.some((text) => text.includes(quote)))
      if (status === 'done' && !supported)
        return `Rejected: ${String(cite)} shares no term with ${requirement.id}. No entry matches; unopened files that do: `
      requirement.state = String(status)
      return status === 'done'
        ? `${requirement.id} done (${strings(cite).join(', ')})`
        : `${requirement.id} unavailable`
    },
  }

  return {
    requirements,
    open,
    status: () =>
      `[tab] requirements: ${open().length} open, ${requirements.length - open().length} resolved | candidates: ${unopened().length} unopened, 0 above threshold | read log: ${entries.length} entries`,
    run: (name: string, input: Record<string, unknown>): string => {
      try {
        return tools[name]!(input)
      } catch (error) {
        return error instanceof Error ? error.message : String(error)
      }
    },
  }
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
