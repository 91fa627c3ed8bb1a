import type { DocumentMeta, PageSize } from './document.ts'

type FrontMatter = { readonly meta: DocumentMeta; readonly body: string; readonly warnings: readonly string[] }

const PAGE_SIZES: readonly PageSize[] = ['A3', 'A4', 'A5', 'Letter', 'Legal']

/** Takes the `key: value` block between `---` lines off the top of a Markdown text; a text without one is all body. */
export function takeFrontMatter(markdown: string): FrontMatter {
  const match = /^---[ \t]*\n(?<head>(?:[^\n]*\n)*?)(?:---|\.\.\.)[ \t]*(?:\n|$)/.exec(markdown)
  const entries = match && readEntries(match.groups!['head']!)
  if (!match || !entries) return { meta: {}, body: markdown, warnings: [] }
  const warnings: string[] = []
  const meta = entries.reduce<DocumentMeta>((known, [key, value]) => {
    const entry = value === '' ? {} : metaEntry(key, value)
    if (entry === undefined) warnings.push(`Front matter "${key}: ${value}" is not used.`)
    return { ...known, ...entry }
  }, {})
  return { meta, body: markdown.slice(match[0].length), warnings }
}

/** Undefined where a line is neither an entry, a list item of one, a comment nor blank: then it was a rule and text. */
function readEntries(head: string): [string, string][] | undefined {
  const entries: [string, string][] = []
  for (const line of head.split('\n')) {
    const item = /^\s*-\s+(.+)$/.exec(line)
    const entry = /^([A-Za-z][\w -]*?)\s*:(?:\s+(.*))?$/.exec(line)
    const last = entries.at(-1)
    if (entry) entries.push([entry[1]!, unquote(entry[2] ?? '')])
    else if (item && last) last[1] = [last[1], unquote(item[1]!)].filter(Boolean).join(', ')
    else if (!/^\s*(#.*)?$/.test(line)) return undefined
  }
  return entries.length > 0 ? entries : undefined
}

function unquote(value: string): string {
  const trimmed = value.trim()
  const [, double, single] = /^"(.*)"$|^'(.*)'$/.exec(trimmed) ?? []
  if (double !== undefined) return double.replaceAll(/\\(["\\])/g, '$1')
  if (single !== undefined) return single.replaceAll("''", "'")
  const list = /^\[(.*)\]$/.exec(trimmed)
  return list ? list[1]!.split(',').map(unquote).join(', ') : trimmed
}

function metaEntry(key: string, value: string): DocumentMeta | undefined {
  switch (key.toLowerCase().replace(/[\s_-]/g, '')) {
    case 'title':
      return { title: value }
    case 'author':
    case 'authors':
      return { author: value }
    case 'date':
      return { date: value }
    case 'lang':
    case 'language':
      return isLanguage(value) ? { language: value } : undefined
    case 'pagesize':
    case 'papersize':
    case 'paper':
      return pageEntry(value)
    case 'orientation':
      return value.toLowerCase() === 'landscape'
        ? { landscape: true }
        : value.toLowerCase() === 'portrait'
          ? {}
          : undefined
    case 'template':
      return { template: value }
    case 'toc':
    case 'tableofcontents':
    case 'contents':
      return /^(true|yes|on|1)$/i.test(value) ? { contents: true } : /^(false|no|off|0)$/i.test(value) ? {} : undefined
    default:
      return undefined
  }
}

/** `A4`, `letter`, `A4 landscape`. */
function pageEntry(value: string): DocumentMeta | undefined {
  const [name = '', orientation] = value.toLowerCase().split(/\s+/)
  const pageSize = PAGE_SIZES.find((size) => size.toLowerCase() === name)
  if (pageSize === undefined || (orientation !== undefined && !/^(landscape|portrait)$/.test(orientation)))
    return undefined
  return orientation === 'landscape' ? { pageSize, landscape: true } : { pageSize }
}

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
