import type { ReactNode } from 'react'
import { useText } from '../locales/use-text.ts'
import { Icon } from '../ui/icon.tsx'
import { FileGlyph, RequirementGlyph } from '../ui/state-glyph.tsx'
import './welcome.css'

/** What will stand in the tab, before there is a task. */
export function TabHint() {
  const { firstRun } = useText()
  const rows: readonly (readonly [ReactNode, string, string])[] = [
    [<RequirementGlyph key="owed" state="open" />, firstRun.owed, firstRun.owedSub],
    [<FileGlyph key="read" state="read" />, firstRun.read, firstRun.readSub],
    [<FileGlyph key="never" state="star" />, firstRun.never, firstRun.neverSub],
    [<Icon key="numbers" name="sigma" size="small" />, firstRun.numbers, firstRun.numbersSub],
  ]
  return (
    <div className="tabhint">
      <p className="t2">{firstRun.hintTitle}</p>
      {rows.map(([glyph, title, sub]) => (
        <div className="ln" key={title}>
          <span className="glyph">{glyph}</span>
          <span>
            <b>{title}</b>
            {sub}
          </span>
        </div>
      ))}
    </div>
  )
}
