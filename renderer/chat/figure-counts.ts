/** What an audit counts in a document. */
export type FigureCounts = {
  readonly name: string
  readonly values: number
  readonly grounded: number
  readonly rounded: number
  readonly derived: number
  readonly fromTask: number
  readonly ungrounded: number
  readonly notChecked: number
  readonly missing: number
}

/** Values that stand on a source, a calculation or the task. */
export function supported({ grounded, rounded, derived, fromTask }: FigureCounts): number {
  return grounded + rounded + derived + fromTask
}
