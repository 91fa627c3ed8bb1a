import { isOpening, leads, openingOrder } from './opening-order.ts'
import { safeName } from './safe-name.ts'

/** What the task says about the file to be made. */
export type OutputFile = {
  /** As named in the task, made safe; undefined where it names none. */
  readonly name: string | undefined
  /** The name as it stands in the task. */
  readonly asked: string | undefined
  /** Lower-case extension, no dot. */
  readonly format: string
  /** The words of the task that name the file, to be taken out before it is split. */
  readonly clauses: readonly Clause[]
}

export type Clause = {
  readonly text: string
  /** It begins a sentence, and what is asked for stands behind it. */
  readonly opens: boolean
}

const EXTENSIONS = 'docx|xlsx|pptx|pdf|md|markdown|html|htm|csv|txt|json|doc|xls|ppt'
const QUOTES = '"\'`“”„‘’「」『』《》'
const QUOTED = String.raw`[${QUOTES}][^${QUOTES}\n]{1,120}?\.(?:${EXTENSIONS})[${QUOTES}]`
const BARE = String.raw`(?:\b[a-z]:)?[\p{L}\p{N}_./~\\][\p{L}\p{N}_.\-/\\]*\.(?:${EXTENSIONS})(?![a-z0-9])`
const fileName = new RegExp(`${QUOTED}|${BARE}`, 'giu')

const unwritable =
  /(?:\b[a-z]:)?[\p{L}\p{N}_./~\\-]+\.(?:exe|bat|cmd|scr|zip|rar|7z|rtf|od[tsp]|xml|ya?ml|tex|epub|png|jpe?g|gif|svg|log|dat|msg|eml|xls[mb]|doc[m]|pptm)(?![a-z0-9])/giu

/** Words before a name that make it a source. */
const asSource =
  /(?:\b(?:from|using|of|against|based on|read|reading|see|per|aus|von|anhand|gemäß)|根据|依据|基于|从|按照)\s*(?:the\s+(?:files?\s+|documents?\s+)?|der\s+|die\s+)?$/iu
/** Words after a name that make it a source in languages that put them behind. */
const sourceBehind = /^\s*(?:から|をもとに|に基づ|에서|를 바탕|을 바탕|中的|里的)/u
const asOutput =
  /(?:\b(?:as|to|into|named|called|file|write|create|make|prepare|draft|compile|build|produce|generate|saved?|deliver|output|als|in|nach|namens|unter|datei|ausgabe|sous|dans|speichern?)|(?:写|编写|撰写|起草|制作|准备|整理|做)(?:成|出)?一[份篇个张]|(?:整理|做|制|转|导出|汇总)[成为]|まとめて|整理して|保存为|存为|保存到|命名为|输出为|输出到|生成|写入|写成|存成|名为|文件名?[为是:：]?)\s*(?:(?:a|an|the|it|file|document|workbook|spreadsheet|new|word|excel|die|der|das|datei)\s*)*[:：]?\s*$/iu
const outputBehind =
  /^\s*(?:に(?=[^。]*(?:保存|まとめ|整理|記載|書|作成|出力))|として保存|という|を?作成|(?:으)?로\s*(?:저장|작성|만들|정리|출력|제출)|에\s?저장|(?:를|을)?\s?작성|파일)/u

/** “Find … in FILE” names a source, “compare … in FILE” what is to be made. */
const lookedUp =
  /^(?:please\s+)?(?:find|what|who|when|where|which|how|is|are|does|check|read|look|extract|search|update|add|change)\b/iu
/** “save it as Travel guide.docx”, “in a workbook, Cost comparison.xlsx”: a name of several words without quotation marks. */
const namedInWords =
  /(?:\b(?:as|named|called)\s+|(?:workbook|spreadsheet|document|file|report|guide|table)\s*[,:(]\s*)((?:[\p{Lu}\p{N}][^\s.,;:"“”]*\s+)(?:(?!(?:as|named|called|file|document|workbook|spreadsheet)\b)[^\s.,;:"“”]+\s+){0,7})$/u
const gluedVerb =
  /^.*(?:保存[为到成至]|存为|存成|命名为|输出[为到]|写入|生成|文件名为|(?:整理|做|制|转|导出|汇总)[成为]|(?:写|编写|撰写|起草|制作|准备|整理|做)(?:成|出)?一[份篇个张]|(?:まとめ|整理し|作成し)て)(?=.)/u

const clauseBefore =
  /(?:[,;，；、.]?\s*(?:\b(?:and|then|und)\b\s*)?\b(?:saved?|store|write|put|export|deliver|output|name|call|speicher\w*|schreib\w*|enregistre\S*)\b(?:[\s:]+(?:it|them|this|that|the|an?|your|my|answer|results?|output|everything|all|to|as|in|into|under|up|with|name|file|document|workbook|spreadsheet|table|called|named|new|word|excel|one|ihn|sie|es|das|die|den|der|ergebnis|alles|als|unter|datei|nach|namens|bitte|sous))*\s*|[,;.]?\s*\b(?:file(?:name)?|datei(?:name)?|ausgabe)\s*[:：]\s*|[,，;；。]?\s*文件名[为是]?[:：]?\s*|(?:[,，;；。]\s*)?(?:并|然后|最后)?(?:请)?(?:将?(?:结果|其|它))?(?:保存|存|输出|命名|写入?|导出)[为到成至]?\s*|[,，、]?\s*(?:결과를\s*)?|(?<=\p{sc=Hangul})(?:을|를)\s+|(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー])を\s*|\s*\b(?:as|to|into|named|called|in|als|unter|namens|sous|dans)\s*(?:(?:an?|the|eine?)\s+)?(?:(?:new|word|excel)\s+)?(?:file|document|spreadsheet|workbook|table|datei)?\s*(?:named|called|namens)?\s*)$/iu
const clauseAfter =
  /^\s*(?:に(?:保存|まとめ|整理し?|出力)(?:してください|てください|する|して|て|る)?|に(?=[^。]*(?:まとめ|整理|記載|書))|を?作成(?:してください|する)|(?:を|를|을)\s*(?:作成|작성)(?:해\s?(?:주세요|주십시오|줘)|하세요|してください|する)?(?=\s*(?:[:：.。！!]|$))|として保存(?:してください|する|して)?|(?:\s*파일)?(?:으)?로\s*(?:저장|작성|만들|정리|출력|제출)(?:어|해)?\s?(?:주세요|주십시오|줘|하세요|하라|라|할 것)?|에\s?저장(?:해\s?주세요|하세요)?|speichern|ab(?!\p{L}))?/iu

const formats: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:an?|one|as|into|new|eine?r?|als)\s+(?:[\w-]+\s+){0,2}(?:spreadsheet|workbook|tabellenkalkulation|arbeitsmappe|excel)\b|\bexcel[ -](?:file|table|sheet|format|datei|tabelle)|\b(?:as|in|to|into|als) excel\b|^(?:excel|spreadsheet|workbook)\b|\bexcel (?:would|please|bitte|wäre)\b|\bxlsx\b|エクセル|电子表格|電子表格|工作簿|엑셀|스프레드시트/iu,
    'xlsx',
  ],
  [
    /\b(?:pptx|powerpoint|slides?|slide deck|presentation|präsentation|folien)\b|幻灯片|演示文稿|スライド|프레젠테이션|슬라이드/iu,
    'pptx',
  ],
  [/\bcsv\b/iu, 'csv'],
  [/\b(?:docx|word (?:document|file|report)|word-dokument|word)\b|ワード文書|워드/iu, 'docx'],
  [/\bmarkdown\b/iu, 'md'],
  [/\bhtml\b|\bweb page\b/iu, 'html'],
  [/\bjson\b/iu, 'json'],
  [/\b(?:plain text|text file|textdatei)\b|文本文件|テキストファイル|텍스트 파일/iu, 'txt'],
  [/\b(?:as|to|into) (?:a )?pdf\b|\bpdf (?:report|document|file)\b|PDF(?:格式|文件|形式|파일)/iu, 'pdf'],
]

/** The file a task names, else the format it names, else a Word document. */
export function outputFileOf(task: string): OutputFile {
  const named = Array.from(task.matchAll(fileName)).flatMap((match) => {
    // Chinese runs the verb and the name together.
    const verb = gluedVerb.exec(match[0])?.[0] ?? ''
    const words = namedInWords.exec(task.slice(0, match.index))?.[1] ?? ''
    const start = match.index + verb.length - words.length
    const ahead = task.slice(0, start)
    const before = ahead.slice(-80)
    const name = words + match[0].slice(verb.length)
    const after = task.slice(match.index + match[0].length)
    if (asSource.test(before) || sourceBehind.test(after)) return []
    // A name that stands apart, as in “…, costs.xlsx”, is what is to be made; in a list of files it is a source.
    const apart = /[,;(–—]\s*$/u.test(before) && !new RegExp(`\\.(?:${EXTENSIONS})[,;(–—]\\s*$`, 'iu').test(before)
    // “Answer in answer.txt” after a question is an order of its own.
    const sentence = before.slice(Math.max(...['.', '?', '!', '\n'].map((mark) => before.lastIndexOf(mark))) + 1)
    if (/\bin\s+(?:the\s+)?$/iu.test(before) && lookedUp.test(sentence.trim())) return []
    const isOutput =
      apart ||
      asOutput.test(before) ||
      outputBehind.test(after) ||
      leads(ahead, after) ||
      openingOrder(ahead) !== undefined
    return isOutput ? [{ name: bare(name), clause: clauseAround(ahead, name, after) }] : []
  })
  const [first] = named
  if (first !== undefined)
    return {
      name: safeName(first.name),
      asked: first.name,
      format: extensionOf(first.name),
      clauses: named.map(({ clause }) => clause),
    }
  // Source files' names and folders say nothing about the format of what is to be made.
  const wording = task
    .replaceAll(fileName, ' ')
    .replaceAll(/\b(?:from|aus)\b[^.;:]*/giu, (words) =>
      /\b(?:as|into|to|in an?|in one)\b/i.test(words) ? words : ' ',
    )
  const format = formats.find(([pattern]) => pattern.test(wording))?.[1] ?? 'docx'
  return { name: undefined, asked: undefined, format, clauses: [], ...otherKind(task, format) }
}

/** A name whose kind is not written keeps its stem: `report.exe` becomes `report.docx`. */
function otherKind(task: string, format: string): Partial<OutputFile> {
  for (const match of task.matchAll(unwritable)) {
    const ahead = task.slice(0, match.index)
    const after = task.slice(match.index + match[0].length)
    if (openingOrder(ahead) === undefined && !/\b(?:as|named|called|als|namens|sous)\s+$/iu.test(ahead)) continue
    const asked = bare(match[0])
    return {
      name: safeName(`${asked.slice(0, asked.lastIndexOf('.'))}.${format}`),
      asked,
      clauses: [clauseAround(ahead, match[0], after)],
    }
  }
  return {}
}

function clauseAround(ahead: string, name: string, after: string): Clause {
  const order = openingOrder(ahead)
  const before = order ?? clauseBefore.exec(ahead.slice(-80))?.[0] ?? ''
  return {
    text: `${before}${name}${clauseAfter.exec(after)?.[0] ?? ''}`,
    opens: order !== undefined || isOpening(ahead.slice(0, ahead.length - before.length)),
  }
}

function bare(name: string): string {
  return name.replaceAll(new RegExp(`^[${QUOTES}]|[${QUOTES}]$`, 'gu'), '').trim()
}

function extensionOf(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return { markdown: 'md', htm: 'html', xls: 'xlsx', ppt: 'pptx' }[extension] ?? extension
}
