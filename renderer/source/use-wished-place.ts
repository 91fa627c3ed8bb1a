import { useMemo } from 'react'
import { call } from '../bridge/call.ts'
import { useRequest } from '../bridge/use-request.ts'
import type { Place } from '../store/places.ts'
import type { WishedPlace } from './wished-place.ts'

/** Lines before and behind the marked ones, enough to tell equal lines of a page apart. */
const AROUND = 400
/** More lines are no passage but a stretch of the document. */
const LONGEST_PASSAGE = 30
const MOST_MARKED = 1500

/** The place that is to be seen, with the text of its lines; undefined until that is there. */
export function useWishedPlace(
  { place, at }: { readonly place: Place; readonly at: number },
  lineCount: number,
): WishedPlace | undefined {
  const { workspaceId, path, line, toLine, locator, entryId } = place
  const first = line === undefined ? undefined : Math.min(line, lineCount)
  const last =
    first === undefined ? undefined : Math.min(Math.max(first, toLine ?? first), first + MOST_MARKED, lineCount)
  const { state } = useRequest(`${workspaceId} ${path} ${first} ${last}`, async () =>
    first === undefined || last === undefined || lineCount === 0
      ? []
      : call('source.lines', {
          workspaceId,
          path,
          from: Math.max(1, first - AROUND),
          to: Math.min(lineCount, last + AROUND),
        }),
  )
  const known = state.phase === 'ready' ? state.data : undefined
  return useMemo(() => {
    if (known === undefined && state.phase === 'loading') return undefined
    const own = known?.find((candidate) => candidate.line === first)
    const lines =
      first === undefined || last === undefined || known === undefined
        ? undefined
        : { first, last, known, isStretch: last - first >= LONGEST_PASSAGE }
    return { at, locator: own?.locator ?? locator, entryId, lines }
  }, [at, known, state.phase, first, last, locator, entryId])
}
