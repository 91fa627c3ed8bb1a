import { isSearch, listsOnly } from './listing-command.ts'
import type { CallTrace, Stage } from './trace.ts'

/** Files whose text came along, and whether a search stood on each of its ways. */
type Content = ReadonlyMap<string, boolean>

/** A stage as the one that printed a line. */
export type Printer = {
  readonly name: string
  /** Workspace files whose text could reach it, in order. */
  readonly files: readonly string[]
  /** It lists, or hands on a listing: its lines are neither read nor derived. */
  readonly isListing: boolean
  readonly isSearch: boolean
  /** Whether a line of this file that it printed came through a search. */
  readonly isMatch: (path: string) => boolean
}

export type Lineage = {
  /** Workspace files whose text the call had in its hands, in order; those that only a listing opened are left out. */
  readonly opened: readonly string[]
  /** Who printed which characters of standard output, in order; what nobody is known for is `undefined`. */
  readonly segments: readonly { readonly end: number; readonly printer: Printer | undefined }[]
  /** Whether a line of this file came through a search, where the printer is not known or is not linked to the file. */
  readonly isMatch: (path: string) => boolean
}

/** Reads from a call's stages who printed what, and which way each file's lines took. `named` gives a file's one name; undefined for what the task wrote itself. */
export function readLineage(
  { stages, shellOpened, output }: CallTrace,
  named: (path: string) => string | undefined,
): Lineage {
  const byId = new Map(stages.map((stage) => [stage.id, stage]))
  const consumers = new Map<number, number>()
  for (const stage of stages) for (const id of stage.stdinFrom) if (!isNested(stage, id)) consumers.set(id, stage.id)
  const launched = new Set(stages.flatMap((stage) => stage.stdinFrom.filter((id) => isNested(stage, id))))

  const evidence = (paths: readonly string[]): string[] => paths.flatMap((path) => named(path) ?? [])
  const contents = new Map<number, Content>()
  const contentOf = (stage: Stage): Content => {
    const known = contents.get(stage.id)
    if (known !== undefined) return known
    const content = new Map<string, boolean>()
    contents.set(stage.id, content)
    const searched = isSearch(stage)
    const lists = listsOnly(stage)
    for (const path of lists ? [] : evidence(stage.opened)) content.set(path, searched)
    for (const id of stage.stdinFrom) {
      const from = byId.get(id)
      if (from === undefined || (lists && !isNested(stage, id))) continue
      for (const [path, before] of contentOf(from))
        content.set(path, (content.get(path) ?? true) && (before || searched))
    }
    return content
  }

  /** Everything that the call held, by the ways that nothing else took over. */
  const held = new Map<string, boolean>()
  for (const stage of stages) {
    // `tee` hands on and keeps: a file of its own may show the text again.
    if ((consumers.has(stage.id) && stage.name !== 'tee') || launched.has(stage.id)) continue
    for (const [path, searched] of contentOf(stage)) held.set(path, (held.get(path) ?? true) && searched)
  }
  for (const path of evidence(shellOpened)) held.set(path, false)

  const printers = new Map<number, Printer>()
  const printerOf = (stage: Stage): Printer => {
    const known = printers.get(stage.id)
    if (known !== undefined) return known
    const content = contentOf(stage)
    const searches = isSearch(stage)
    const isListing = content.size === 0 && comesFromListing(stage)
    const isMatch = (path: string): boolean => searches || (content.get(path) ?? held.get(path) ?? false)
    const printer: Printer = { name: stage.name, files: [...content.keys()], isListing, isSearch: searches, isMatch }
    printers.set(stage.id, printer)
    return printer
  }

  const comesFromListing = (stage: Stage): boolean => {
    if (listsOnly(stage)) return true
    const from = stage.stdinFrom.flatMap((id) => byId.get(id) ?? [])
    return from.length > 0 && from.every(comesFromListing)
  }

  /** Through `xargs`, `find -exec`, `bash -c`: the stages that it ran have printed, where their outputs joined are its own. */
  const leavesOf = (stage: Stage): Stage[] => {
    const nested = stage.stdinFrom.filter((id) => isNested(stage, id) && !consumers.has(id)).map((id) => byId.get(id)!)
    if (nested.length === 0 || nested.map(({ stdout }) => stdout).join('') !== stage.stdout) return [stage]
    return nested.flatMap(leavesOf)
  }

  return {
    opened: [...held.keys()],
    segments: segmentsOf(
      output.flatMap(({ stream, text }) => (stream === 'stdout' ? [text] : [])).join(''),
      stages.filter(({ id, stdout }) => stdout !== '' && !consumers.has(id) && !launched.has(id)).flatMap(leavesOf),
    ).map(({ end, stage }) => ({ end, printer: stage && printerOf(stage) })),
    isMatch: (path) => held.get(path) ?? false,
  }
}

/** A stage that another one ran, `cat` of `xargs cat`: its number is the higher one. */
function isNested(outer: Stage, id: number): boolean {
  return id > outer.id
}

/** What went into a variable or a file is no part of the output and is passed over. */
function segmentsOf(output: string, stages: readonly Stage[]): { end: number; stage: Stage | undefined }[] {
  const segments: { end: number; stage: Stage | undefined }[] = []
  let at = 0
  for (const stage of stages) {
    if (at === output.length) break
    if (!output.startsWith(stage.stdout, at)) continue
    at += stage.stdout.length
    segments.push({ end: at, stage })
  }
  if (at < output.length) segments.push({ end: output.length, stage: undefined })
  return segments
}
