declare module 'wink-bm25-text-search' {
  type Engine = {
    defineConfig(config: { fldWeights: Record<string, number>; bm25Params?: Record<string, number> }): boolean
    definePrepTasks(tasks: readonly ((text: string) => readonly string[])[]): number
    addDoc(document: Record<string, string>, id: string | number): number
    /** `precision`: decimals of the scores, 4 where it is left out. Throws for fewer than three documents. */
    consolidate(precision?: number): boolean
    /** Best first. */
    search(text: string, limit: number): [id: string, score: number][]
  }
  export default function bm25(): Engine
}
