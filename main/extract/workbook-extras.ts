import { graphicLines } from './graphics.ts'
import { openPackage } from './ooxml-package.ts'
import { childOf, childrenOf, descendants, textOf } from './xml-tree.ts'

/** What a sheet shows beside its cells: text boxes, charts, threaded comments, header and footer; by sheet name. Office Open XML only. */
export function sheetExtras(bytes: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const opened = openPackage(bytes)
  const main = opened.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const targets = new Map(opened.relationships(main).map(({ id, target }) => [id, target]))
  const people = new Map(
    opened.names.filter((name) => /^xl\/persons\//.test(name)).flatMap((name) => descendants(opened.xml(name), 'person').map((person) => [person.attributes['id'], person.attributes['displayName']] as const)),
  )
  const extras = new Map<string, string[]>()
  for (const sheet of childrenOf(childOf(opened.xml(main), 'sheets'), 'sheet')) {
    const part = targets.get(sheet.attributes['id'] ?? '')
    if (part === undefined) continue
    const lines: string[] = []
    for (const { type, target, external } of opened.relationships(part)) {
      if (external) continue
      if (type === 'drawing') lines.push(...drawingLines(target))
      else if (type === 'table') {
        const table = opened.xml(target)
        if (table !== undefined) lines.push(`Table ${table.attributes['displayName'] ?? table.attributes['name'] ?? ''} (${table.attributes['ref'] ?? ''})`)
      } else if (type === 'threadedComment') {
        for (const comment of descendants(opened.xml(target), 'threadedComment')) {
          lines.push(`Comment on ${comment.attributes['ref'] ?? ''} by ${people.get(comment.attributes['personId']) ?? 'unknown'}: ${textOf(childOf(comment, 'text'))}`)
        }
      }
    }
    if (/chartsheets?\//.test(part)) for (const { type, target } of opened.relationships(part)) if (type === 'drawing' && lines.length === 0) lines.push(...drawingLines(target))
    extras.set(sheet.attributes['name'] ?? '', lines)
  }
  return extras

  function drawingLines(part: string): string[] {
    const drawing = opened.xml(part)
    const boxes = descendants(drawing, 'txBody').flatMap((body) => descendants(body, 'p').map((paragraph) => descendants(paragraph, 't').map(textOf).join('')))
    const charts = [...descendants(drawing, 'chart'), ...descendants(drawing, 'relIds')].flatMap((element) => graphicLines(opened, part, element.attributes['dm'] ?? element.attributes['id'] ?? ''))
    return [...boxes.filter((text) => text.trim() !== '').map((text) => `Text box: ${text}`), ...charts]
  }
}

/** Header and footer of a worksheet part as read by name; codes such as `&P` are dropped. */
export function headerFooterLines(bytes: Uint8Array): ReadonlyMap<string, readonly string[]> {
  const opened = openPackage(bytes)
  const main = opened.relationships('').find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const targets = new Map(opened.relationships(main).map(({ id, target }) => [id, target]))
  const found = new Map<string, readonly string[]>()
  for (const sheet of childrenOf(childOf(opened.xml(main), 'sheets'), 'sheet')) {
    const part = opened.bytes(targets.get(sheet.attributes['id'] ?? '') ?? '')
    if (part === undefined) continue
    // The last few kilobytes hold it: the cells before are not parsed a second time.
    const tail = new TextDecoder().decode(part.subarray(Math.max(0, part.length - 64 * 1024)))
    const lines = [...tail.matchAll(/<(?:\w+:)?(odd|even|first)(Header|Footer)[^>]*>([^<]*)</g)].map(([, , where, text]) => `${where}: ${plainHeader(text!)}`)
    found.set(sheet.attributes['name'] ?? '', [...new Set(lines)].filter((line) => !/: $/.test(line)))
  }
  return found
}

function plainHeader(text: string): string {
  const decoded = text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&')
  return decoded.replaceAll(/&"[^"]*"|&K[0-9A-F]{6}|&\d+|&[A-Za-z]/g, ' ').replaceAll(/\s+/g, ' ').trim()
}
