import { createHeadingTrail } from './heading-trail.ts'
import { takeLines, type Flow } from './rtf-flow.ts'
import { createSpannedCells } from './spanned-cells.ts'
import type { Locator, ViewLine } from './text-view.ts'

type Place = Extract<Locator, { paragraph: number }>

/** Collects an RTF's lines with their places: paragraphs and table rows count from 1, notes follow theirs. */
export function createRtfLines() {
  const lines: ViewLine[] = []
  const margins: ViewLine[] = []
  /** They follow the paragraph that they are anchored in. */
  const notes: ViewLine[] = []
  const deleted: ViewLine[] = []
  const trail = createHeadingTrail()
  const table = createSpannedCells()
  let paragraph = 0
  let outline = 9

  const place = (): Place => {
    const heading = trail.path()
    return { paragraph, ...(heading === '' ? {} : { heading }) }
  }

  function endParagraph(texts: readonly string[], cells: readonly string[], edges: readonly number[]): void {
    paragraph++
    if (cells.length === 0) table.end(lines)
    else table.add(lines.length, cells, edges)
    const [first = ''] = texts
    if (outline < 9 && first !== '') {
      trail.enter(outline, first)
    }
    for (const text of texts) if (text !== '') lines.push({ text, locator: place() })
    for (const { text, locator } of notes.splice(0)) lines.push({ text, locator: { ...place(), ...locator } })
  }

  /** Each section repeats them. */
  function putMargin(text: string, part: 'header' | 'footer'): void {
    const same = margins.filter((line) => 'part' in line.locator && line.locator.part === part)
    if (text !== '' && same.every((line) => line.text !== text))
      margins.push({ text, locator: { paragraph: same.length + 1, part } })
  }

  return {
    /** The level, from 0, that the open paragraph has as a heading; 9 for none. */
    setOutline: (level: number): void => void (outline = level),
    /** A paragraph or table row has ended; `edges` say where its cells end on the right. */
    end(flow: Flow, edges: readonly number[]): void {
      const { texts, cells } = takeLines(flow)
      const { part } = flow
      if (part === undefined) return endParagraph(texts, cells, edges)
      if (part === 'header' || part === 'footer') return texts.forEach((text) => putMargin(text, part))
      for (const text of texts) {
        if (text === '') continue
        notes.push({ text: flow.lead + text, locator: { paragraph: paragraph + 1, part } })
        flow.lead = ''
      }
    },
    /** Words of the open paragraph that a tracked change deletes. */
    addDeleted(by: string, text: string): void {
      const locator = { ...place(), paragraph: paragraph + 1 }
      if (text !== '') deleted.push({ text: `[deleted${by === '' ? '' : ` by ${by}`}] ${text}`, locator })
    },
    all(): ViewLine[] {
      table.end(lines)
      return [...lines, ...margins, ...deleted]
    },
  }
}
