import { useEffect, useRef, useState, type CSSProperties } from 'react'
import type { Coverage, Requirement } from '../../preload/task-shapes.ts'
import { useFormats, useText } from '../locales/use-text.ts'
import { FileGlyph } from '../ui/state-glyph.tsx'
import { tallyTicks } from './tally.ts'
import './coverage.css'

type CoverageLineProps = { readonly coverage: Coverage; readonly requirements: readonly Requirement[] }

/** What of the folder was read, as a tally and one sentence; always in sight. */
export function CoverageLine({ coverage, requirements }: CoverageLineProps) {
  const { tab } = useText()
  const { number } = useFormats()
  const open = requirements.filter(({ state }) => state === 'open').length
  const { total, read, partlyRead, unopened, aboveThreshold, failed, unlisted, excluded } = coverage
  const figures = {
    total,
    read,
    part: partlyRead,
    likely: aboveThreshold,
    listed: unopened - aboveThreshold + unlisted,
    failed,
  }
  return (
    <div className="coverage">
      <div className="tally" role="img" aria-label={tab.tally(figures)}>
        {tallyTicks(coverage).map(({ tick, count }) => (
          <span key={tick} className={`ticks ${tick}`} style={{ '--count': count } as CSSProperties} />
        ))}
      </div>
      <p className="coverage-line">
        {requirements.length > 0 && (
          <>
            <b>{tab.open(open)}</b>
            <Dot />
            <span>{tab.resolved(requirements.length - open)}</span>
            <Dot />
          </>
        )}
        <span>
          <b>{number(read + partlyRead)}</b> {tab.readOf(total)}
          {partlyRead > 0 && ` (${tab.inPart(partlyRead)})`}
        </span>
        <Dot />
        <span>
          <b>{number(aboveThreshold)}</b> <FileGlyph state="star" /> {tab.unopenedLikely}
        </span>
        {failed > 0 && (
          <>
            <Dot />
            <span>{tab.couldNotOpen(failed)}</span>
          </>
        )}
        {excluded > 0 && (
          <>
            <Dot />
            <span>{tab.excludedCount(excluded)}</span>
          </>
        )}
      </p>
      <Announcement
        sentence={`${tab.open(open)}, ${tab.resolved(requirements.length - open)}, ${tab.tally(figures)}`}
      />
    </div>
  )
}

function Dot() {
  return (
    <span className="sep" aria-hidden="true">
      ·
    </span>
  )
}

const PAUSE = 5000

/** The sentence for screen readers, politely and at most every five seconds. */
function Announcement({ sentence }: { readonly sentence: string }) {
  const [said, setSaid] = useState('')
  const last = useRef({ sentence, at: Date.now() })
  useEffect(() => {
    if (sentence === last.current.sentence) return
    const wait = Math.max(0, last.current.at + PAUSE - Date.now())
    const timer = setTimeout(() => {
      last.current = { sentence, at: Date.now() }
      setSaid(sentence)
    }, wait)
    return () => clearTimeout(timer)
  }, [sentence])
  return (
    <span className="sr" role="status">
      {said}
    </span>
  )
}
