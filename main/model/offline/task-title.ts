import { asianTitle } from './asian-items.ts'
import type { OutputFile } from './output-file.ts'
import { cut, imperative, madeOf, sourceClause } from './task-clauses.ts'

const LONGEST = 80
const formatWords =
  /^(?:(?:excel|word|pdf|csv|html|powerpoint|slide|new|short)[\s-]+)*(?:file|document|table|spreadsheet|workbook|sheet|excel|word|pdf|deck|slides?|presentation|powerpoint|datei|dokument|tabelle|präsentation)$/iu

/** A heading in the task's words: a quoted title, the file's name, or the thing to be made. */
export function titleOf(wording: string, { name, asked }: OutputFile, items: readonly string[]): string {
  const task = asked === undefined ? wording : withoutName(wording, asked)
  const quoted = /\b(?:titled|entitled|called|title|titel)\s*:?\s*["“„']([^"”“']{3,100})["”“']/iu.exec(task)?.[1]
  if (quoted !== undefined && !/\.\w{2,5}$/u.test(quoted)) return quoted
  const match =
    /^(?:please\s+|bitte\s+)?(?:create|write|make|prepare|produce|draft|generate|build|compile|put together|erstelle|schreibe|rédige|prépare|crée|fais)?\s*(?:me\s+|us\s+|mir\s+|uns\s+|moi\s+|nous\s+)?(?:an?|the|one|eine?n?|die|den|une?|le|la)\s+(.{3,80}?)(?=\s+(?:from|covering|based|using|including|with|named|called|namens|for|as|in|that|which|by|aus|mit|für|als|nach|couvrant|avec|sur|à partir)(?![\p{L}])|\s*[,.(:;—–]|\s*$)/iu.exec(
      task,
    )
  // “Guide on hotels, trains and planes”: half of an enumeration is no title.
  const half = match !== null && task.charAt(match.index + match[0].length) === ','
  const made = half ? match[1]!.replace(/\s+(?:about|on|of|regarding|über|zu|zum|zur)\s.*$/iu, '') : match?.[1]
  const stem = name
    ?.replace(/^.*\//u, '')
    .replace(/\.[^.]+$/u, '')
    .replaceAll(/[_-]+/gu, ' ')
    .trim()
  // “Excel file” names a format, not what is in it; “g1” says nothing.
  if (stem !== undefined && /^\p{L}{0,2}\d*$/u.test(stem) && (made === undefined || formatWords.test(made)))
    return items.slice(0, 3).join(', ').slice(0, LONGEST)
  return (made === undefined || formatWords.test(made) ? undefined : made.trim()) ?? stem ?? splitTitle(task)
}

/** The name, in quotation marks or not, ends what is said before it. */
function withoutName(wording: string, name: string): string {
  const at = wording.indexOf(name)
  if (at === -1) return wording
  const before = wording.slice(0, at).replace(/["“„«'「『]$/u, '')
  return `${before} . ${wording.slice(at + name.length).replace(/^["”“»'」』]/u, '')}`
}

function splitTitle(task: string): string {
  const [sentence = ''] = task.split(/[.:;。：；\n]/u)
  const [first = ''] =
    sentence.length <= LONGEST && /^[^，、]*$/u.test(sentence) ? [sentence] : sentence.split(/[,，、]/u)
  return asianTitle(cut(first.replace(sourceClause, '').replace(imperative, '').replace(madeOf, '')))
    .replace(/^(?:the|an?)\s+/iu, '')
    .trim()
    .slice(0, LONGEST)
}
