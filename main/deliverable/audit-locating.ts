import type { Context } from './audit-context.ts'
import type { Slot } from './audit-slot.ts'
import { isPlaceColumn } from './audit-headings.ts'
import { isCitation } from './audit-lines.ts'
import { createPageMarks } from './audit-page-marks.ts'
import type { Verdict } from './audit-verdict.ts'

const numbering = /^(?:#|no\.?|nr\.?|pos\.?|n°|id|序号|番号|번호)$/i
const evidencePart =
  /^(?:#+\s*)?(?:(?:appendix|annex|anhang|anlage|annexe)(?:\s+[a-z\d]{1,3})?\s*[:.–—-]?\s*)?(?:list of |table of )?(?:sources?(?: and evidence)?|evidence(?: and sources)?|references|bibliography|read log|quellen(?:verzeichnis)?|nachweise?|belege|références|sources et preuves|(?:附录|附錄|付録|부록)?\s*[:：]?\s*(?:资料来源|来源|依据|証拠|出典|参考資料|출처|근거|근거 자료))\s*:?$/i

/** Tells values that name where something stands and state nothing: numbers of parts, source lines, columns of places, names of files, the appendix of evidence. */
export function createLocating(context: Context, names: readonly string[]) {
  const evidence = evidenceLines(context.blocks)
  const isPageMark = createPageMarks(context)
  return (slot: Slot, text: string): Verdict | undefined => {
    if (slot.value.reference || isPageMark(slot, text)) return { verdict: 'notChecked', why: 'number of a part' }
    if (slot.cell !== undefined) {
      const { table, row, column } = slot.cell
      const header = table.headerOf(row, column)?.text.trim() ?? ''
      if (column === 0 && numbering.test(header)) return { verdict: 'notChecked', why: 'number of a part' }
      if (isPlaceColumn(header)) return { verdict: 'notChecked', why: 'source line' }
    }
    if (isCitation(text) || evidence.has(slot.line)) return { verdict: 'notChecked', why: 'source line' }
    return namesFile(slot, text, names) ? { verdict: 'notChecked', why: 'file name' } : undefined
  }
}

/** The lines under a heading that announces sources, up to the next heading. */
function evidenceLines(blocks: Context['blocks']): ReadonlySet<number> {
  const lines = new Set<number>()
  let isEvidence = false
  for (const block of blocks) {
    if (block.type === 'text' && evidencePart.test(block.text.trim())) isEvidence = true
    else if (block.type === 'text' && block.isHeading && !/\d|\.\p{L}{1,4}\b|[/\\]/u.test(block.text))
      isEvidence = false
    if (!isEvidence) continue
    if (block.type === 'row') lines.add(block.line)
    else for (const { line } of block.breaks) lines.add(line)
  }
  return lines
}

function namesFile({ start }: Slot, text: string, names: readonly string[]): boolean {
  return names.some((name) => {
    for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
      if (start >= at - 1 && start < at + name.length) return true
    }
    return false
  })
}
