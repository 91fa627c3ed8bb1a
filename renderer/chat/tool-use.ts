import { describeCommand, type CommandUse } from './describe-command.ts'

/** What a tool call is for, in the terms of the screen. */
export type ToolUse =
  | CommandUse
  | { readonly kind: 'readFile'; readonly path: string; readonly part: ReadPart }
  | { readonly kind: 'state'; readonly count: number }
  | { readonly kind: 'review'; readonly list: 'requirements' | 'candidates' | 'reads' }
  | { readonly kind: 'show'; readonly id: string }
  | {
      readonly kind: 'resolve'
      readonly id: string
      readonly done: boolean
      readonly cites: readonly string[]
      readonly reason: string
    }
  | { readonly kind: 'write'; readonly path: string }

export type ReadPart =
  | { readonly of: 'all' }
  | { readonly of: 'page' | 'slide'; readonly number: number }
  | { readonly of: 'sheet'; readonly name: string }
  | { readonly of: 'lines'; readonly from: number; readonly to?: number }

/** Reads a call of a tool; an unknown one, or one of the wrong shape, is a plain run. */
export function describeTool(name: string, input: unknown): ToolUse {
  const field = fieldsOf(input)
  switch (name) {
    case 'bash':
      return describeCommand(text(field['command']))
    case 'read':
      return { kind: 'readFile', path: text(field['path']).replace(/^\/workspace\//, ''), part: partOf(field) }
    case 'tab_add':
      return { kind: 'state', count: Array.isArray(field['items']) ? field['items'].length : 0 }
    case 'tab_list': {
      const list = field['kind']
      return { kind: 'review', list: list === 'candidates' || list === 'reads' ? list : 'requirements' }
    }
    case 'tab_show':
      return { kind: 'show', id: text(field['id']) }
    case 'tab_resolve':
      return {
        kind: 'resolve',
        id: text(field['id']),
        done: field['status'] === 'done',
        cites: Array.isArray(field['cite']) ? field['cite'].map(text) : [],
        reason: text(field['reason']),
      }
    case 'write':
      return { kind: 'write', path: text(field['path']).replace(/^\/?output\//, '') }
    default:
      return { kind: 'run' }
  }
}

/** A call that only looks: consecutive ones fold into one line. */
export function isLookup(use: ToolUse): boolean {
  return ['search', 'list', 'read', 'readFile', 'review', 'show'].includes(use.kind)
}

/** The exact command, or the input as it was sent. */
export function commandText(name: string, input: unknown): string {
  const { command } = fieldsOf(input)
  if (name === 'bash' && typeof command === 'string') return command
  return `${name} ${JSON.stringify(input)}`
}

function partOf(field: Readonly<Record<string, unknown>>): ReadPart {
  const { page, slide, sheet, start_line: from, end_line: to } = field
  if (typeof page === 'number') return { of: 'page', number: page }
  if (typeof slide === 'number') return { of: 'slide', number: slide }
  if (typeof sheet === 'string') return { of: 'sheet', name: sheet }
  if (typeof from !== 'number' && typeof to !== 'number') return { of: 'all' }
  return { of: 'lines', from: typeof from === 'number' ? from : 1, ...(typeof to === 'number' ? { to } : {}) }
}

function fieldsOf(input: unknown): Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
