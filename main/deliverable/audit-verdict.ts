import type { SourcePlace } from './audit-file-lines.ts'

/** What the audit says of a value; `where` is the line that it stands on, or the one that says otherwise. */
export type Verdict =
  | { readonly verdict: 'grounded' | 'rounded'; readonly where: SourcePlace }
  | { readonly verdict: 'derived'; readonly formula: string; readonly entryId?: string; readonly where?: SourcePlace }
  | { readonly verdict: 'fromTask' }
  | { readonly verdict: 'ungrounded'; readonly where?: SourcePlace }
  | { readonly verdict: 'notChecked'; readonly why: string; readonly where?: SourcePlace }

/** Whether it is a figure that the document states: no number of a part, no place in a source, no name of a file. */
export function isFigure(verdict: Verdict): boolean {
  return verdict.verdict !== 'notChecked' || !/^(?:number of a part|source line|file name)$/.test(verdict.why)
}
